import { FileFinding } from '../../../lib/file-finding.ts';
import { readXml } from '../../../lib/xml/xml-reader.ts';
import { quoted, type Bytes } from './statement-parts.ts';

/** An element of either version of OFX: it opens or closes, or it is a value, which OFX 1 need not close. */
export interface OfxToken {
  readonly step: 'open' | 'close' | 'value';
  readonly name: string;
  /** Of a value. */
  readonly text: string;
  readonly line: number;
}

const LONGEST_NAME = 60;
const LONGEST_VALUE = 10_000;
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** OFX 2 is XML. Elements with a value close right behind it. */
export async function* ofx2Tokens(bytes: Bytes): AsyncGenerator<OfxToken> {
  let opened: { name: string; line: number } | null = null;
  for await (const { step, name, text, line } of readXml(bytes)) {
    if (step === 'open') {
      if (opened) yield { step: 'open', ...opened, text: '' };
      opened = { name, line };
    } else {
      if (opened && text === '') yield { step: 'open', ...opened, text };
      yield { step: opened && text !== '' ? 'value' : 'close', name, text, line };
      opened = null;
    }
  }
}

/** OFX 1 is SGML behind lines of headers: values are not closed, and not every bank writes `&` as it should. */
export async function* ofx1Tokens(bytes: Bytes): AsyncGenerator<OfxToken> {
  const take = sgmlTaker();
  for await (const text of readOfx1Text(bytes)) yield* take(text);
  yield* take('<');
}

/** The text by the encoding that its headers name, without them but for their line breaks. */
async function* readOfx1Text(bytes: Bytes): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  let held = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    held = Buffer.concat([held, chunk]);
    const start = held.indexOf('<');
    if (start < 0 && held.length > LONGEST_VALUE)
      throw new FileFinding(1, 'The headers of the file have no end.');
    if (start < 0) continue;
    const headers = held.toString('latin1', 0, start);
    decoder = new TextDecoder(encodingOf(headers));
    yield headers.replace(/[^\n]+/g, '');
    yield decoder.decode(held.subarray(start), { stream: true });
  }
  if (!decoder) throw new FileFinding(1, 'The file has headers, and nothing behind them.');
}

function encodingOf(headers: string): string {
  const header = (name: string) =>
    new RegExp(`${name}\\s*:\\s*([\\w-]+)`, 'i').exec(headers)?.[1]?.toUpperCase() ?? '';
  if (header('COMPRESSION') !== '' && header('COMPRESSION') !== 'NONE')
    throw new FileFinding(1, 'The file is compressed, which is not read here.');
  const encoding = header('ENCODING');
  const charset = header('CHARSET');
  if (encoding === 'UTF-8' || encoding === 'UTF8' || charset === 'UTF-8' || charset === '65001')
    return 'utf-8';
  if (encoding === 'UNICODE') return 'utf-8';
  return charset === 'ISO-8859-15' || charset === '8859-15' ? 'iso-8859-15' : 'windows-1252';
}

/** Takes the text piece by piece; what stands behind the last `<` waits for the next one. */
function sgmlTaker(): (text: string) => Generator<OfxToken> {
  let held = '';
  let line = 1;
  return function* take(text) {
    held += text;
    let from = 0;
    for (let next = held.indexOf('<', from + 1); next >= 0; next = held.indexOf('<', from + 1)) {
      const piece = held.slice(from, next);
      yield* tokenOf(piece, line);
      line += piece.split('\n').length - 1;
      from = next;
    }
    held = held.slice(from);
    if (held.length > LONGEST_VALUE) throw new FileFinding(line, 'A value of the file is too long.');
  };
}

/** `<NAME>value`, `</NAME>` or the blanks before the first of them. */
function* tokenOf(piece: string, line: number): Generator<OfxToken> {
  if (!piece.startsWith('<')) {
    if (piece.trim() !== '') throw new FileFinding(line, `${quoted(piece)} stands outside of the file.`);
    return;
  }
  const end = piece.indexOf('>');
  const inside = piece.slice(1, end);
  const isClose = inside.startsWith('/');
  const name = isClose ? inside.slice(1) : inside;
  if (end < 0 || name.length > LONGEST_NAME || !NAME.test(name))
    throw new FileFinding(line, `${quoted(piece)} is no element of OFX.`);
  if (piece.length > LONGEST_VALUE) throw new FileFinding(line, 'A value of the file is too long.');
  const text = plainValue(piece.slice(end + 1)).trim();
  if (isClose) {
    if (text !== '') throw new FileFinding(line, `${quoted(text)} belongs to no element.`);
    yield { step: 'close', name: name.toUpperCase(), text: '', line };
  } else yield { step: text === '' ? 'open' : 'value', name: name.toUpperCase(), text, line };
}

const plainValue = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|([a-z]{2,4}));/g, (whole, code?: string, name?: string) => {
    if (code !== undefined) return Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : whole;
    return ENTITIES[name ?? ''] ?? whole;
  });
