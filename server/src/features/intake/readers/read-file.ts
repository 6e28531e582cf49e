import type { Readable } from 'node:stream';
import type { UploadKind } from '@boh/contract/uploads.ts';
import { calendarDate } from '@boh/contract/fields.ts';
import { readDailyStat } from './opera-daily-stat.ts';
import { readTrxCodes } from './opera-trx-codes.ts';
import { readOperaXml } from './opera-xml.ts';
import type { ReadFile, Refused } from './records.ts';
import { readByLayout, type Layout } from './table.ts';

/** A file that lies in the store. */
interface KeptFile {
  readonly name: string;
  readonly kind: UploadKind;
  /** Opens it from its beginning. */
  readonly open: () => Promise<Readable>;
}

type TextFormat = 'OperaDailyStat' | 'OperaTrxCodes' | 'Table';

const HEAD_BYTES = 16 * 1024;

async function headOf(open: KeptFile['open']): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of (await open()) as AsyncIterable<Buffer>) {
    parts.push(chunk);
    size += chunk.length;
    if (size >= HEAD_BYTES) break;
  }
  return Buffer.concat(parts).toString('utf8');
}

/** A line of transactions: a sequence, a code, and an amount with cents that ends at the 31st character. */
const TRX_LINE = /^\d{3}.{15}[ \d+-]{10}\.\d{2}$/;

const isMost = (lines: readonly string[], holds: (line: string, index: number) => boolean): boolean =>
  lines.filter(holds).length * 2 > lines.length;

/**
 * Which text export a file is. Both of OPERA's have lines that begin with three digits and 15 characters: of a statistic its
 * number and its name, of a transaction a sequence and its code. A code of digits alone is no name. One with letters is told
 * by what most lines are: counted one by one, 31 characters wide, with cents. A damaged line does not change what a file is.
 */
export function textFormat(head: string): TextFormat {
  const all = head.replace(/^\uFEFF/, '').split(/\r?\n/);
  const lines = all
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !line.startsWith('000DATE'));
  const [first = ''] = lines;
  const isFixed = all.some((line) => line.startsWith('000DATE')) || /^\d{3}[^\s,;\t][^,;\t]{14}/.test(first);
  if (!isFixed) return 'Table';
  if (/^\d{4,18}\s/.test(first)) return 'OperaTrxCodes';
  const numberOf = (line: string | undefined) => Number(line?.slice(0, 3));
  const isCounted = isMost(lines, (line, index) => numberOf(line) === (numberOf(lines[index - 1]) || 0) + 1);
  return isCounted && isMost(lines, (line) => TRX_LINE.test(line)) ? 'OperaTrxCodes' : 'OperaDailyStat';
}

/** The day that the name of a file has in it, such as stat_20261110.txt or 2026-11-10.txt. */
export function dayInName(name: string): string | null {
  const [, year = '', month = '', day = ''] =
    /(?<!\d)(20\d{2})([-_.]?)(\d{2})\2(\d{2})(?!\d)/.exec(name)?.filter((_, index) => index !== 2) ?? [];
  const iso = `${year}-${month}-${day}`;
  return calendarDate.safeParse(iso).success ? iso : null;
}

/**
 * Reads a file of a property system: what it holds, the finding that refuses it, or null for a table that no layout fits.
 * `day` is that of a file which names none.
 */
export async function readIntakeFile(
  { name, kind, open }: KeptFile,
  layouts: readonly Layout[],
  day: string | undefined,
): Promise<(ReadFile & { LayoutID?: number }) | Refused | null> {
  if (kind === 'xml') return readOperaXml(await open());
  const format = kind === 'xlsx' ? 'Table' : textFormat(await headOf(open));
  if (format === 'Table')
    return readByLayout({ kind: kind === 'xlsx' ? 'xlsx' : 'csv', source: await open() }, layouts);
  const read = format === 'OperaTrxCodes' ? readTrxCodes : readDailyStat;
  return read(await open(), day ?? dayInName(name));
}
