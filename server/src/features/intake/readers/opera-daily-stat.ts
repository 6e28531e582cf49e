import { dayOf, fixedFile, LABEL } from './fixed-lines.ts';
import type { Finding } from '../../../db/tables/intake.table.ts';
import type { Bytes } from './lines.ts';
import { DaySums, plainNumber, reading, refuse } from './records.ts';

/** A value of any length: only a line break tells that it is whole. */
const unended = (line: number) =>
  `Line ${line} is the last one and has no line break behind it: its value may be cut off.`;

/**
 * OPERA's DAILYSTAT: a label of 18 characters (a number of three digits and a name, filled up with blanks), then the value.
 * A statistic that OPERA has no value for stands there without one. The label as a whole is the code.
 */
export const readDailyStat = (bytes: Bytes, named: string | null) =>
  reading(async () => {
    const { date, lines } = await fixedFile(bytes);
    const sums = new DaySums(dayOf(date, named));
    const seen = new Set<string>();
    const Findings: Finding[] = [];
    for (const { line, text, isEnded, isLast } of lines) {
      const label = text.slice(0, LABEL).trim();
      if (!/^\d{3}\S/.test(label)) refuse(line, 'does not begin with a label of three digits and a name.');
      if (isLast && !isEnded && text.length < LABEL) refuse(line, 'is cut off.');
      if (isLast && !isEnded) Findings.push({ Line: line, Text: unended(line) });
      if (seen.has(label)) refuse(line, `has the label ${label} a second time.`);
      seen.add(label);
      const value = text.slice(LABEL).trim();
      if (value === '') continue;
      const Amount =
        plainNumber(value) ?? refuse(line, `has a value that is no number: ${value.slice(0, 40)}.`);
      sums.add({ Code: label, Kind: 'Statistic', Description: '', Amount }, line);
    }
    return { Format: 'OperaDailyStat', HotelCode: null, Days: [sums.day], Findings };
  });
