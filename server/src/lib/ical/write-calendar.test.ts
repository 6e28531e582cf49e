import fc from 'fast-check';
import ICAL from 'ical.js';
import ical from 'node-ical';
import { describe, expect, it } from 'vitest';
import { folded, writeCalendar, type CalendarEvent } from './write-calendar.ts';

const EVENT: CalendarEvent = {
  uid: 'entry-1@console.example',
  sequence: 2,
  changedAt: new Date('2026-11-10T18:00:00.123Z'),
  summary: 'Walk the roof',
  description: '',
  location: '',
  category: 'Own entry',
  url: 'https://console.example/admin/calendar?date=2026-11-20&record=1',
  start: '2026-11-20',
  isPrivate: false,
  alarm: null,
};

const write = (...events: Partial<CalendarEvent>[]) =>
  writeCalendar({
    name: 'Back of House',
    refreshMinutes: 60,
    events: events.map((event, place) => ({ ...EVENT, uid: `entry-${place}@console.example`, ...event })),
  });
const linesOf = (text: string) => text.split('\r\n');
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as never)
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));

describe('a calendar file', () => {
  it('holds a whole day as a day, with all that a program keeps it up to date by', () => {
    expect(linesOf(write({}))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Back of House//Calendar//EN',
      'CALSCALE:GREGORIAN',
      'X-WR-CALNAME:Back of House',
      'NAME:Back of House',
      'REFRESH-INTERVAL;VALUE=DURATION:PT60M',
      'X-PUBLISHED-TTL:PT60M',
      'BEGIN:VEVENT',
      'UID:entry-0@console.example',
      'DTSTAMP:20261110T180000Z',
      'LAST-MODIFIED:20261110T180000Z',
      'SEQUENCE:2',
      'DTSTART;VALUE=DATE:20261120',
      'DTEND;VALUE=DATE:20261121',
      'TRANSP:TRANSPARENT',
      'SUMMARY:Walk the roof',
      'CATEGORIES:Own entry',
      'URL:https://console.example/admin/calendar?date=2026-11-20&record=1',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('holds a time as a moment, and a reminder at its own', () => {
    const lines = linesOf(
      write({
        start: new Date('2026-11-20T17:30:00Z'),
        alarm: new Date('2026-11-19T17:30:00Z'),
        isPrivate: true,
      }),
    );
    expect(lines).toContain('DTSTART:20261120T173000Z');
    expect(lines.some((line) => line.startsWith('DTEND') || line.startsWith('TRANSP'))).toBe(false);
    expect(lines).toContain('CLASS:PRIVATE');
    const at = lines.indexOf('BEGIN:VALARM');
    expect(lines.slice(at, at + 5)).toEqual([
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Walk the roof',
      'TRIGGER;VALUE=DATE-TIME:20261119T173000Z',
      'END:VALARM',
    ]);
  });

  it('ends the last day of a month and a leap day on the day after', () => {
    expect(write({ start: '2028-02-28' })).toContain('DTEND;VALUE=DATE:20280229');
    expect(write({ start: '2026-12-31' })).toContain('DTEND;VALUE=DATE:20270101');
  });

  it.each([
    ['a line of its own', 'Fire\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil'],
    ['a bare carriage return', 'Fire\rATTENDEE:mailto:evil@example.com'],
    ['other line ends', 'Fire\u2028UID:evil\u0085X:1\u000bY:2'],
    ['signs that mean something', 'a,b;c\\d:e"f\\n'],
    ['nothing but signs', '\\;,\\,;\\n'],
    ['half a character', 'broken \ud83d heart'],
  ])('is not led astray by %s in a title', (_, title) => {
    const events = eventsIn(write({ summary: title, description: title, location: title }));
    expect(events).toHaveLength(1);
    expect(events[0]?.uid).toBe('entry-0@console.example');
    expect(events[0]?.component.getFirstProperty('attendee')).toBeNull();
    const shown = title
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(/[\u2028\u0085\u000b]/g, ' ');
    expect(events[0]?.summary).toBe(shown);
    expect(events[0]?.description).toBe(shown);
  });

  it('never takes a character apart where a line goes on in the next', () => {
    for (let blanks = 55; blanks < 75; blanks += 1) {
      const line = `SUMMARY:${'a'.repeat(blanks)}👩‍👩‍👧‍👦é漢字`;
      const parts = folded(line).split('\r\n');
      expect(parts.every((part) => Buffer.byteLength(part) <= 75 && part.isWellFormed())).toBe(true);
      expect(parts.map((part, place) => (place === 0 ? part : part.slice(1))).join('')).toBe(line);
    }
  });

  it('is read back as it was written, whatever people typed, by both readers', () => {
    const typed = fc.string({ unit: 'binary', minLength: 1, maxLength: 300 });
    const start = fc.oneof(
      fc
        .date({
          min: new Date('1900-01-01T00:00:00Z'),
          max: new Date('2999-12-30T00:00:00Z'),
          noInvalidDate: true,
        })
        .map((moment) => moment.toISOString().slice(0, 10)),
      fc
        .date({
          min: new Date('1971-01-01T00:00:00Z'),
          max: new Date('2999-12-30T00:00:00Z'),
          noInvalidDate: true,
        })
        .map((moment) => new Date(Math.floor(moment.getTime() / 1000) * 1000)),
    );
    fc.assert(
      fc.property(typed, typed, start, fc.nat(), (summary, description, begins, sequence) => {
        const text = write({ summary, description, start: begins, sequence });
        for (const line of linesOf(text)) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(/[\u0000-\u0008\u000a-\u001f\u007f]/.test(line)).toBe(false);
        }
        const [event, ...others] = eventsIn(text);
        expect(others).toEqual([]);
        expect(event?.sequence).toBe(sequence);
        const shown = summary
          .toWellFormed()
          .replace(/\r\n?/g, '\n')
          .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029]/g, ' ');
        expect(event?.summary).toBe(shown);
        if (begins instanceof Date) expect(event?.startDate.toJSDate().getTime()).toBe(begins.getTime());
        else expect([event?.startDate.isDate, event?.startDate.toString()]).toEqual([true, begins]);

        const read = Object.values(ical.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT');
        expect(read).toHaveLength(1);
        expect(read[0]).toMatchObject({ uid: 'entry-0@console.example' });
      }),
      { numRuns: 300 },
    );
  });
});
