import { TRANSFER_LEVEL } from '@boh/contract/access.ts';
import { said } from '@boh/contract/fields.ts';
import {
  MOVING_IN_TEXTS,
  type importWorkbook as importEndpoint,
} from '@boh/contract/moving-in/moving-in.contract.ts';
import { SHEET_NAMES, type SheetName } from '@boh/contract/moving-in/moving-in.sheets.ts';
import type { AuditEntry } from '../../db/audit.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { refuseDuplicates } from '../../db/duplicate.ts';
import { lockLocations } from '../../db/lock-locations.ts';
import { send } from '../../db/statement.ts';
import type { Call } from '../../http/call.ts';
import { spoken } from '../../imports/hotel-lines.ts';
import { withTable } from '../../imports/uploaded-table.ts';
import { AppError, badField } from '../../lib/app-error.ts';
import type { Report } from '../../lib/report.ts';
import type { TableFile } from '../../lib/tables/spreadsheet-reader.ts';
import { listStoredVersions } from '../budgets/budgets.service.ts';
import { keepAdministrator, listGrantedRoles } from '../roles/granting.service.ts';
import { planBudgets, saveBudgets, yearsNamed, type BudgetPlan } from './moving-in.budgets.ts';
import { countsOf, type Check, type Mover, type Place } from './moving-in.check.ts';
import { inOrder, placeOf, type Faults } from './moving-in.faults.ts';
import { planFranchises, saveFranchises, type FranchisePlan } from './moving-in.franchise.ts';
import { planInsurance, saveInsurance, type InsurancePlan } from './moving-in.insurance.ts';
import { knownPlaces, planLocations, saveLocations, type LocationPlan } from './moving-in.locations.ts';
import { emailKey, knownPeople, planPeople, savePeople, type PeoplePlan } from './moving-in.people.ts';
import { readWorkbook, type ReadWorkbook } from './moving-in.read.ts';
import * as repo from './moving-in.repo.ts';
import { heldKey, planRoles, saveRoles, type RolePlan } from './moving-in.roles.ts';
import { planRooms, saveRooms, type RoomPlan } from './moving-in.rooms.ts';
import { partsOf } from './moving-in.saving.ts';

/** Who moves in: a call of the API, or the operator's command. */
export interface MovingIn {
  readonly db: Database;
  readonly now: Date;
  readonly mover: Mover | null;
  readonly audit: (entries: readonly AuditEntry[], tx: Transaction) => Promise<void>;
  readonly report: Report;
}

interface Plan {
  readonly locations: LocationPlan;
  readonly rooms: RoomPlan;
  readonly people: PeoplePlan;
  readonly roles: RolePlan;
  readonly franchises: FranchisePlan;
  readonly insurance: InsurancePlan;
  readonly budgets: BudgetPlan;
}

/** Only administrators move a whole group; their role where they are signed in says so. */
export function requireMover({ caller }: Pick<Call, 'caller'>): Mover {
  if (caller.level < TRANSFER_LEVEL || !caller.role) throw new AppError('forbidden', MOVING_IN_TEXTS.level);
  return { EmployeeID: caller.EmployeeID, RoleID: caller.role.RoleID, name: caller.name };
}

const emailsIn = (sheets: ReadWorkbook['sheets']): string[] => [
  ...new Set(
    [...sheets.EMPLOYEES.rows, ...sheets.ROLES.rows].flatMap(({ values: { Email } }) =>
      typeof Email === 'string' ? emailKey(Email) : [],
    ),
  ),
];

/** The locations that are there among those that rows of a sheet name. */
const idsOn = ({ sheets, places }: Pick<Check, 'sheets' | 'places'>, sheet: SheetName): number[] => [
  ...new Set(
    sheets[sheet].rows.flatMap(({ values: { At } }) => {
      const id = typeof At === 'string' ? places.get(spoken(At))?.id : null;
      return id ?? [];
    }),
  ),
];

const noStates = () =>
  Object.fromEntries(SHEET_NAMES.map((name) => [name, new Map()])) as unknown as Check['states'];

