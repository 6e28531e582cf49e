import { TextDecoder } from 'node:util';
import { FileFinding } from '../file-finding.ts';

/** Enough to hold the declaration of any file that has one. */
const BEGINNING = 256;
/** By the names that files use; ISO-8859-1 is read as its superset, as browsers do. */
const ENCODINGS = new Set([
  ...['utf-8', 'us-ascii', 'iso-8859-1', 'iso-8859-15', 'windows-1252', 'utf-16', 'utf-16le', 'utf-16be'],
]);

/** The characters of an XML file, by its byte order mark or declaration. */
export async function* readXmlText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decode: ReturnType<typeof decoderOf> | null = null;
  let held = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (decode) {
      yield decode(chunk);
      continue;
    }
    held = Buffer.concat([held, chunk]);
    if (held.length < BEGINNING) continue;
    decode = decoderOf(held);
    yield decode(held);
  }
  if (!decode) {
    decode = decoderOf(held);
    yield decode(held);
  }
  yield decode();
}

/** Of chunk after chunk, and at the end of nothing: a character may be cut off there. */
function decoderOf(beginning: Buffer): (chunk?: Uint8Array) => string {
  const encoding = encodingOf(beginning);
  if (!ENCODINGS.has(encoding))
    throw new FileFinding(1, `The file is written in ${encoding}, which is not read here.`);
  const decoder = new TextDecoder(encoding === 'us-ascii' ? 'utf-8' : encoding, { fatal: true });
  let line = 1;
  return (chunk) => {
    try {
      const text = decoder.decode(chunk, { stream: chunk !== undefined });
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line += 1;
      return text;
    } catch {
      throw new FileFinding(line, `From this line on the file is not written in ${encoding}, as it says.`);
    }
  };
}

function encodingOf(beginning: Buffer): string {
  const [first, second] = beginning;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  if (first === 0xef && second === 0xbb) return 'utf-8';
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.-]{1,40})["']/.exec(
    beginning.toString('latin1', 0, BEGINNING),
  );
  return declared?.[1]?.toLowerCase() ?? 'utf-8';
}
