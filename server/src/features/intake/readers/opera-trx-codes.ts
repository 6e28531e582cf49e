import { dayOf, fixedFile, LABEL } from './fixed-lines.ts';
import type { Bytes } from './lines.ts';
import { DaySums, plainNumber, reading, refuse } from './records.ts';

const SEQUENCE = 3;
const WIDTH = 31;

/** OPERA counts with three digits, of longer numbers the first three. */
const sequenceOf = (row: number): string => String(row).padStart(SEQUENCE, '0').slice(0, SEQUENCE);

/**
 * OPERA's TRXCODEEXPT: each line has its sequence in 3 characters, a transaction code in 15 and the amount in 13. The
 * sequence tells whether a line is missing, came twice or stands elsewhere; the width, whether one is cut off.
 */
export const readTrxCodes = (bytes: Bytes, named: string | null) =>
  reading(async () => {
    const { date, lines } = await fixedFile(bytes);
    const sums = new DaySums(dayOf(date, named));
    for (const [index, { line, text }] of lines.entries()) {
      const expected = sequenceOf(index + 1);
      const sequence = text.slice(0, SEQUENCE);
      if (sequence !== expected) refuse(line, `has the sequence ${sequence} where ${expected} belongs.`);
      if (text.trimEnd().length > WIDTH) refuse(line, `has more than ${WIDTH} characters.`);
      if (text.length < WIDTH) refuse(line, `has fewer than ${WIDTH} characters: it is cut off.`);
      const value = text.slice(LABEL, WIDTH).trim();
      const Amount = plainNumber(value) ?? refuse(line, `has an amount that is no number: ${value}.`);
      const Code = text.slice(SEQUENCE, LABEL).trim();
      sums.add({ Code, Kind: 'Transaction', Description: '', Amount }, line);
    }
    return { Format: 'OperaTrxCodes', HotelCode: null, Days: [sums.day], Findings: [] };
  });
