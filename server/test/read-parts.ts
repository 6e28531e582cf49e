import { Readable } from 'node:stream';
import type { FileFinding } from '../src/lib/file-finding.ts';
import { moneyText, type StatementParts } from '../src/features/bank/readers/statement-parts.ts';

export type Reader = (bytes: AsyncIterable<Uint8Array>) => StatementParts;

const inChunks = (file: string | Buffer, size: number): Readable => {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const count = Math.ceil(bytes.length / size);
  return Readable.from(Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size)));
};

interface ReadStatement {
  account: string;
  currency: string;
  /** Day, amount, text, reference and line of each. */
  transactions: [string, string, string, string, number][];
  opening: string | null;
  closing: string | null;
  days: (string | null)[];
  pending: number;
}

const balanceText = (balance: { date: string; cents: bigint } | null) =>
  balance && `${balance.date} ${moneyText(balance.cents)}`;

/** What a reader makes of a file, in plain values. */
export async function readParts(
  read: Reader,
  file: string | Buffer,
  size = 64 * 1024,
): Promise<ReadStatement[]> {
  const statements: ReadStatement[] = [];
  for await (const part of read(inChunks(file, size))) {
    const last = statements.at(-1);
    if (part.part === 'begins') {
      const { account, currency } = part;
      statements.push({
        ...{ account, currency, transactions: [], opening: null, closing: null, days: [], pending: 0 },
      });
    } else if (part.part === 'transaction') {
      const { date, cents, text, reference, line } = part;
      last?.transactions.push([date, moneyText(cents), text, reference, line]);
    } else if (last) {
      last.opening = balanceText(part.opening);
      last.closing = balanceText(part.closing);
      last.days = [part.from, part.to];
      last.pending = part.pending;
    }
  }
  return statements;
}

/** Why a reader refuses a file: `Line 3: …`. What it throws must be a finding and no mishap. */
export async function findingOf(read: Reader, file: string | Buffer, size?: number): Promise<string | null> {
  try {
    await readParts(read, file, size);
    return null;
  } catch (error) {
    const { name, line, message } = error as FileFinding;
    if (name !== 'FileFinding') throw error;
    return `Line ${line}: ${message}`;
  }
}
