/** Where a text has the words, or the first of them that it has; -1 where it has none. */
function placeOf(text: string, words: string): number {
  const lower = text.toLowerCase();
  const places = [words, ...words.split(/\s+/)]
    .filter((word) => word !== '')
    .map((word) => lower.indexOf(word.toLowerCase()));
  return places.find((place) => place >= 0) ?? -1;
}

/**
 * A long text from shortly before the words that were searched for, so that a cut leaves them in view; `before` is how
 * much may stand there at most.
 */
export function fromHit(text: string, words: string, before: number): string {
  const at = placeOf(text, words.trim());
  if (at <= before) return text;
  // Whole words: the cut lies behind a blank.
  const start = text.indexOf(' ', at - before) + 1;
  return `… ${text.slice(start > 0 && start <= at ? start : at)}`;
}
