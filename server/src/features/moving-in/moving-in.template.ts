import { ACCOUNT_LABELS, ACCOUNTS, METHODS } from '@boh/contract/budgets/budgets.calc.ts';
import { METHOD_LABELS } from '@boh/contract/budgets/budget-lines.ts';
import { shortMonth } from '@boh/contract/budgets/budgets.words.ts';
import { timeZoneChoices } from '@boh/contract/locations/time-zones.ts';
import {
  EXAMPLE,
  noteOf,
  sheetNamed,
  SHEETS,
  type CellKind,
  type SheetColumn,
  type SheetDeclaration,
  type SheetName,
} from '@boh/contract/moving-in/moving-in.sheets.ts';
import type { Database } from '../../db/client.ts';
import { listStoredVersions, type StoredVersion } from '../budgets/budgets.service.ts';
import type { ColumnType } from '../../lib/tables/columns.ts';
import { columnName, type Column } from '../../lib/tables/columns.ts';
import { CHOSEN_ROWS } from '../../lib/workbooks/workbook-layout.ts';
import type { SheetSpec } from '../../lib/workbooks/workbook-spec.ts';
import { writeWorkbook } from '../../lib/workbooks/workbook.ts';
import * as repo from './moving-in.repo.ts';

const TYPES: Readonly<Record<CellKind, ColumnType>> = {
  text: 'text',
  code: 'text',
  zip: 'text',
  count: 'number',
  money: 'money',
  percent: 'number',
  date: 'date',
  yes: 'text',
  addresses: 'text',
  figure: 'number',
};

export const fileColumn = ({ key, header, kind }: SheetColumn): Column => ({
  key,
  header,
  type: TYPES[kind],
});

/** The example stands below the title, the sentence about the sheet, and the header. */
const FIRST_ROW = 5;
const PLACES = `LOCATIONS!$A$${FIRST_ROW}:$A$${CHOSEN_ROWS}`;

/** The columns of the hidden sheet that lists are chosen from. */
const LISTS = ['roles', 'zones'] as const;

/** What may be chosen in the cells of each column, as spreadsheets want to be told. */
export function choicesOf({ columns }: SheetDeclaration, lengths: Readonly<Record<string, number>>) {
  const named = columns.flatMap(({ key, choices }): [string, string][] => {
    if (choices === undefined) return [];
    if (choices === 'locations') return [[key, PLACES]];
    if (typeof choices !== 'string') return [[key, `"${choices.join(',')}"`]];
    const letter = columnName(LISTS.indexOf(choices) + 1);
    return [[key, `CHOICES!$${letter}$3:$${letter}$${2 + Math.max(1, lengths[choices] ?? 0)}`]];
  });
  return Object.fromEntries(named);
}

type Rows = Readonly<Record<SheetName, readonly object[]>>;

const noRows = () => Object.fromEntries(SHEETS.map(({ name }) => [name, []])) as unknown as Rows;

const exampleOf = ({ columns }: SheetDeclaration) =>
  Object.fromEntries(columns.map(({ key, example }) => [key, example ?? null]));

/** A hidden sheet with the lists, and those that say how long they are. */
export async function listSheet(db: Database) {
  const roles = await repo.listRoleNames(db);
  const zones = timeZoneChoices().map(({ value }) => value);
  const rows = Array.from({ length: Math.max(roles.length, zones.length) }, (_, index) => ({
    roles: roles[index] ?? null,
    zones: zones[index] ?? null,
  }));
  const sheet: SheetSpec = {
    name: 'CHOICES',
    title: 'CHOICES',
    columns: [
      { key: 'roles', header: 'Role', type: 'text' },
      { key: 'zones', header: 'Time Zone', type: 'text' },
    ],
    rows,
    isHidden: true,
  };
  return { sheet, lengths: { roles: roles.length, zones: zones.length } };
}

