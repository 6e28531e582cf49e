import { calendarDate } from '@boh/contract/fields.ts';
import type { TextLine } from '../../../lib/line-reader.ts';
import { linesOf, type Bytes } from './lines.ts';
import { refuse } from './records.ts';

/** Of the lines of OPERA's text exports, the label is this long: a number of three digits and what it is called. */
export const LABEL = 18;
const DATE_LABEL = '000DATE';

/** 23/11/2026, 23/11/26 and 20261123: the ways that OPERA's published exports write a business date. */
function dateOf(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4}|\d{2})$/.exec(text) ?? [];
  const [, y = '', m = '', d = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const full = year.length === 2 ? `20${year}` : year;
  const iso = y === '' ? `${full}-${month}-${day}` : `${y}-${m}-${d}`;
  return calendarDate.safeParse(iso).success ? iso : null;
}

interface FixedLine extends TextLine {
  readonly isLast: boolean;
}

interface FixedFile {
  /** Of its first line; null where it has none. */
  readonly date: string | null;
  readonly lines: readonly FixedLine[];
}

/** The lines of a text export: first its date, then one figure a line. */
export async function fixedFile(bytes: Bytes): Promise<FixedFile> {
  let date: string | null = null;
  const lines: TextLine[] = [];
  for await (const line of linesOf(bytes)) {
    if (!line.text.startsWith(DATE_LABEL)) lines.push(line);
    else if (date !== null || lines.length > 0)
      refuse(line.line, 'begins a second day: a file holds one day.');
    else date = dateOf(line.text.slice(LABEL).trim()) ?? refuse(line.line, 'has no date that exists.');
  }
  if (lines.length === 0) refuse(null, 'The file holds no figures.');
  return { date, lines: lines.map((line, index) => ({ ...line, isLast: index === lines.length - 1 })) };
}

/** The day of a file that names none itself: as its name has it, or as whoever sent it said. */
export function dayOf(own: string | null, named: string | null): string {
  return own ?? named ?? refuse(null, 'The file names no date. Please say which day it is of.');
}
