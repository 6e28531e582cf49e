import { isEmail } from '@boh/contract/fields.ts';
import { invitedPerson } from '@boh/contract/invite/invite.contract.ts';

interface Role {
  readonly RoleID: number;
  readonly RoleName: string;
}

export interface PastedPerson {
  readonly Line: number;
  readonly FirstName: string;
  readonly LastName: string;
  readonly Email: string;
  readonly RoleID: number | null;
  readonly RoleName: string;
  /** Why this line cannot be sent; blank where it can. */
  readonly Problem: string;
}

const SEPARATORS = /[\t,;]/;
const HEADER = /\b(e-?mail|first name|last name)\b/i;

/**
 * People as they are pasted from a sheet or a mail, one a line: first name, last name, email and, where it differs from
 * the role chosen for all, the name of a role. Tabs, commas or semicolons part them; `Ana Newell <ana@hotel.example>` too.
 */
export function pastedPeople(text: string, roles: readonly Role[], everyone: number | null): PastedPerson[] {
  const seen = new Set<string>();
  return text.split(/\r?\n/).flatMap((written, index) => {
    const isHeader = HEADER.test(written) && !written.includes('@');
    return written.trim() === '' || isHeader ? [] : [personOf(written, index + 1, { roles, everyone, seen })];
  });
}

/** Whether a role has to be chosen for all: some line names none, or nobody is pasted yet. */
export function needsRole(text: string, roles: readonly Role[]): boolean {
  const people = pastedPeople(text, roles, null);
  return people.length === 0 || people.some(({ RoleName }) => RoleName === '');
}

/** So many wrong lines are named in one sentence; the others stand in the list. */
const MOST_NAMED = 5;

/** What is wrong, line by line: `Line 2: Invalid email address. Line 5: Last name is required.`; blank where nothing is. */
export function problemsText(people: readonly PastedPerson[]): string {
  const wrong = people.filter(({ Problem }) => Problem !== '');
  const named = wrong.slice(0, MOST_NAMED).map(({ Line, Problem }) => `Line ${Line}: ${Problem}.`);
  const more = wrong.length - named.length;
  return [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}

/** Those to be mended first: a long list begins with what it is looked at for. */
export const wrongFirst = (people: readonly PastedPerson[]): PastedPerson[] =>
  people.toSorted((a, b) => Number(a.Problem === '') - Number(b.Problem === ''));

interface Reading {
  readonly roles: readonly Role[];
  readonly everyone: number | null;
  readonly seen: Set<string>;
}

function personOf(written: string, Line: number, { roles, everyone, seen }: Reading): PastedPerson {
  const parts = written
    .replace(/^\s*"([^"]*)"/, (_, name: string) =>
      name
        .split(/\s*,\s*/)
        .toReversed()
        .join(' '),
    )
    .replace(/<([^<>]*)>/, '\t$1\t')
    .split(SEPARATORS)
    .flatMap((part) => (part.includes('@') ? part.trim().split(/\s+(?=\S*@)/) : [part.trim()]))
    .filter((part) => part !== '');
  const place = parts.findIndex((part) => part.includes('@'));
  const Email = parts[place] ?? '';
  const names = place < 0 ? parts : parts.slice(0, place);
  const [FirstName = '', ...rest] = names.length === 1 ? (names[0] ?? '').split(/\s+/) : names;
  const wanted = place < 0 ? '' : parts.slice(place + 1).join(' ');
  const role = roles.find(({ RoleID, RoleName }) =>
    wanted === '' ? RoleID === everyone : RoleName.toLowerCase() === wanted.toLowerCase(),
  );
  const person = { FirstName, LastName: rest.join(' '), Email, RoleID: role?.RoleID ?? null };
  const isTwice = Email !== '' && seen.has(Email.toLowerCase());
  seen.add(Email.toLowerCase());
  return {
    ...person,
    Line,
    RoleName: role?.RoleName ?? wanted,
    Problem: problemOf(person, wanted !== '' && !role ? `No role ${wanted} here` : '', isTwice),
  };
}

function problemOf(person: object & { Email: string }, role: string, isTwice: boolean): string {
  if (person.Email !== '' && !isEmail(person.Email)) return 'Invalid email address';
  if (isTwice) return 'This address is listed above';
  if (role !== '') return role;
  return invitedPerson.safeParse(person).error?.issues[0]?.message ?? '';
}
