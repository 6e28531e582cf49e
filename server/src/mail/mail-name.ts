/** Up to five words of letters; apostrophes, hyphens and the dot of `St.` are the only signs in them. */
const NAME = /^\p{L}[\p{L}\p{M}'’-]*\.?(?: \p{L}[\p{L}\p{M}'’-]*\.?){0,4}$/u;
const LONGEST = 40;

/**
 * A person's name as a mail may carry it, or null where it does not look like one. Everybody chooses their own name:
 * a sentence, a number or an address would be their words in a mail of ours.
 */
export const nameInMail = (name: string): string | null =>
  name.length <= LONGEST && NAME.test(name) ? name : null;

/** The first line of a mail, with a name where there is one to be shown. */
export function greeting(firstName: string | null): string {
  const name = firstName === null ? null : nameInMail(firstName);
  return name === null ? 'Hello,' : `Hello ${name},`;
}
