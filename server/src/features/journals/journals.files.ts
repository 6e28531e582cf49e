import type { Line } from '@boh/contract/bank/journals.calc.ts';
import { MAPPED_LABELS, type JournalFormat } from '@boh/contract/bank/journals.words.ts';
import { formatDay } from '@boh/contract/clock.ts';
import { writeCsv } from '../../lib/tables/csv.ts';
import type { Column } from '../../lib/tables/columns.ts';

export interface FiledEntry {
  readonly DocNumber: string;
  readonly Date: string;
  readonly Memo: string;
  readonly Lines: readonly Line[];
}

interface Filed {
  readonly LocationName: string;
  readonly Correcting: boolean;
  readonly EntryList: readonly FiledEntry[];
}

/** Each entry is a transaction of its own to the bookkeeping, and known by its number there. */
export const docNumber = (Number: number, position: number, of: number): string =>
  of === 1 ? String(Number) : `${Number}-${position}`;

/** What a line says: which kind of amount, of what, of which hotel. */
const memoOf = ({ LocationName, Correcting }: Filed, { Memo }: FiledEntry, { Item }: Line): string =>
  `${Correcting ? 'Correction: ' : ''}${Item === 'Clearing' ? '' : `${MAPPED_LABELS[Item]}, `}${Memo}, ${LocationName}`;

/** The signs that the code page has where Latin-1 has none, from its 128th on. */
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const WESTERN = new Map(Array.from(UPPER, (sign, at) => [sign, 0x80 + at]));

const byteOf = (sign: string): number | undefined => {
  const code = sign.codePointAt(0) ?? 0;
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : WESTERN.get(sign);
};

/** QuickBooks reads the old Western code page. Letters that it lacks lose their accents, all else is a question mark. */
const westernText = (text: string): string =>
  Array.from(text.normalize('NFC'))
    .map((sign) => {
      if (byteOf(sign) !== undefined) return sign;
      const plain = Array.from(sign.normalize('NFKD').replace(/\p{M}/gu, ''));
      return plain.length > 0 && plain.every((each) => byteOf(each) !== undefined) ? plain.join('') : '?';
    })
    .join('');

/** A tab or a line break would begin another field or line, and a quote a field that ends at the next one. */
const iifField = (text: string): string =>
  westernText(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
    .replaceAll('"', "'")
    .trim();

const COLUMNS = ['TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'CLASS', 'AMOUNT', 'DOCNUM', 'MEMO'];

/**
 * QuickBooks' interchange format: lines of fields with a tab between them, whose first one says what a line is. A TRNS line
 * and its SPL lines up to ENDTRNS are one transaction, and their amounts sum to zero.
 */
function iifOf(journal: Filed): Buffer {
  const header = [['!TRNS', 'TRNSID', ...COLUMNS], ['!SPL', 'SPLID', ...COLUMNS], ['!ENDTRNS']];
  const lines = journal.EntryList.flatMap((entry) => [
    ...entry.Lines.map((line, at) => [
      at === 0 ? 'TRNS' : 'SPL',
      '',
      'GENERAL JOURNAL',
      formatDay(entry.Date),
      iifField(line.Account),
      '',
      '',
      line.Amount.toFixed(2),
      entry.DocNumber,
      iifField(memoOf(journal, entry, line)),
    ]),
    ['ENDTRNS'],
  ]);
  const text = [...header, ...lines].map((fields) => `${fields.join('\t')}\r\n`).join('');
  return Buffer.from(Array.from(text, (sign) => byteOf(sign) ?? 0x3f));
}

const CSV_COLUMNS: readonly Column[] = [
  { header: 'Journal No', key: 'DocNumber', type: 'text' },
  { header: 'Journal Date', key: 'Date', type: 'text' },
  { header: 'Account Name', key: 'Account', type: 'text' },
  { header: 'Debits', key: 'Debits', type: 'money' },
  { header: 'Credits', key: 'Credits', type: 'money' },
  { header: 'Description', key: 'Description', type: 'text' },
  { header: 'Location', key: 'LocationName', type: 'text' },
];

/** A general journal: a row for each line, with the columns that bookkeeping programs ask for. */
async function csvOf(journal: Filed): Promise<Buffer> {
  const rows = journal.EntryList.flatMap((entry) =>
    entry.Lines.map((line) => ({
      DocNumber: entry.DocNumber,
      Date: formatDay(entry.Date),
      Account: line.Account,
      Debits: line.Amount > 0 ? line.Amount.toFixed(2) : '',
      Credits: line.Amount < 0 ? (-line.Amount).toFixed(2) : '',
      Description: memoOf(journal, entry, line),
      LocationName: journal.LocationName,
    })),
  );
  const pieces: string[] = [];
  for await (const piece of writeCsv(CSV_COLUMNS, rows)) pieces.push(piece);
  return Buffer.from(pieces.join(''));
}

/** The files of a journal, made once when it is. */
export const filesOf = async (journal: Filed): Promise<{ Format: JournalFormat; Content: Buffer }[]> => [
  { Format: 'iif', Content: iifOf(journal) },
  { Format: 'csv', Content: await csvOf(journal) },
];
