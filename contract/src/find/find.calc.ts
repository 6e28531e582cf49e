/** More words make no search narrower that anybody would type. */
const MOST_WORDS = 8;

/** The words of what is typed, small and each once. A claim is named by its number with or without the sign before it. */
export function wordsOf(typed: string): string[] {
  const words = typed
    .toLowerCase()
    .split(/[\s,]+/)
    .map((word) => word.replace(/^#(?=\d)/, ''));
  return [...new Set(words.filter((word) => word !== ''))].slice(0, MOST_WORDS);
}

/** Whether what is typed is the name itself, its words in any order. */
export function isNameOf(typed: string, name: string): boolean {
  const [asked, named] = [wordsOf(typed), wordsOf(name)];
  return asked.length > 0 && asked.length === named.length && asked.every((word) => named.includes(word));
}
