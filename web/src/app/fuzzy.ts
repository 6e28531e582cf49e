export interface Match {
  /** Higher is better. */
  score: number;
  /** Which letters of the text matched, for showing them. */
  letters: ReadonlySet<number>;
  /** Each word that is typed begins one of the text's own words. */
  isInWords: boolean;
}

/** What a word scores that stands at the beginning of one. */
const AT_START = 4;

const isStart = (text: string, index: number) => index === 0 || /[^a-z0-9]/.test(text[index - 1] ?? '');

/** Where a word stands in the text as it is, best at the start of one of its words. */
function whole(word: string, text: string): { score: number; letters: number[] } | null {
  let first = -1;
  for (let index = text.indexOf(word); index !== -1; index = text.indexOf(word, index + 1)) {
    if (first === -1) first = index;
    if (!isStart(text, index)) continue;
    first = index;
    break;
  }
  if (first === -1) return null;
  const letters = Array.from({ length: word.length }, (_, index) => first + index);
  return { score: isStart(text, first) ? (first === 0 ? AT_START + 1 : AT_START) : 2, letters };
}

/** The letters in their order with others between them: first letters of words (`dsd`), or a word half typed. */
function scattered(word: string, text: string): { score: number; letters: number[] } | null {
  const letters: number[] = [];
  let from = 0;
  for (const letter of word) {
    let index = text.indexOf(letter, from);
    for (let next = index; next !== -1; next = text.indexOf(letter, next + 1)) {
      if (!isStart(text, next)) continue;
      index = next;
      break;
    }
    if (index === -1) return null;
    letters.push(index);
    from = index + 1;
  }
  const starts = letters.filter((index) => isStart(text, index)).length;
  return { score: starts / letters.length, letters };
}

/** How well what is typed names the text; null when some word of it is not there at all. */
export function fuzzyMatch(typed: string, text: string): Match | null {
  const lower = text.toLowerCase();
  const letters = new Set<number>();
  let score = 0;
  let isInWords = true;
  for (const word of typed.toLowerCase().split(/\s+/).filter(Boolean)) {
    const found = whole(word, lower) ?? (word.length > 1 ? scattered(word, lower) : null);
    if (!found) return null;
    score += found.score;
    isInWords &&= found.score >= AT_START;
    for (const index of found.letters) letters.add(index);
  }
  // Of two texts that match alike the shorter one was meant.
  return { score: score - text.length / 1000, letters, isInWords };
}

/** The items whose text matches, best first; all of them in their own order while nothing is typed. */
export function fuzzyFilter<Item>(typed: string, items: readonly Item[], textOf: (item: Item) => string) {
  const found: { item: Item; match: Match }[] = [];
  for (const item of items) {
    const match = fuzzyMatch(typed, textOf(item));
    if (match) found.push({ item, match });
  }
  return typed.trim() === '' ? found : found.sort((a, b) => b.match.score - a.match.score);
}
