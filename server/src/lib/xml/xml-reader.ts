import { SaxesParser } from 'saxes';
import { FileFinding } from '../file-finding.ts';
import { readXmlText } from './xml-text.ts';

/** An element as it opens (its text still empty) or closes (with the text that stood directly in it). */
export interface XmlElement {
  readonly step: 'open' | 'close';
  /** Without its prefix. */
  readonly name: string;
  /** The names from the root down to this one: `Document/BkToCstmrStmt/Stmt`. */
  readonly path: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Without the blanks around it. */
  readonly text: string;
  /** Where it opens. */
  readonly line: number;
}

interface OpenElement extends Omit<XmlElement, 'step' | 'text'> {
  text: string;
  hasChildren: boolean;
}

const DEEPEST = 64;
const MOST_ATTRIBUTES = 200;
const LONGEST_TEXT = 64_000;
const LARGEST_FILE = 256 * 1024 * 1024;
/** Parsed at one go: what stands between two elements can only grow by so much before it is looked at. */
const PIECE = 16_384;

/**
 * Streams the elements of an XML file in the order they open and close. What is not well formed, carries a DOCTYPE (and
 * so could bring entities of its own) or is nested, long or large beyond measure ends the reading with a `FileFinding`.
 */
export async function* readXml(
  bytes: AsyncIterable<Uint8Array>,
  largest = LARGEST_FILE,
): AsyncGenerator<XmlElement> {
  const reader = elementReader();
  for await (const text of readXmlText(within(largest, bytes, () => reader.line())))
    for (let at = 0; at < text.length; at += PIECE) yield* reader.write(text.slice(at, at + PIECE));
  yield* reader.close();
}

async function* within(largest: number, bytes: AsyncIterable<Uint8Array>, line: () => number) {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > largest) throw new FileFinding(line(), 'The file is too large to be read.');
    yield chunk;
  }
}

function elementReader() {
  const parser = new SaxesParser({ xmlns: true });
  const open: OpenElement[] = [];
  let ready: XmlElement[] = [];
  let unfinished = 0;
  let attributes = 0;
  let openedAt = 1;

  const refuse = (sentence: string, line = parser.line): never => {
    throw new FileFinding(line, sentence);
  };
  const addText = (text: string): void => {
    unfinished = 0;
    const element = open.at(-1);
    // Between children there is nothing but line breaks, which would add up.
    if (!element || (element.hasChildren && text.trim() === '')) return;
    element.text += text;
    if (element.text.length > LONGEST_TEXT) refuse('A text of the file is too long.', element.line);
  };

  parser.on('error', ({ message }) => {
    if (/unclosed tag|unexpected end/.test(message)) refuse('The file is cut off here.');
    refuse(`The file is not well-formed XML: ${message.replace(/^\d+:\d+: /, '')}`);
  });
  parser.on('doctype', () => refuse('The file has a DOCTYPE, which is not read here.'));
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('comment', () => {
    unfinished = 0;
  });
  parser.on('opentagstart', () => {
    unfinished = 0;
    attributes = 0;
    openedAt = parser.line;
    if (open.length >= DEEPEST) refuse('The file nests its elements too deeply.');
  });
  parser.on('attribute', () => {
    unfinished = 0;
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES) refuse('An element has too many attributes.');
  });
  parser.on('opentag', ({ local, uri, attributes: found }) => {
    unfinished = 0;
    const parent = open.at(-1);
    if (parent) parent.hasChildren = true;
    const element: OpenElement = {
      name: local,
      path: parent ? `${parent.path}/${local}` : local,
      namespace: uri,
      attributes: Object.fromEntries(Object.values(found).map((each) => [each.name, each.value])),
      text: '',
      line: openedAt,
      hasChildren: false,
    };
    open.push(element);
    ready.push(stepOf('open', element));
  });
  parser.on('closetag', () => {
    unfinished = 0;
    const element = open.pop();
    if (element) ready.push(stepOf('close', element));
  });

  const taken = (): XmlElement[] => {
    const elements = ready;
    ready = [];
    return elements;
  };
  return {
    line: () => parser.line,
    write(piece: string): XmlElement[] {
      unfinished += piece.length;
      parser.write(piece);
      if (unfinished > LONGEST_TEXT + PIECE) refuse('A text of the file is too long.');
      return taken();
    },
    close(): XmlElement[] {
      parser.close();
      return taken();
    },
  };
}

const stepOf = (step: XmlElement['step'], element: OpenElement): XmlElement => ({
  step,
  name: element.name,
  path: element.path,
  namespace: element.namespace,
  attributes: element.attributes,
  text: element.text.trim(),
  line: element.line,
});
