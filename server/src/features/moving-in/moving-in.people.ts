import { otherNameText, isSameName } from '../invite/invite.names.ts';
import {
  differing,
  isRepeated,
  keysOf,
  lacksNeeded,
  tally,
  wrong,
  type Check,
  type Person,
} from './moving-in.check.ts';
import type { SheetRow } from './moving-in.read.ts';
import { insertPeople, type StoredPerson } from './moving-in.repo.ts';
import type { Saving } from './moving-in.saving.ts';

const SHEET = 'EMPLOYEES';
const KEYS = keysOf(SHEET, 'Email');
const BLANK = Object.fromEntries(KEYS.map((key) => [key, '']));

export interface PeoplePlan {
  readonly added: { readonly person: Person; readonly values: Readonly<Record<string, unknown>> }[];
}

export const emailKey = (email: string): string => email.trim().toLowerCase();

export const knownPeople = (stored: readonly StoredPerson[]): Map<string, Person> =>
  new Map(
    stored.map((person) => [
      emailKey(person.Email),
      { id: person.EmployeeID, stored: person, Email: person.Email },
    ]),
  );

/**
 * New people get an account that nobody can open yet: no password is made and no mail is sent. An account that is there belongs to
 * its person, who alone changes its name and address.
 */
export function planPeople(check: Check): PeoplePlan {
  const plan: PeoplePlan = { added: [] };
  const seen = new Map<string, number>();
  let kept = 0;
  for (const row of check.sheets.EMPLOYEES.rows) {
    const { Email } = row.values as { Email?: string };
    if (Email === undefined) {
      lacksNeeded(check, SHEET, row, ['Email']);
      continue;
    }
    if (isRepeated(check, { sheet: SHEET, key: 'Email', what: Email }, row, seen, emailKey(Email))) continue;
    const known = check.people.get(emailKey(Email));
    if (known?.stored) {
      if (planKnown(check, row, known.stored)) kept += 1;
    } else {
      const person: Person = { id: null, stored: null, Email };
      check.people.set(emailKey(Email), person);
      if (lacksNeeded(check, SHEET, row, ['FirstName', 'LastName'])) continue;
      plan.added.push({ person, values: { ...BLANK, ...row.values } });
      tally(check, SHEET, row, 'New');
    }
  }
  if (kept > 0) check.warnings.push(keptText(kept));
  return plan;
}

const keptText = (count: number) =>
  `${count === 1 ? '1 person on EMPLOYEES has' : `${count} people on EMPLOYEES have`} an account whose own particulars differ: those stay as they are, as each person changes them in their profile.`;

/** Whether the row says other things of somebody than they say themselves. */
function planKnown(check: Check, row: SheetRow, stored: StoredPerson): boolean {
  const { FirstName = stored.FirstName, LastName = stored.LastName } = row.values as Partial<StoredPerson>;
  const isNamed = !row.unread.has('FirstName') && !row.unread.has('LastName');
  if (isNamed && !isSameName(stored, { FirstName, LastName })) {
    wrong(check, SHEET, row, 'Email', otherNameText(null));
    return false;
  }
  tally(check, SHEET, row, 'Unchanged');
  return differing(row, stored, KEYS).length > 0;
}

/** Their row of the trail is written with their roles. */
export async function savePeople({ tx, now, part }: Saving, { added }: PeoplePlan): Promise<void> {
  const CreatedAt = now.toISOString();
  await part(added, SHEET, async (people) => {
    const ids = await insertPeople(
      tx,
      people.map(({ values }) => ({
        ...values,
        CreatedAt,
        ...{ EmailConfirmed: false, Active: true, Version: 1, Roleless: true },
      })),
    );
    people.forEach(({ person }, index) => (person.id = ids[index] ?? null));
  });
}
