import ICAL from 'ical.js';
import { DateTime } from 'luxon';
import nodeIcal, { type VEvent } from 'node-ical';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarHotels, type CalendarHotels } from '../../../test/calendar-hotels.ts';
import { calendarEntries } from './calendar.table.ts';

const ZONES = [
  'America/Los_Angeles',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Sydney',
  'Asia/Kolkata',
];

/** A time that a clock shows on its day, read by hand: those that clocks leave out are taken as an hour later. */
const instantOf = (day: string, time: string, zone: string) =>
  DateTime.fromISO(`${day}T${time}`, { zone }).getPossibleOffsets()[0]?.toUTC().toJSDate();

let h: CalendarHotels;
let text: string;
interface Expected {
  title: string;
  start: Date | string;
}
const expected: Expected[] = [];

/** An entry on every day of a year, by turns for the whole day and at hours of five zones, among them the awkward ones. */
beforeAll(async () => {
  h = await calendarHotels();
  const me = await h.as(['Calendar', 'Franchise', 'Location', 'Payroll'], [h.palm]);
  const times = ['02:30', '01:30', '00:00', '23:59', '12:00', null];
  const ChangedAt = h.t.clock.now().toISOString();
  const entries = Array.from({ length: 365 }, (_, number) => {
    const Date = DateTime.fromISO('2026-11-01').plus({ days: number }).toFormat('yyyy-MM-dd');
    const TimeZone = ZONES[number % ZONES.length] ?? 'UTC';
    const Time = times[number % times.length] ?? null;
    const Title = `Number ${number}, 日本 🏨; \\ "${TimeZone}"`;
    expected.push({ title: Title, start: (Time && instantOf(Date, Time, TimeZone)) ?? Date });
    const Note = 'a,b;c\nd'.repeat(20);
    return { EmployeeID: me.EmployeeID, Title, Date, Time, TimeZone, Note, ChangedAt, CreatedAt: ChangedAt };
  });
  await h.t.db.insert(calendarEntries).values(entries);
  text = String((await h.t.visitor.get(await h.feedOf(me))).body);
});
afterAll(() => h.t.close());

const textOf = (start: Date | string) => (typeof start === 'string' ? start : start.toISOString());
const wanted = () => expected.map(({ title, start }) => `${textOf(start)} ${title}`).sort();

describe('a year of the feed', () => {
  it('is read by ical.js, each entry at its moment or on its day', () => {
    const calendar = new ICAL.Component(ICAL.parse(text) as never);
    const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
    const own = events.filter(({ uid }) => uid.startsWith('entry-'));
    const shown = own.map(({ startDate, summary }) => {
      const start = startDate.isDate ? startDate.toString() : startDate.toJSDate().toISOString();
      return `${start} ${summary}`;
    });
    expect(shown.sort()).toEqual(wanted());
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    expect(own.every(({ description }) => description === 'a,b;c\nd'.repeat(20))).toBe(true);
    expect(events.length - own.length).toBe(10);
  });

  it('is read by another library, each entry at its moment or on its day', () => {
    const events = Object.values(nodeIcal.sync.parseICS(text)).filter(
      (part): part is VEvent => part?.type === 'VEVENT',
    );
    const own = events.filter(({ uid }) => uid?.startsWith('entry-'));
    const shown = own.map(({ start = new Date(NaN), datetype, summary }) => {
      const local = DateTime.fromJSDate(start).toFormat('yyyy-MM-dd');
      return `${datetype === 'date' ? local : start.toISOString()} ${typeof summary === 'string' ? summary : ''}`;
    });
    expect(shown.sort()).toEqual(wanted());
    expect(events).toHaveLength(375);
  });

  it('has no line of more than 75 bytes, and none that ends otherwise than with CR and LF', () => {
    const lines = text.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true);
    expect(lines.at(-1)).toBe('');
  });
});
