import { sheetNamed, type SheetName } from '@boh/contract/moving-in/moving-in.sheets.ts';
import type { GrantedRole } from '@boh/contract/roles/granting.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { spoken } from '../../imports/hotel-lines.ts';
import { noteFault, type Faults } from './moving-in.faults.ts';
import type { ReadWorkbook, SheetRow } from './moving-in.read.ts';
import type { StoredLocation, StoredPerson } from './moving-in.repo.ts';

/** Whose rights say which roles may be given; null for the operator of the machine. */
export interface Mover {
  readonly EmployeeID: number;
  /** What they hold where they are signed in: they get it at each new location. */
  readonly RoleID: number;
  readonly name: string;
}

/** A location that rows belong to, as it is and as it will be. */
export interface Place {
  /** Null until it is saved. */
  id: number | null;
  readonly stored: StoredLocation | null;
  /** What it will have once the workbook is saved. */
  readonly next: Omit<StoredLocation, 'LocationID' | 'UUID' | 'CreatedAt' | 'Version'>;
}

export interface Person {
  /** Null until they are saved. */
  id: number | null;
  readonly stored: StoredPerson | null;
  readonly Email: string;
}

type State = 'New' | 'Changed' | 'Unchanged';
/** What each row of a sheet is, by its line. */
type States = Readonly<Record<SheetName, Map<number, State>>>;

/** A look at a workbook beside what is there. */
export interface Check {
  readonly db: Queryable;
  readonly now: Date;
  readonly mover: Mover | null;
  /** What whoever moves in holds, by location. */
  readonly moverHeld: ReadonlyMap<number, number>;
  readonly sheets: ReadWorkbook['sheets'];
  readonly faults: Faults;
  readonly warnings: string[];
  readonly states: States;
  readonly places: Map<string, Place>;
  readonly people: Map<string, Person>;
  readonly roles: ReadonlyMap<number, GrantedRole>;
}

export const tally = ({ states }: Check, sheet: SheetName, { line }: SheetRow, state: State) => {
  states[sheet].set(line, state);
};

/** How many rows of a sheet are new, changed and unchanged; one with a wrong cell is none of them. */
export function countsOf({ states, faults }: Check, sheet: SheetName): Record<State, number> {
  const counts = { New: 0, Changed: 0, Unchanged: 0 };
  for (const [line, state] of states[sheet]) if (!faults.rows.get(sheet)?.has(line)) counts[state] += 1;
  return counts;
}

/** Notes what is wrong with a cell of a row; the sentence begins with the head of its column. */
export function wrong(check: Check, sheet: SheetName, row: SheetRow, key: string, why: string): void {
  const letter = check.sheets[sheet].letters.get(key) ?? '';
  const header = sheetNamed(sheet).columns.find((column) => column.key === key)?.header ?? key;
  const cell = `${letter === '' ? 'A' : letter}${row.line}`;
  const text = why.startsWith(header) ? why : `${header}: ${why}`;
  noteFault(check.faults, { sheet, line: row.line, cell, text: /[.!?]$/.test(text) ? text : `${text}.` });
}

/** The cells that a new row has to have and does not; whether there are any. Of those that cannot be read it is told already. */
export function lacksNeeded(check: Check, sheet: SheetName, row: SheetRow, keys: readonly string[]): boolean {
  const missing = keys.filter((key) => row.values[key] === undefined);
  for (const key of missing) {
    if (row.unread.has(key)) continue;
    const declared = sheetNamed(sheet).columns.find((column) => column.key === key);
    const refused = declared?.schema.safeParse('');
    const said = refused && !refused.success ? refused.error.issues[0]?.message : undefined;
    wrong(
      check,
      sheet,
      row,
      key,
      said?.includes('required') ? said : `${declared?.header ?? key} is required`,
    );
  }
  return missing.length > 0;
}

/** The location that a row names; what is wrong with it itself is told on LOCATIONS, and not again here. */
export function placeOfRow(check: Check, sheet: SheetName, row: SheetRow): Place | null {
  const { At: name } = row.values;
  if (typeof name !== 'string') {
    lacksNeeded(check, sheet, row, ['At']);
    return null;
  }
  const place = check.places.get(spoken(name));
  if (place) return place;
  wrong(check, sheet, row, 'At', `There is no location ${name.slice(0, 60)}, and none on LOCATIONS.`);
  return null;
}

/** Refuses the second row of the same thing. */
export function isRepeated(
  check: Check,
  { sheet, key, what }: { sheet: SheetName; key: string; what: string },
  row: SheetRow,
  seen: Map<string, number>,
  name: string,
): boolean {
  const before = seen.get(name);
  if (before === undefined) {
    seen.set(name, row.line);
    return false;
  }
  wrong(check, sheet, row, key, `${what} stands in row ${before} already.`);
  return true;
}

const plain = (value: unknown) => JSON.stringify(value === '' || value === undefined ? null : value);
export const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

/** What a row says otherwise than it is. */
export const differing = (
  { values }: SheetRow,
  stored: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): string[] => keys.filter((key) => values[key] !== undefined && !isSame(values[key], stored[key]));

export const keysOf = (sheet: SheetName, ...without: readonly string[]): string[] =>
  sheetNamed(sheet).columns.flatMap(({ key }) => (without.includes(key) ? [] : key));
