import { isUtf8 } from 'node:buffer';
import { FileFinding } from './file-finding.ts';

const LONGEST_LINE = 20_000;
const LINE_BREAK = 10;

export interface TextLine {
  readonly line: number;
  readonly text: string;
  /** Whether a line break stands behind it. */
  readonly isEnded: boolean;
}

/** The lines of a text that says nothing of its encoding: each is UTF-8, or what was usual before. */
export async function* readTextLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TextLine> {
  let line = 1;
  let held = Buffer.alloc(0);
  const take = (text: Buffer, isEnded: boolean): TextLine => {
    if (text.length > LONGEST_LINE) throw new FileFinding(line, 'This line is too long.');
    return { line, text: decoded(text), isEnded };
  };
  for await (const chunk of bytes) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_BREAK); at >= 0; at = chunk.indexOf(LINE_BREAK, from)) {
      yield take(Buffer.concat([held, chunk.subarray(from, at)]), true);
      held = Buffer.alloc(0);
      from = at + 1;
      line += 1;
    }
    held = Buffer.concat([held, chunk.subarray(from)]);
    if (held.length > LONGEST_LINE) throw new FileFinding(line, 'This line is too long.');
  }
  if (held.length > 0) yield take(held, false);
}

const decoded = (bytes: Buffer): string =>
  (isUtf8(bytes) ? bytes.toString('utf8') : bytes.toString('latin1'))
    .replace(/^\uFEFF/, '')
    .replace(/\r$/, '');
