/** The first `length` characters with a mark that more follows; show the whole text on hover. */
export function cut(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text;
}
