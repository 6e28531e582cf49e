/** Where the files at some places of a list stand in another list of the same record; those that are gone are left out. */
export function samePlaces(
  places: readonly number[],
  before: readonly string[],
  after: readonly string[],
): number[] {
  // Two files may have one name: the second stays the second.
  const counted = (names: readonly string[]) =>
    names.map((name, place) => `${names.slice(0, place).filter((each) => each === name).length} ${name}`);
  const [old, now] = [counted(before), counted(after)];
  return places
    .map((place) => old[place])
    .flatMap((name) => (name !== undefined && now.includes(name) ? [now.indexOf(name)] : []));
}
