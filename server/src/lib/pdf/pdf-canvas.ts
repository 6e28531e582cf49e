import PDFDocument from 'pdfkit';
import { INK } from './colours.ts';
import { faceOf, type Weight } from './face.ts';
import type { Sheet } from './paper.ts';

const LANGUAGE = 'en-US';
/** How far apart lines stand, in sizes of their letters. */
const LEADING = 1.3;
/** How high the typeface itself is, in sizes of its letters. */
const LETTER_HEIGHT = 1.21;
const WEIGHTS: readonly Weight[] = ['regular', 'bold'];

export interface TextStyle {
  readonly size: number;
  readonly weight: Weight;
  readonly colour: string;
}

export const PLAIN: TextStyle = { size: 8, weight: 'regular', colour: INK };

export const heightOf = (lines: number, size: number): number => lines * size * LEADING;

export const widthIn =
  ({ weight, size }: Pick<TextStyle, 'weight' | 'size'>) =>
  (text: string): number =>
    faceOf(weight).widthOf(text, size);

/** A part of the document as programs that read it aloud see it. */
export type Part = ReturnType<PDFKit.PDFDocument['struct']>;

export interface PartOptions {
  readonly alt?: string;
  readonly scope?: 'Column' | 'Row';
  readonly bbox?: readonly [number, number, number, number];
}

interface DocumentFacts {
  readonly title: string;
  readonly subject: string;
  readonly createdAt: Date;
}

/** A PDF in the making. Everything on its sheets is either a part that is read or decoration. */
export class PdfCanvas {
  /** For lines and shapes. */
  readonly pen: PDFKit.PDFDocument;
  readonly #root: Part;
  readonly #bytes: Promise<Uint8Array<ArrayBuffer>>;

  constructor(sheet: Sheet, facts: DocumentFacts) {
    this.pen = new PDFDocument({
      size: [sheet.width, sheet.height],
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      lang: LANGUAGE,
      displayTitle: true,
      // None: the default would be one that is not embedded. The types do not know that.
      font: null as unknown as string,
      // A page of figures is thousands of pieces, which would all be kept for the case that they come again.
      fontLayoutCache: false,
      info: {
        Title: facts.title,
        Subject: facts.subject,
        Author: 'Back of House',
        Creator: 'Back of House',
        CreationDate: facts.createdAt,
        ModDate: facts.createdAt,
      },
    });
    escapeMetadata(this.pen);
    this.#bytes = collected(this.pen);
    for (const weight of WEIGHTS) this.pen.registerFont(weight, faceOf(weight).font as never);
    this.#root = this.pen.struct('Document');
    this.pen.addStructure(this.#root);
  }

  /** Adds a part whose own parts follow, until its `end()`. */
  open(tag: string, parent: Part = this.#root): Part {
    const part = this.pen.struct(tag);
    parent.add(part);
    return part;
  }

  /** Adds a part that is drawn at once; without `draw` it is there and empty, such as a cell without a figure. */
  add(tag: string, draw: (() => void) | undefined, options: PartOptions, parent: Part = this.#root): void {
    // The types do not know all of the options.
    const known: object = options;
    parent.add(this.pen.struct(tag, known, draw === undefined ? [] : [draw]));
  }

  /** Draws what is only to be seen: lines, shades, what every page repeats. */
  decorate(draw: () => void, type: 'Layout' | 'Pagination'): void {
    this.pen.markContent('Artifact', { type });
    draw();
    this.pen.endMarkedContent();
  }

  /** Draws a line of text; `y` is the top of the line. */
  line(text: string, x: number, y: number, { size, weight, colour }: TextStyle): void {
    const above = (heightOf(1, size) - size * LETTER_HEIGHT) / 2;
    this.pen
      .font(weight)
      .fontSize(size)
      .fillColor(colour)
      .text(text, x, y + above, { lineBreak: false });
  }

  async file(): Promise<Uint8Array<ArrayBuffer>> {
    this.#root.end();
    this.pen.end();
    return this.#bytes;
  }
}

/** The library writes title and subject a second time, into XML and as they are: an ampersand would break it. */
function escapeMetadata(document: PDFKit.PDFDocument): void {
  const endMetadata = document.endMetadata.bind(document);
  document.endMetadata = () => {
    const { info } = document;
    Object.assign(info, { Title: escaped(info.Title), Subject: escaped(info.Subject) });
    endMetadata();
  };
}

const escaped = (text = ''): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** In memory of its own, so that it can leave the thread without being copied. */
function collected(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  return new Promise((resolve) => {
    document.on('end', () => {
      const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
      let at = 0;
      for (const chunk of chunks) {
        bytes.set(chunk, at);
        at += chunk.length;
      }
      resolve(bytes);
    });
  });
}
