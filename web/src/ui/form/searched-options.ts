const plain = (text: string) => text.toLowerCase().replace(/[_/]/g, ' ');

/** The options that hold every typed word, in any order; `los angeles` finds America/Los_Angeles. */
export function searchedOptions<O extends { label: string; also?: string }>(
  options: readonly O[],
  search: string,
): O[] {
  const words = plain(search).split(/\s+/);
  return options.filter(({ label, also = '' }) => {
    const text = plain(`${label} ${also}`);
    return words.every((word) => text.includes(word));
  });
}
