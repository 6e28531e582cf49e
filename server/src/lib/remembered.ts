/** Work that is done once for each of a few arguments, told apart by how they are written, and then remembered. */
export function remembered<Given extends readonly (string | number | boolean)[], Found>(
  work: (...given: Given) => Found,
): (...given: Given) => Found {
  const found = new Map<string, { readonly value: Found }>();
  return (...given) => {
    const key = given.join(' ');
    const known = found.get(key);
    if (known) return known.value;
    const value = work(...given);
    found.set(key, { value });
    return value;
  };
}
