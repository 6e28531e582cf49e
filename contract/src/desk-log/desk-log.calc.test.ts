import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  businessDate,
  businessToday,
  byBusinessDate,
  deskLogDate,
  entriesWithPictures,
  isReportNote,
  reportedText,
  filterDays,
  isThreadOpen,
  lastResponse,
  shiftHeadline,
} from './desk-log.calc.ts';

const LA = 'America/Los_Angeles';

describe('the headline of a new entry', () => {
  it.each([
    // An ordinary day in winter: Los Angeles is eight hours behind UTC.
    ['2026-01-15T14:59:59.999Z', '2026-01-15', 'NIGHT AUDIT SHIFT'],
    ['2026-01-15T15:00:00.000Z', '2026-01-15', 'AM SHIFT'],
    ['2026-01-15T22:59:59.999Z', '2026-01-15', 'AM SHIFT'],
    ['2026-01-15T23:00:00.000Z', '2026-01-15', 'PM SHIFT'],
    ['2026-01-16T06:59:59.999Z', '2026-01-15', 'PM SHIFT'],
    ['2026-01-16T07:00:00.000Z', '2026-01-15', 'NIGHT AUDIT SHIFT'],
    ['2026-01-16T08:00:00.000Z', '2026-01-16', 'NIGHT AUDIT SHIFT'],
    // An ordinary day in summer: seven hours behind.
    ['2026-07-15T13:59:59.999Z', '2026-07-15', 'NIGHT AUDIT SHIFT'],
    ['2026-07-15T14:00:00.000Z', '2026-07-15', 'AM SHIFT'],
    ['2026-07-15T22:00:00.000Z', '2026-07-15', 'PM SHIFT'],
    ['2026-07-16T06:00:00.000Z', '2026-07-15', 'NIGHT AUDIT SHIFT'],
  ])('at %s in Los Angeles is dated %s and reads %s', (instant, date, headline) => {
    expect(shiftHeadline(new Date(instant), LA)).toBe(headline);
    expect(deskLogDate(new Date(instant), LA)).toBe(date);
  });

  it.each([
    // 8 March 2026: 02:00 becomes 03:00; the night is seven hours long.
    ['2026-03-08T06:59:59.999Z', '2026-03-07', 'PM SHIFT'], // 22:59 PST
    ['2026-03-08T07:00:00.000Z', '2026-03-07', 'NIGHT AUDIT SHIFT'], // 23:00 PST
    ['2026-03-08T09:59:59.999Z', '2026-03-08', 'NIGHT AUDIT SHIFT'], // 01:59 PST
    ['2026-03-08T10:00:00.000Z', '2026-03-08', 'NIGHT AUDIT SHIFT'], // 03:00 PDT
    ['2026-03-08T13:59:59.999Z', '2026-03-08', 'NIGHT AUDIT SHIFT'], // 06:59 PDT
    ['2026-03-08T14:00:00.000Z', '2026-03-08', 'AM SHIFT'], // 07:00 PDT
    // 1 November 2026: 02:00 becomes 01:00 again; the night is nine hours long.
    ['2026-11-01T05:59:59.999Z', '2026-10-31', 'PM SHIFT'], // 22:59 PDT
    ['2026-11-01T06:00:00.000Z', '2026-10-31', 'NIGHT AUDIT SHIFT'], // 23:00 PDT
    ['2026-11-01T08:30:00.000Z', '2026-11-01', 'NIGHT AUDIT SHIFT'], // 01:30 PDT
    ['2026-11-01T09:30:00.000Z', '2026-11-01', 'NIGHT AUDIT SHIFT'], // 01:30 PST
    ['2026-11-01T14:59:59.999Z', '2026-11-01', 'NIGHT AUDIT SHIFT'], // 06:59 PST
    ['2026-11-01T15:00:00.000Z', '2026-11-01', 'AM SHIFT'], // 07:00 PST
  ])('in a night of the clock change, at %s, is dated %s and reads %s', (instant, date, headline) => {
    expect(shiftHeadline(new Date(instant), LA)).toBe(headline);
    expect(deskLogDate(new Date(instant), LA)).toBe(date);
  });

  it('is one night of 7 hours in spring and one of 9 in autumn', () => {
    const nightHours = (from: string) => {
      const start = Date.parse(from);
      const minutes = Array.from({ length: 24 * 60 }, (_, minute) => new Date(start + minute * 60_000));
      return minutes.filter((at) => shiftHeadline(at, LA) === 'NIGHT AUDIT SHIFT').length / 60;
    };
    expect(nightHours('2026-01-15T20:00:00Z')).toBe(8);
    expect(nightHours('2026-03-07T20:00:00Z')).toBe(7);
    expect(nightHours('2026-10-31T20:00:00Z')).toBe(9);
  });

  it('follows the zone it is told', () => {
    const noonInLondon = new Date('2026-01-15T12:00:00Z');
    expect(shiftHeadline(noonInLondon, 'Europe/London')).toBe('AM SHIFT');
    expect(shiftHeadline(noonInLondon, 'Asia/Tokyo')).toBe('PM SHIFT');
    expect(deskLogDate(new Date('2026-01-15T16:00:00Z'), 'Asia/Tokyo')).toBe('2026-01-16');
  });
});

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('the date filter', () => {
  const passes = (filter: string, today: string, date: string) => {
    const { From = '0000', To = '9999' } = filterDays(filter, today);
    return From <= date && date <= To;
  };

  it.each([
    ['ALL', '2020-01-01', true],
    ['ALL', '2030-01-01', true],
    ['CURRENT', '2026-10-30', false],
    ['CURRENT', '2026-10-31', true],
    ['CURRENT', '2026-11-01', true],
    ['CURRENT', '2026-11-02', true],
    ['CURRENT', '2026-11-03', false],
    ['FUTURE', '2026-11-02', false],
    ['FUTURE', '2026-11-03', true],
    ['2026-05-05', '2026-05-05', true],
    ['2026-05-05', '2026-05-06', false],
  ])('%s on 1 November 2026: a log of %s shows: %s', (filter, date, shows) => {
    expect(passes(filter, '2026-11-01', date)).toBe(shows);
  });

  it('lets exactly three days through as CURRENT, and never one that is FUTURE too', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -5, max: 5 }), (today, days) => {
        const date = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
        expect(addDays(today, days)).toBe(date);
        expect(passes('CURRENT', today, date)).toBe(Math.abs(days) <= 1);
        expect(passes('FUTURE', today, date)).toBe(days > 1);
      }),
    );
  });
});

