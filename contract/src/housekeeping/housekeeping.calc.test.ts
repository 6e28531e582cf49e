import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageMinutesPerRoom, minutesWorked, shortNotes, type CleaningWork } from './housekeeping.calc.ts';

const work = (NoOfRooms: number, StartTime: string, EndTime: string): CleaningWork => ({
  NoOfRooms,
  StartTime,
  EndTime,
});

describe('minutes of a log', () => {
  it.each([
    ['09:00', '09:00', 0],
    ['09:00', '17:30', 510],
    ['00:00', '23:59', 1439],
    ['22:00', '02:00', 240],
    ['23:59', '00:00', 1],
    ['12:01', '12:00', 1439],
  ])('from %s to %s are %i', (start, end, minutes) => {
    expect(minutesWorked(start, end)).toBe(minutes);
  });

  it.each([
    ['', '10:00'],
    ['10:00', ''],
    ['', ''],
  ])('are unknown from "%s" to "%s"', (start, end) => {
    expect(minutesWorked(start, end)).toBeNull();
  });

  it('are what has to be added to the start to arrive at the end of some day', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minute, minute, (start, end) => {
        const minutes = minutesWorked(clock(start), clock(end));
        expect(minutes).toBeGreaterThanOrEqual(0);
        expect(minutes).toBeLessThan(1440);
        expect((start + (minutes ?? NaN)) % 1440).toBe(end);
      }),
    );
  });
});

describe('average minutes per room', () => {
  it.each<[string, CleaningWork[], number]>([
    ['no logs', [], 0],
    ['one log', [work(4, '09:00', '11:00')], 30],
    ['two decimals, rounded', [work(3, '09:00', '10:40')], 33.33],
    ['a half cent of a minute rounded up', [work(200, '09:00', '09:01')], 0.01],
    ['total by total, not the mean of means', [work(1, '09:00', '10:00'), work(9, '09:00', '10:00')], 12],
    ['over midnight', [work(5, '23:00', '01:05')], 25],
    ['other tasks do not count', [work(0, '09:00', '17:00'), work(2, '09:00', '09:50')], 25],
    ['only other tasks', [work(0, '09:00', '17:00')], 0],
    ['a log without times does not count', [work(7, '', ''), work(2, '09:00', '09:50')], 25],
  ])('%s', (_, logs, average) => {
    expect(averageMinutesPerRoom(logs)).toBe(average);
  });

  const anyWork = fc
    .tuple(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 0, max: 1439 }),
    )
    .map(([rooms, start, end]) => work(rooms, clock(start), clock(end)));

  it('lies between the quickest and the slowest log, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(anyWork, { minLength: 1, maxLength: 20 }), (logs) => {
        const single = logs.map((log) => averageMinutesPerRoom([log]));
        const average = averageMinutesPerRoom(logs);
        expect(average).toBeGreaterThanOrEqual(Math.min(...single) - 0.01);
        expect(average).toBeLessThanOrEqual(Math.max(...single) + 0.01);
        expect(averageMinutesPerRoom([...logs].reverse())).toBe(average);
      }),
    );
  });

  it('does not change when every log is there twice', () => {
    fc.assert(
      fc.property(fc.array(anyWork, { maxLength: 20 }), (logs) => {
        expect(averageMinutesPerRoom([...logs, ...logs])).toBe(averageMinutesPerRoom(logs));
      }),
    );
  });
});

describe('notes in the table', () => {
  it.each([
    ['', '', false],
    ['all clean', 'all clean', false],
    ['all rooms clean', 'all rooms clean', false],
    ['  all   rooms\nclean ', 'all rooms clean', false],
    ['all rooms clean today', 'all rooms clean…', true],
    ['exactlytwelv ok', 'exactlytwelv ok', false],
    ['thirteenchars ok', 'thirteenchar ok…', true],
    ['👩‍👩‍👧'.repeat(1), '👩‍👩‍👧', false],
  ])('%j become %j', (notes, text, isCut) => {
    expect(shortNotes(notes)).toEqual({ text, isCut });
  });

  it('never show more than 3 words of 12 characters and the mark', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (notes) => {
        const words = shortNotes(notes).text.replace(/…$/, '').split(' ');
        expect(words.length).toBeLessThanOrEqual(3);
        for (const word of words) expect(Array.from(word).length).toBeLessThanOrEqual(12);
      }),
    );
  });
});

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
