import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { beginningOf, isToCome, reminderOf, type Reminded } from './reminders.calc.ts';

const LA = 'America/Los_Angeles';

const entry = (
  [Date, Time, TimeZone]: readonly [string, string | null, string],
  ReminderBefore: number | null,
  ReminderUnit: 'Days' | 'Hours',
): Reminded => ({ Date, Time, TimeZone, ReminderBefore, ReminderUnit });

describe('a reminder', () => {
  it.each([
    ['no reminder', ['2026-11-20', '09:00', LA], null, 'Days', null],
    ['a whole day, on its morning', ['2026-11-20', null, LA], 0, 'Days', '2026-11-20T16:00:00.000Z'],
    ['a whole day, a week before', ['2026-11-20', null, LA], 7, 'Days', '2026-11-13T16:00:00.000Z'],
    ['its time', ['2026-11-20', '09:00', LA], 0, 'Hours', '2026-11-20T17:00:00.000Z'],
    ['hours before', ['2026-11-20', '09:00', LA], 3, 'Hours', '2026-11-20T14:00:00.000Z'],
    // Clocks go forward on March 8: the day before is 23 hours before.
    ['a day before, over the spring', ['2026-03-08', '09:00', LA], 1, 'Days', '2026-03-07T17:00:00.000Z'],
    [
      '24 hours before, over the spring',
      ['2026-03-08', '09:00', LA],
      24,
      'Hours',
      '2026-03-07T16:00:00.000Z',
    ],
    [
      'the morning of the day clocks go forward',
      ['2026-03-09', null, LA],
      1,
      'Days',
      '2026-03-08T15:00:00.000Z',
    ],
    // Clocks go back on November 1: the day before is 25 hours before.
    ['a day before, over the autumn', ['2026-11-01', '09:00', LA], 1, 'Days', '2026-10-31T16:00:00.000Z'],
    [
      '24 hours before, over the autumn',
      ['2026-11-01', '09:00', LA],
      24,
      'Hours',
      '2026-10-31T17:00:00.000Z',
    ],
    ['a time that clocks leave out', ['2026-03-08', '02:30', LA], 0, 'Hours', '2026-03-08T10:30:00.000Z'],
    ['a reminder at a time left out', ['2026-03-09', '02:30', LA], 1, 'Days', '2026-03-08T10:30:00.000Z'],
    ['a time that comes twice', ['2026-11-01', '01:30', LA], 0, 'Hours', '2026-11-01T08:30:00.000Z'],
    [
      'a reminder at a time that comes twice',
      ['2026-11-02', '01:30', LA],
      1,
      'Days',
      '2026-11-01T08:30:00.000Z',
    ],
    [
      'a zone without clock changes',
      ['2026-03-09', null, 'America/Phoenix'],
      1,
      'Days',
      '2026-03-08T15:00:00.000Z',
    ],
    [
      'a zone south of the equator',
      ['2026-10-05', '09:00', 'Australia/Sydney'],
      2,
      'Days',
      '2026-10-02T23:00:00.000Z',
    ],
    [
      'a change of half an hour',
      ['2026-10-04', '02:15', 'Australia/Lord_Howe'],
      0,
      'Hours',
      '2026-10-03T15:45:00.000Z',
    ],
    [
      'a day without a midnight',
      ['2026-09-06', '00:00', 'America/Santiago'],
      0,
      'Hours',
      '2026-09-06T04:00:00.000Z',
    ],
  ] as const)('of %s', (_, when, before, unit, moment) => {
    expect(reminderOf(entry(when, before, unit))?.toISOString() ?? null).toBe(moment);
  });

  it('counted in days keeps the time of the day, wherever and whenever clocks have it', () => {
    const zones = [
      'America/New_York',
      LA,
      'Europe/Berlin',
      'Australia/Sydney',
      'Asia/Kolkata',
      'Pacific/Honolulu',
    ];
    const day = fc
      .date({
        min: new Date('2020-01-01T00:00:00Z'),
        max: new Date('2035-12-31T00:00:00Z'),
        noInvalidDate: true,
      })
      .map((moment) => moment.toISOString().slice(0, 10));
    const time = fc
      .tuple(fc.nat(23), fc.nat(59))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
    fc.assert(
      fc.property(day, time, fc.constantFrom(...zones), fc.nat(366), (Date, Time, TimeZone, before) => {
        const at = reminderOf(entry([Date, Time, TimeZone], before, 'Days'));
        const local = DateTime.fromJSDate(at ?? new globalThis.Date(NaN), { zone: TimeZone });
        const wanted = DateTime.fromISO(`${Date}T${Time}`, { zone: 'utc' }).minus({ days: before });
        // Only a time that the day does not have is another one: as much later as clocks went forward.
        const isLeftOut = local.toFormat('HH:mm') !== Time;
        expect(local.toFormat('yyyy-MM-dd')).toBe(wanted.toFormat('yyyy-MM-dd'));
        if (isLeftOut) {
          expect(local.minus({ hours: 1 }).offset).not.toBe(local.offset);
          expect(local.toFormat('HH:mm') > Time).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('what is still to come', () => {
  const whole = { Date: '2026-11-20', Time: null, TimeZone: LA };
  it.each([
    [{ ...whole, Time: '09:00' }, '2026-11-20T17:00:00.000Z', true],
    [{ ...whole, Time: '09:00' }, '2026-11-20T17:00:01.000Z', false],
    [whole, '2026-11-21T07:59:59.000Z', true],
    [whole, '2026-11-21T08:00:01.000Z', false],
  ])('%j at %s: %s', (timed, now, isIt) => {
    expect(isToCome(timed, new Date(now))).toBe(isIt);
  });

  it('begins with its time, and a whole day wherever one is', () => {
    expect(beginningOf(whole)).toBeNull();
    expect(beginningOf({ ...whole, Time: '09:00' })?.toISOString()).toBe('2026-11-20T17:00:00.000Z');
  });
});