/** Looks at the rows of all sheets beside what is there, in an order in which each may name what stands before it. */
async function checkAll(
  { now, mover, report }: MovingIn,
  db: Queryable,
  read: ReadWorkbook,
): Promise<{ check: Check; plan: Plan }> {
  const { sheets } = read;
  report('Comparing with what is there');
  const people = knownPeople(await repo.listPeople(db, emailsIn(sheets)));
  const ids = [...people.values()].flatMap(({ id }) => id ?? []);
  const assigned = await repo.listAssignments(db, mover ? [...new Set([...ids, mover.EmployeeID])] : ids);
  const isMover = ({ EmployeeID }: { EmployeeID: number }) => EmployeeID === mover?.EmployeeID;
  const check: Check = {
    ...{ db, now, mover, sheets, people, states: noStates() },
    moverHeld: new Map(assigned.filter(isMover).map(({ LocationID, RoleID }) => [LocationID, RoleID])),
    // What is noted from here on belongs to this look alone: it may be repeated behind the locks.
    faults: {
      count: read.faults.count,
      listed: [...read.faults.listed],
      rows: new Map([...read.faults.rows].map(([name, rows]) => [name, new Set(rows)])),
    },
    warnings: [...read.warnings],
    places: knownPlaces(await repo.listLocations(db)),
    roles: await send(db, listGrantedRoles()),
  };
  const held = new Map(assigned.map((each) => [heldKey(each.EmployeeID, each.LocationID), each.RoleID]));
  const locations = planLocations(check);
  const rooms = planRooms(check, await repo.listRooms(db, idsOn(check, 'ROOMS')));
  const peoplePlan = planPeople(check);
  const roles = planRoles(check, held);
  const franchises = planFranchises(check, await repo.listFranchises(db, idsOn(check, 'FRANCHISE')));
  const insurance = planInsurance(check, await repo.listYears(db, idsOn(check, 'INSURANCE')));
  const versions = await listStoredVersions(db, idsOn(check, 'BUDGETS'), yearsNamed(sheets.BUDGETS.rows));
  const budgets = planBudgets(check, versions);
  return { check, plan: { locations, rooms, people: peoplePlan, roles, franchises, insurance, budgets } };
}

const sizeOf = ({ locations, rooms, people, roles, franchises, insurance, budgets }: Plan): number =>
  [
    ...[locations.added, locations.changed, rooms.added, rooms.changed, people.added, roles.changes],
    ...[franchises.saved, insurance.saved, budgets.saved],
  ].reduce((sum, { length }) => sum + length, 0);

/** Everything the plan names is kept to the transaction, each kind in the order in which others lock it. */
async function lockAll(tx: Transaction, { check, plan }: { check: Check; plan: Plan }): Promise<void> {
  const named = [...plan.locations.changed.map(({ place }) => place.id ?? 0)];
  for (const sheet of ['ROOMS', 'ROLES', 'FRANCHISE', 'INSURANCE', 'BUDGETS'] as const)
    named.push(...idsOn(check, sheet));
  await lockLocations(tx, named);
  await repo.lockRooms(tx, [...new Set(plan.rooms.changed.map(({ stored }) => stored.LocationID))]);
  await repo.lockBudgets(tx, idsOn(check, 'BUDGETS'));
  await repo.lockPeople(
    tx,
    plan.roles.changes.flatMap(({ person }) => person.id ?? []),
  );
}

const MEANWHILE = 'Somebody else saved the same meanwhile. Nothing was saved; please try again.';
const TAKEN = Object.fromEntries(
  [
    ...['locations_name_unique', 'locations_legal_name_unique', 'rooms_number_unique'],
    ...['employees_email_unique', 'budgets_location_year_kind'],
  ].map((index) => [index, { sentence: MEANWHILE }]),
);

/**
 * Saves all sheets or nothing. The workbook is looked at once to know what to lock, and again behind the locks: what somebody
 * changed between the preview and now is seen, and refused where it makes a row wrong.
 */
async function save(moving: MovingIn, read: ReadWorkbook): Promise<Check> {
  const first = await checkAll(moving, moving.db, read);
  refuse(first.check);
  if (sizeOf(first.plan) === 0) return first.check;
  return refuseDuplicates(TAKEN, () =>
    moving.db.transaction(async (tx) =>
      // The lock of roles comes before that of any row.
      keepAdministrator(tx, async () => {
        await lockAll(tx, first);
        const { check, plan } = await checkAll(moving, tx, read);
        refuse(check);
        await saveAll(moving, tx, check, plan);
        return check;
      }),
    ),
  );
}

