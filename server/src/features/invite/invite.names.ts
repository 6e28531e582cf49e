interface Named {
  readonly FirstName: string;
  readonly LastName: string;
}

export const nameOf = ({ FirstName, LastName }: Named): string => `${FirstName} ${LastName}`;

/** The words of a name in the order of the alphabet: which of them is the first name, people write either way. */
const wordsOf = (person: Named): string =>
  nameOf(person)
    .normalize('NFD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');

/** Whether two names are of the same person, as far as their words tell: case, accents, dots and order do not. */
export const isSameName = (one: Named, other: Named): boolean => wordsOf(one) === wordsOf(other);

/** Before anything is done; `name` is null where the inviter may not know it. */
export const otherNameText = (name: string | null): string =>
  `This address belongs to ${name ?? 'an account under another name'}.`;

/** After the role was given to somebody who had an account. */
export const hadAccountText = (name: string | null): string =>
  `${name ?? 'Somebody under another name'} already had an account and got the role.`;
