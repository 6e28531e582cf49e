type WidthOf = (text: string) => number;

/** Text as it can be drawn: letters put together, blanks plain, nothing that moves the pen. */
export const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\t\u00a0\u202f]/g, ' ')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{C}\n]/gu, '');

/** The lines of a text that may be so wide: broken at blanks, and within a word only where the word alone is too wide. */
export function linesOf(text: string, width: number, widthOf: WidthOf): string[] {
  return drawable(text)
    .split('\n')
    .flatMap((paragraph) => (widthOf(paragraph) <= width ? [paragraph] : wrapped(paragraph, width, widthOf)));
}

function wrapped(paragraph: string, width: number, widthOf: WidthOf): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ').flatMap((each) => brokenWord(each, width, widthOf))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  return [...lines, line];
}

function brokenWord(word: string, width: number, widthOf: WidthOf): string[] {
  if (widthOf(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && widthOf(piece + letter) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece];
}

/** A text on one line, its end left out where it is too wide. */
export function shortened(text: string, width: number, widthOf: WidthOf): string {
  const line = drawable(text).replaceAll('\n', ' ');
  if (widthOf(line) <= width) return line;
  const letters = Array.from(line);
  while (letters.length > 0 && widthOf(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** The width of the widest word, which a column cannot go below without breaking one. */
export const widestWord = (text: string, widthOf: WidthOf): number =>
  Math.max(0, ...drawable(text).split(/[ \n]/).map(widthOf));