async function saveAll(moving: MovingIn, tx: Transaction, check: Check, plan: Plan): Promise<void> {
  const { now, mover, report } = moving;
  const audit = (entries: readonly AuditEntry[]) =>
    entries.length > 0 ? moving.audit(entries, tx) : Promise.resolve();
  const saving = { tx, now, mover, audit, part: partsOf(report, sizeOf(plan)) };
  const newPlaces: readonly Place[] = plan.locations.added;
  await saveLocations(saving, plan.locations);
  await saveRooms(saving, plan.rooms);
  await savePeople(saving, plan.people);
  await saveRoles(saving, check, plan.roles, plan.people, newPlaces);
  await saveFranchises(saving, plan.franchises);
  await saveInsurance(saving, plan.insurance);
  await saveBudgets(saving, plan.budgets);
}

const TOLD_IN_REFUSAL = 200;

/** All or nothing: what is wrong with a workbook as one refusal. The operator's command has no preview: it tells all, line by line. */
function refuse({ faults, mover }: Pick<Check, 'faults' | 'mover'>): void {
  if (faults.count === 0) return;
  const told = inOrder(faults.listed).map((fault) => `${placeOf(fault)}: ${fault.text}`);
  const cells = faults.count === 1 ? 'One cell is' : `${faults.count} cells are`;
  const shown = mover ? told.slice(0, TOLD_IN_REFUSAL) : told;
  const others = faults.count - shown.length;
  const fields = [...shown, ...(others > 0 ? [`And ${others.toLocaleString('en-US')} more.`] : [])].join(
    mover ? ' ' : '\n',
  );
  throw new AppError('bad_fields', `${cells} not right, nothing was saved. ${told[0] ?? ''}`, fields);
}

function answerOf(check: Check, isSaved: boolean) {
  const { sheets, faults, warnings } = check;
  const Sheets = SHEET_NAMES.map((Sheet) => {
    const counts = countsOf(check, Sheet);
    const Rows = sheets[Sheet].count;
    return { Sheet, Rows, ...counts, Wrong: Rows - counts.New - counts.Changed - counts.Unchanged };
  });
  const sum = (key: 'Rows' | 'New' | 'Changed') => Sheets.reduce((all, each) => all + each[key], 0);
  const [rows, added, changed] = [sum('Rows'), sum('New'), sum('Changed')];
  const what = `${added.toLocaleString('en-US')} new and ${changed.toLocaleString('en-US')} changed rows`;
  const checked = rows === 1 ? '1 row checked.' : `${rows.toLocaleString('en-US')} rows checked.`;
  const saved = added + changed === 0 ? 'Everything was there already: nothing changed.' : `${what} saved.`;
  return {
    ...said(isSaved ? saved : checked),
    Saved: isSaved,
    Sheets,
    Wrong: faults.count,
    Errors: inOrder(faults.listed).map(({ sheet, cell, text }) => ({
      Sheet: sheet,
      Cell: cell,
      Error: text,
    })),
    Warnings: warnings,
  };
}

/** Moves in by a workbook, or only says what it would do. */
export async function moveIn(moving: MovingIn, table: TableFile, isPreview: boolean) {
  const read = await readWorkbook(table, moving.report);
  const rows = SHEET_NAMES.reduce((sum, name) => sum + read.sheets[name].count, 0);
  if (rows === 0 && read.faults.count === 0) throw badField('file', MOVING_IN_TEXTS.empty);
  const check = isPreview ? (await checkAll(moving, moving.db, read)).check : await save(moving, read);
  return answerOf(check, !isPreview);
}

/** What is wrong with a workbook. */
export async function faultsOf(moving: MovingIn, table: TableFile): Promise<Faults> {
  const { check } = await checkAll(moving, moving.db, await readWorkbook(table, moving.report));
  return check.faults;
}

export const movingOf = (call: Pick<Call, 'services' | 'now' | 'audit' | 'report' | 'caller'>): MovingIn => {
  const { services, now, audit, report } = call;
  return { db: services.db, now, mover: requireMover(call), audit, report };
};

export async function importUploaded(call: Call<typeof importEndpoint>) {
  const file = call.files['file']?.[0];
  const moving = movingOf(call);
  if (!file) throw badField('file', MOVING_IN_TEXTS.noFile);
  return withTable(call.services.files, file, (table) => moveIn(moving, table, call.body.Preview));
}
