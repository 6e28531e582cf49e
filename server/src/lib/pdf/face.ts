import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type Glyph } from 'fontkit';

/** The console's own typeface. Whole files: those of the console are cut into alphabets, and a line of a PDF has one font. */
const FILES = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
};

export type Weight = keyof typeof FILES;

/** The empty box □, which can be seen to stand for a letter that the typeface does not have. */
const UNKNOWN_LETTER = 0x25a1;

/** Its letter is told apart from the library's own glyph, which forgets it where another letter is made of it. */
type LetterGlyph = Pick<Glyph, 'id' | 'advanceWidth' | 'codePoints'>;

/**
 * A weight of the typeface with the width of each letter. Letters stand side by side without kerning or ligatures, and
 * digits are all as wide as each other: shaping every text anew would be more than half of a report's time, and columns
 * of figures want neither.
 */
class Face {
  /** For the writer of the PDF, which asks it for the letters of each text. */
  readonly font: Font;
  readonly #shape: Font['layout'];
  readonly #glyphs = new Map<string, LetterGlyph>();

  constructor(weight: Weight) {
    const file = createRequire(import.meta.url).resolve(FILES[weight]);
    this.font = create(readFileSync(file)) as Font;
    this.#shape = this.font.layout.bind(this.font);
    Object.assign(this.font, { layout: (text: string) => this.#sideBySide(text) });
  }

  widthOf(text: string, size: number): number {
    let units = 0;
    for (const letter of text) units += this.#glyphOf(letter).advanceWidth;
    return (units * size) / this.font.unitsPerEm;
  }

  #glyphOf(letter: string): LetterGlyph {
    const known = this.#glyphs.get(letter);
    if (known !== undefined) return known;
    const code = letter.codePointAt(0) ?? 0;
    const shown = this.font.hasGlyphForCodePoint(code) ? code : UNKNOWN_LETTER;
    const { id, advanceWidth } = this.#shapeOf(shown);
    const glyph = { id, advanceWidth, codePoints: [shown] };
    this.#glyphs.set(letter, glyph);
    return glyph;
  }

  #shapeOf(code: number): Glyph {
    const digit = String.fromCodePoint(code);
    if (!/\d/.test(digit)) return this.font.glyphForCodePoint(code);
    return this.#shape(digit, { tnum: true }).glyphs[0] ?? this.font.glyphForCodePoint(code);
  }

  #sideBySide(text: string) {
    const glyphs = Array.from(text, (letter) => this.#glyphOf(letter));
    return {
      glyphs,
      positions: glyphs.map(({ advanceWidth }) => ({
        xAdvance: advanceWidth,
        yAdvance: 0,
        xOffset: 0,
        yOffset: 0,
      })),
      advanceWidth: glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    };
  }
}

const opened = new Map<Weight, Face>();

/** Reading a font takes a while, so each is read once in a thread. */
export function faceOf(weight: Weight): Face {
  const known = opened.get(weight);
  if (known !== undefined) return known;
  const face = new Face(weight);
  opened.set(weight, face);
  return face;
}
