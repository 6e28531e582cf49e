import { readTextLines, type TextLine } from '../../../lib/line-reader.ts';
import { refuse } from './records.ts';

export type Bytes = AsyncIterable<Uint8Array>;

const MOST_LINES = 20_000;
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** The lines of a file that have anything on them, one at a time. */
export async function* linesOf(bytes: Bytes): AsyncGenerator<TextLine> {
  for await (const line of readTextLines(bytes)) {
    if (CONTROL.test(line.text)) refuse(line.line, 'has characters that are no text.');
    if (line.line > MOST_LINES) refuse(line.line, 'is one too many.');
    if (line.text.trim() !== '') yield line;
  }
}
