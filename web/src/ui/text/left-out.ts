const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** How many letters must be added, taken away or changed to make one word of another. */
function lettersApart(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (const [row, letter] of a.split('').entries()) {
    const line = [row + 1];
    for (const [place, other] of b.split('').entries()) {
      line.push(
        Math.min(
          (above[place + 1] ?? 0) + 1,
          (line[place] ?? 0) + 1,
          (above[place] ?? 0) + (letter === other ? 0 : 1),
        ),
      );
    }
    above = line;
  }
  return above[b.length] ?? 0;
}

/** The known name that a misspelt one most likely means: at most every fourth letter is another. */
function nearestName(name: string, known: readonly string[]): string | undefined {
  const wanted = plain(name);
  const [nearest] = known
    .map((each) => ({ each, apart: lettersApart(wanted, plain(each)) }))
    .sort((a, b) => a.apart - b.apart);
  return nearest && nearest.apart <= wanted.length / 4 ? nearest.each : undefined;
}

/** What is to be said of the columns that an import does not read. */
export const leftOutWarnings = (headers: readonly string[], known: readonly string[]): string[] =>
  headers.map((header) => {
    const meant = nearestName(header, known);
    return `Column ${header} is not known and is left out.${meant === undefined ? '' : ` Did you mean ${meant}?`}`;
  });
