/** Whose rows an address is about: `at=5`. A colleague who opens it at another location is led there. */
export const AT = 'at';

/** The location an address asks for; null where it asks for none. */
export function locationOf(search: string): number | null {
  const text = new URLSearchParams(search).get(AT);
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