const STEPS = [
  'Fill in the sheets you need; leave the others as they are. All of them can be uploaded again and again.',
  'The head of each column has a note that says what it takes. Columns may stand in another order, or be left out.',
  `A row whose first cell begins with ${EXAMPLE} is an example and is not read.`,
  'A blank cell leaves what is there; in a new row it stays blank.',
  'Rows may name what stands on another sheet: a room at a new location, a role of a new person.',
  'Nothing is deleted: what is not listed stays as it is.',
  'New people get an account that nobody can open yet, and no mail. Each of them comes in by Forgot Password, by the invitation you send from Invite User (RESEND), or by the sign-in of your company.',
  'Upload the workbook at Manage Locations, MOVING IN. It is checked first; nothing is saved until all of it is right.',
];

const READ_ME: SheetSpec = {
  name: 'READ ME',
  title: 'MOVING IN',
  columns: [
    { key: 'Step', header: 'Step', type: 'integer' },
    { key: 'Text', header: 'What to do', type: 'text', width: 110 },
  ],
  rows: STEPS.map((Text, index) => ({ Step: index + 1, Text })),
};

/** The workbook to move in with, blank or with what is there. */
export async function writeTemplate(db: Database, day: string, isFilled: boolean): Promise<Buffer> {
  const { sheet: lists, lengths } = await listSheet(db);
  const rows = isFilled ? await rowsThere(db) : noRows();
  const sheets = SHEETS.map((declared): SheetSpec => ({
    name: declared.name,
    title: declared.name,
    subtitle: declared.about,
    columns: declared.columns.map(fileColumn),
    rows: [exampleOf(declared), ...rows[declared.name]],
    examples: 1,
    headNotes: Object.fromEntries(declared.columns.map((column) => [column.key, noteOf(column)])),
    choices: choicesOf(declared, lengths),
  }));
  return writeWorkbook({ sheets: [READ_ME, ...sheets, lists], date: day });
}

const shown = (kind: CellKind, value: unknown) => {
  if (kind === 'yes' && typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : value;
};

/** A record as its row has it. */
const rowOf = (sheet: SheetName, record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(sheetNamed(sheet).columns.map(({ key, kind }) => [key, shown(kind, record[key])]));

/** All that the seven sheets hold of the group. Rooms out of use and people who left stay away: they are not moved anywhere. */
async function rowsThere(db: Database): Promise<Rows> {
  const locations = await repo.listLocations(db);
  const ids = locations.map(({ LocationID }) => LocationID);
  const names = new Map(locations.map(({ LocationID, Name }) => [LocationID, Name]));
  const placed = (sheet: SheetName, rows: readonly { LocationID: number }[]) =>
    rows.map((row) => rowOf(sheet, { ...row, At: names.get(row.LocationID) }));
  const rooms = (await repo.listRooms(db, ids)).filter(({ Retired }) => !Retired);
  const people = await repo.listActivePeople(db);
  const held = await repo.listHeld(db);
  const franchises = await repo.listFranchises(db, ids);
  const years = await repo.listYears(db, ids);
  const versions = await listStoredVersions(db, ids, { from: 1990, to: 2100 });
  const marked = new Set(locations.flatMap(({ LocationID, Franchise }) => (Franchise ? LocationID : [])));
  return {
    LOCATIONS: locations.map((location) => rowOf('LOCATIONS', location)),
    ROOMS: placed('ROOMS', rooms),
    EMPLOYEES: people.map((person) => rowOf('EMPLOYEES', person)),
    ROLES: held.map(({ Location, ...each }) => ({ ...each, At: Location })),
    FRANCHISE: placed(
      'FRANCHISE',
      franchises.filter(({ LocationID }) => marked.has(LocationID)),
    ),
    INSURANCE: placed('INSURANCE', years),
    BUDGETS: versions.flatMap(budgetRows),
  };
}

/** A row for each account and method in use, months across. */
const budgetRows = ({ LocationName, Year, Kind, Lines }: StoredVersion) =>
  ACCOUNTS.flatMap((account) =>
    METHODS.flatMap((method) => {
      const lines = Lines.filter(({ Account, Method }) => Account === account && Method === method);
      if (lines.length === 0) return [];
      return {
        ...{ At: LocationName, Year, Kind },
        Account: ACCOUNT_LABELS[account],
        Method: METHOD_LABELS[method],
        ...Object.fromEntries(lines.map(({ Month, Value }) => [shortMonth(Month), Value])),
      };
    }),
  );
