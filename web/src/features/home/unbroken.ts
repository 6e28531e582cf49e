/** What belongs together in a note of a tile: a shift, an hour, and a word with its amount. */
const TOGETHER = /\b(?:(?:AM|PM|NA) (?:IN|OUT)|\d\d:\d\d [AP]M|(?:over|short) \$?[\d,.]+)/g;

/** The note with hard blanks where a line must not end. */
export const unbroken = (note: string): string =>
  note.replace(TOGETHER, (part) => part.replaceAll(' ', '\u00a0'));