describe('the last response', () => {
  const at = (...times: string[]) => times.map((CreatedAt) => ({ CreatedAt }));
  it.each([
    [at(), null],
    [at('2026-11-01T08:00:00.000Z'), null],
    [at('2026-11-01T08:00:00.000Z', '2026-11-01T09:00:00.000Z'), '2026-11-01T09:00:00.000Z'],
    [
      at('2026-11-01T08:00:00.000Z', '2026-11-03T09:00:00.000Z', '2026-11-02T09:00:00.000Z'),
      '2026-11-03T09:00:00.000Z',
    ],
  ])('of %j is %s', (entries, expected) => {
    expect(lastResponse(entries)).toBe(expected);
  });
});

describe('the note that an entry was reported', () => {
  it('is told from what people write', () => {
    expect(isReportNote({ Entry: reportedText('101', 'FRONT DESK / RECEPTION') })).toBe(true);
    expect(isReportNote({ Entry: 'Reported to the room log of 101, but nobody came' })).toBe(false);
  });
});

describe('the pictures of a new entry', () => {
  const first = {
    Entry: 'Ice machine leaks',
    PostedByName: 'Erin',
    CreatedAt: '2026-01-15T10:00:00.000Z',
    Screenshots: [] as number[],
  };
  const pictures = {
    ...first,
    Entry: '2 pictures',
    CreatedAt: '2026-01-15T10:00:20.000Z',
    Screenshots: [1, 2],
  };
  const reply = { ...first, Entry: 'Seen', PostedByName: 'Sam', CreatedAt: '2026-01-15T11:00:00.000Z' };

  it('stand with it, and what follows keeps its place', () => {
    expect(entriesWithPictures([first, pictures, reply])).toEqual([
      { entry: { ...first, Screenshots: [1, 2] }, index: 0 },
      { entry: reply, index: 2 },
    ]);
  });

  it.each([
    ['of somebody else', { ...pictures, PostedByName: 'Sam' }],
    ['sent later', { ...pictures, CreatedAt: '2026-01-15T10:30:00.000Z' }],
    ['with words', { ...pictures, Entry: 'Worse by now' }],
    ['without any', { ...pictures, Screenshots: [] }],
  ])('are a reply where they are %s', (_, second) => {
    expect(entriesWithPictures([first, second]).map(({ index }) => index)).toEqual([0, 1]);
  });

  it('are nothing where there is one entry or none', () => {
    expect(entriesWithPictures([])).toEqual([]);
    expect(entriesWithPictures([first])).toEqual([{ entry: first, index: 0 }]);
  });
});

