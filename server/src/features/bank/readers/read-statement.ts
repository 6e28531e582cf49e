import type { StatementFormat } from '@boh/contract/bank/bank.words.ts';
import { BANK_TEXTS } from '@boh/contract/bank/bank.words.ts';
import type { CsvMapping } from '@boh/contract/bank/csv-mapping.ts';
import { FileFinding } from '../../../lib/file-finding.ts';
import { readBai2 } from './bai2.ts';
import { readCamt053 } from './camt053.ts';
import { readCsvStatement } from './csv-statement.ts';
import { readOfx1, readOfx2 } from './ofx.ts';
import type { Bytes, StatementParts } from './statement-parts.ts';

/** Enough to tell what a file is. */
const BEGINNING = 4 * 1024;

interface Statement {
  readonly format: StatementFormat;
  readonly parts: StatementParts;
}

/** The reader of a file, told by how it begins; what begins like none of them is CSV. */
export async function readStatement(bytes: Bytes, mapping: CsvMapping | null): Promise<Statement> {
  const chunks = bytes[Symbol.asyncIterator]();
  const held: Uint8Array[] = [];
  for (let size = 0; size < BEGINNING;) {
    const next = await chunks.next();
    if (next.done === true) break;
    held.push(next.value);
    size += next.value.length;
  }
  const all = continued(held, chunks);
  // Of UTF-16 every second byte is 0.
  const beginning = Buffer.concat(held).toString('latin1', 0, BEGINNING).replaceAll('\0', '');
  if (/^\W{0,3}\s*01,/.test(beginning)) return { format: 'BAI2', parts: readBai2(all) };
  if (/^\W{0,3}\s*(<\?xml[^>]*>\s*)?<\?OFX\s/i.test(beginning))
    return { format: 'OFX', parts: readOfx2(all) };
  if (/^\W{0,3}\s*OFXHEADER\s*:/i.test(beginning) || /^\W{0,3}\s*<OFX>/i.test(beginning))
    return { format: 'OFX', parts: readOfx1(all) };
  if (/^\W{0,3}\s*</.test(beginning)) return { format: 'CAMT.053', parts: readCamt053(all) };
  if (!mapping) throw new FileFinding(1, BANK_TEXTS.mappingNeeded);
  return { format: 'CSV', parts: readCsvStatement(all, mapping) };
}

async function* continued(
  held: readonly Uint8Array[],
  chunks: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* held;
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
  } finally {
    await chunks.return?.();
  }
}
