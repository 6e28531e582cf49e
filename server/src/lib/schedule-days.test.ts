import { describe, expect, it } from 'vitest';
import { momentOf } from './local-day.ts';
import { businessDateOf, dueAt, toldDays, type Schedule } from './schedule-days.ts';

const LA = 'America/Los_Angeles';
const NEW_YORK = 'America/New_York';
const BERLIN = 'Europe/Berlin';
const LORD_HOWE = 'Australia/Lord_Howe';
const PHOENIX = 'America/Phoenix';

describe('a time on a day', () => {
  it.each([
    ['an ordinary one', '2026-11-10', '07:00', LA, '2026-11-10T15:00:00.000Z'],
    ['one that does not exist is an hour later', '2026-03-08', '02:30', LA, '2026-03-08T10:30:00.000Z'],
    ['the first that exists again', '2026-03-08', '03:00', LA, '2026-03-08T10:00:00.000Z'],
    ['of one that comes twice, the first', '2026-11-01', '01:30', LA, '2026-11-01T08:30:00.000Z'],
    ['after it came twice', '2026-11-01', '02:00', LA, '2026-11-01T10:00:00.000Z'],
    ['twice at another hour', '2026-11-01', '01:30', NEW_YORK, '2026-11-01T05:30:00.000Z'],
    ['forward in Europe', '2026-03-29', '02:30', BERLIN, '2026-03-29T01:30:00.000Z'],
    ['back in Europe', '2026-10-25', '02:30', BERLIN, '2026-10-25T00:30:00.000Z'],
    ['by half an hour', '2026-10-04', '02:15', LORD_HOWE, '2026-10-03T15:45:00.000Z'],
    ['where clocks never change', '2026-03-08', '02:30', PHOENIX, '2026-03-08T09:30:00.000Z'],
    ['in a zone nobody knows: UTC', '2026-11-10', '07:00', 'Nowhere/There', '2026-11-10T07:00:00.000Z'],
  ])('%s', (_what, day, at, zone, moment) => {
    expect(momentOf(day, at, zone).toISOString()).toBe(moment);
  });
});

const dates = (schedule: Schedule, zone: string, now: string) =>
  dueAt(schedule, zone, new Date(now)).map(({ BusinessDate }) => BusinessDate);

describe('what is due', () => {
  const daily: Schedule = { Cadence: 'Daily', At: '07:00' };
  const weekly: Schedule = { Cadence: 'Weekly', At: '07:00' };
  const monthly: Schedule = { Cadence: 'Monthly', At: '07:00' };
  it.each([
    ['nothing before its time', daily, LA, '2026-11-10T14:59:59.999Z', []],
    ['the day before, at its time', daily, LA, '2026-11-10T15:00:00.000Z', ['2026-11-09']],
    ['and until the day is over', daily, LA, '2026-11-11T07:59:59.999Z', ['2026-11-09']],
    ['but not on the next', daily, LA, '2026-11-11T08:00:00.000Z', []],
    ['by the clock of the reader', daily, NEW_YORK, '2026-11-10T12:00:00.000Z', ['2026-11-09']],
    ['of the last day of a year', daily, LA, '2027-01-01T15:00:00.000Z', ['2026-12-31']],
    ['of a leap day', daily, LA, '2028-03-01T15:00:00.000Z', ['2028-02-29']],
    ['of a week, on Sunday', weekly, LA, '2026-11-15T15:00:00.000Z', ['2026-11-14']],
    ['of a week, on no other day', weekly, LA, '2026-11-16T15:00:00.000Z', []],
    ['of a month, on the 1st', monthly, LA, '2026-11-01T15:00:00.000Z', ['2026-10-31']],
    ['of a month, on no other day', monthly, LA, '2026-11-02T15:00:00.000Z', []],
    ['of a December, in the next year', monthly, BERLIN, '2027-01-01T06:00:00.000Z', ['2026-12-31']],
    [
      'just after midnight, that of just before',
      { ...daily, At: '23:59' },
      LA,
      '2026-11-11T08:00:30.000Z',
      ['2026-11-09'],
    ],
    [
      'a week’s, just before midnight of Sunday',
      { ...weekly, At: '23:59' },
      LA,
      '2026-11-16T08:10:00.000Z',
      ['2026-11-14'],
    ],
    ['an hour later no longer', { ...daily, At: '23:59' }, LA, '2026-11-11T08:59:00.000Z', []],
    [
      'at midnight, of the day that just ended',
      { ...daily, At: '00:00' },
      LA,
      '2026-11-10T08:00:00.000Z',
      ['2026-11-09'],
    ],
  ])('%s', (_what, schedule, zone, now, expected) => {
    expect(dates(schedule, zone, now)).toEqual(expected);
  });

  /** Looks at the clock every ten minutes of two days around a change, and counts what was due for the first time. */
  it.each([
    ['forward, at a time that does not exist', LA, '02:30', '2026-03-07', ['2026-03-06', '2026-03-07']],
    ['back, at a time that comes twice', LA, '01:30', '2026-10-31', ['2026-10-30', '2026-10-31']],
    ['forward in Berlin', BERLIN, '02:30', '2026-03-28', ['2026-03-27', '2026-03-28']],
    ['back in Berlin', BERLIN, '02:30', '2026-10-24', ['2026-10-23', '2026-10-24']],
    ['back by half an hour', LORD_HOWE, '01:45', '2026-04-04', ['2026-04-03', '2026-04-04']],
    [
      'where midnight itself is left out',
      'America/Santiago',
      '00:00',
      '2026-09-05',
      ['2026-09-04', '2026-09-05'],
    ],
  ])('is one a day when clocks go %s', (_what, zone, At, first, expected) => {
    const seen = new Set<string>();
    const start = momentOf(first, '00:00', zone).getTime();
    const end = momentOf(first, '23:59', zone).getTime() + 22 * 3_600_000;
    for (let now = start; now <= end; now += 600_000) {
      for (const date of dates({ Cadence: 'Daily', At }, zone, new Date(now).toISOString())) seen.add(date);
    }
    expect([...seen]).toEqual(expected);
  });
});

it('tells of yesterday where it is sent', () => {
  const now = new Date('2026-11-10T06:00:00.000Z');
  expect(businessDateOf(now, LA)).toBe('2026-11-08');
  expect(businessDateOf(now, BERLIN)).toBe('2026-11-09');
});

it.each([
  ['Daily', '2026-11-14', { From: '2026-11-14', To: '2026-11-14' }],
  ['Weekly', '2026-11-14', { From: '2026-11-08', To: '2026-11-14' }],
  ['Monthly', '2026-12-31', { From: '2026-12-01', To: '2026-12-31' }],
] as const)('a %s digest is about the days that are over', (cadence, date, days) => {
  expect(toldDays(cadence, date)).toEqual(days);
});