describe('the business date of a log', () => {
  const log = (Date: string, ...times: string[]) => ({
    Date,
    Entries: times.map((CreatedAt) => ({ CreatedAt })),
  });
  it.each([
    ['the evening', '2026-01-15', '2026-01-16T07:30:00.000Z', '2026-01-15'], // 23:30
    ['after midnight', '2026-01-16', '2026-01-16T09:00:00.000Z', '2026-01-15'], // 01:00
    ['the end of the night', '2026-01-16', '2026-01-16T14:59:59.999Z', '2026-01-15'], // 06:59
    ['the morning', '2026-01-16', '2026-01-16T15:00:00.000Z', '2026-01-16'], // 07:00
    ['the night the clocks go forward', '2026-03-08', '2026-03-08T13:59:00.000Z', '2026-03-07'], // 06:59 PDT
    ['the night for a later day', '2026-01-20', '2026-01-16T09:00:00.000Z', '2026-01-20'],
    ['the night for the day before', '2026-01-15', '2026-01-16T09:00:00.000Z', '2026-01-15'],
  ])('written in %s, dated %s', (_, date, written, expected) => {
    // A reply never moves a log.
    expect(businessDate(log(date, written, '2026-02-01T09:00:00.000Z'), LA)).toBe(expected);
  });

  it('of one without entries is its own', () => {
    expect(businessDate(log('2026-01-16'), LA)).toBe('2026-01-16');
  });

  it('makes one night of two dates, under the newest day first', () => {
    const book = [
      log('2026-01-20', '2026-01-10T20:00:00.000Z'),
      log('2026-01-16', '2026-01-16T18:00:00.000Z'),
      log('2026-01-16', '2026-01-16T09:00:00.000Z'),
      log('2026-01-16', '2026-01-12T18:00:00.000Z'),
      log('2026-01-15', '2026-01-16T07:30:00.000Z'),
    ];
    expect(byBusinessDate(book, LA)).toEqual([
      { date: '2026-01-20', logs: [book[0]] },
      { date: '2026-01-16', logs: [book[1], book[3]] },
      { date: '2026-01-15', logs: [book[2], book[4]] },
    ]);
  });

  it.each([
    ['2026-01-16T14:59:59.999Z', '2026-01-15'],
    ['2026-01-16T15:00:00.000Z', '2026-01-16'],
  ])('is today’s at %s: %s', (now, expected) => {
    expect(businessToday(new Date(now), LA)).toBe(expected);
  });
});

describe('a log', () => {
  it.each([
    [[], false],
    [[false], true],
    [[false, true], true],
    [[true, false], false],
  ])('whose entries are done %j is open: %s', (done, expected) => {
    expect(isThreadOpen(done.map((Done) => ({ Done })))).toBe(expected);
  });
});
