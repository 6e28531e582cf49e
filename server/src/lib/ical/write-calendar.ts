/** An event of a calendar file. Its times are moments: read in any zone, and on either side of a clock change, they are the same. */
export interface CalendarEvent {
  /** Names it for good: a program that reads the file again finds the event it has by it. */
  readonly uid: string;
  /** Rises whenever the event is changed. */
  readonly sequence: number;
  readonly changedAt: Date;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly category: string;
  readonly url: string;
  /** A moment, or a whole day (`YYYY-MM-DD`) wherever one is. */
  readonly start: Date | string;
  readonly isPrivate: boolean;
  readonly alarm: Date | null;
}

interface CalendarFile {
  readonly name: string;
  /** Programs ask again after so many minutes, where they keep to it. */
  readonly refreshMinutes: number;
  readonly events: readonly CalendarEvent[];
}

const PRODUCT = '-//Back of House//Calendar//EN';
const LONGEST_LINE = 75;
const DAY_MS = 86_400_000;

/** `20261120T150000Z` */
const momentText = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '');
/** `20261120` */
const dayText = (day: string): string => day.replaceAll('-', '');
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** What would end a line, begin another property or stop a reader does not get through: a title is only ever a title. */
const escapedText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\\/g, '\\\\')
    .replace(/[,;]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029]/g, ' ');

/** A line of more than 75 bytes goes on in the next ones, each behind a blank. A character is never taken apart. */
export function folded(line: string): string {
  if (Buffer.byteLength(line) <= LONGEST_LINE) return line;
  const lines: string[] = [];
  let [current, bytes] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LONGEST_LINE) {
      lines.push(current);
      [current, bytes] = [' ', 1];
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join('\r\n');
}

const textLine = (name: string, text: string): string[] =>
  text === '' ? [] : [`${name}:${escapedText(text)}`];

function startLines(start: Date | string): string[] {
  if (start instanceof Date) return [`DTSTART:${momentText(start)}`];
  return [
    `DTSTART;VALUE=DATE:${dayText(start)}`,
    `DTEND;VALUE=DATE:${dayText(dayAfter(start))}`,
    // Nobody is busy all day because a policy ends.
    'TRANSP:TRANSPARENT',
  ];
}

function alarmLines({ alarm, summary }: CalendarEvent): string[] {
  if (alarm === null) return [];
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapedText(summary)}`,
    // A moment, as a day before one is not 24 hours where clocks change in between.
    `TRIGGER;VALUE=DATE-TIME:${momentText(alarm)}`,
    'END:VALARM',
  ];
}

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapedText(event.uid)}`,
  // Of the last change and not of this very answer, which is the same as long as nothing changes.
  `DTSTAMP:${momentText(event.changedAt)}`,
  `LAST-MODIFIED:${momentText(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  ...startLines(event.start),
  `SUMMARY:${escapedText(event.summary)}`,
  ...textLine('DESCRIPTION', event.description),
  ...textLine('LOCATION', event.location),
  ...textLine('CATEGORIES', event.category),
  `URL:${event.url}`,
  'STATUS:CONFIRMED',
  ...(event.isPrivate ? ['CLASS:PRIVATE'] : []),
  ...alarmLines(event),
  'END:VEVENT',
];

/** A calendar as RFC 5545 has it: all there is. What an earlier one had and this one lacks is gone. */
export function writeCalendar({ name, refreshMinutes, events }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODUCT}`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapedText(name)}`,
    `NAME:${escapedText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
    `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
