import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { CLAIM_PAGES, type ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { firstRow, writtenRow } from '../../db/first-row.ts';
import { jsonRows } from '../../db/json-row.ts';
import { insertOf } from '../../db/row-statements.ts';
import { arrayOf, onlyLocation, within, type Scope } from '../../db/scope.ts';
import { sendTogether, statement } from '../../db/statement.ts';
import { employeeRoles, rolePageNames, roles } from '../../db/tables/access.table.ts';
import { CLAIM_FIELDS, CLAIM_JOINS, ROLE_JOINS, submitterLevel, type ClaimRow } from './claims.list.repo.ts';
import { claims } from './claims.table.ts';
import { STATE } from './steps.repo.ts';

const find = statement.once<{ id: number; LocationID: number; kind: ClaimKind }, { json: ClaimRow }>(
  (value) =>
    jsonRows(
      CLAIM_FIELDS,
      sql`from ${claims} ${CLAIM_JOINS} where ${claims.id} = ${value('id')} and ${claims.Kind} = ${value('kind')}
      and ${claims.LocationID} = ${value('LocationID')}`,
    ),
);

export const findClaim = async (db: Queryable, scope: Scope, kind: ClaimKind, id: number) =>
  (await firstRow(find(db, { id, LocationID: onlyLocation(scope), kind })))?.json;

/** The claim, locked until the transaction ends. */
export async function lockClaim(db: Queryable, scope: Scope, kind: ClaimKind, id: number) {
  await db
    .select({ id: claims.id })
    .from(claims)
    .where(and(within(claims.LocationID, scope), eq(claims.Kind, kind), eq(claims.id, id)))
    .for('update');
  return findClaim(db, scope, kind, id);
}

interface Several {
  readonly ids: string;
  readonly LocationID: number;
  /** Null: of either kind. */
  readonly kind: ClaimKind | null;
}

const lockEach = statement.once<Several>(
  (value) => sql`select from ${claims}
    where ${claims.id} = any(${value('ids')}::int[]) and ${claims.Kind} = coalesce(${value('kind')}, ${claims.Kind})
      and ${claims.LocationID} = ${value('LocationID')}
    order by ${claims.id} for update`,
);

const findEach = statement.once<Several, { json: ClaimRow }>((value) =>
  jsonRows(
    CLAIM_FIELDS,
    sql`from ${claims} ${CLAIM_JOINS} where ${claims.id} = any(${value('ids')}::int[])
      and ${claims.Kind} = coalesce(${value('kind')}, ${claims.Kind}) and ${claims.LocationID} = ${value('LocationID')}`,
  ),
);

const several = (scope: Scope, kind: ClaimKind | null, ids: readonly number[]): Several => ({
  ids: arrayOf(ids),
  LocationID: onlyLocation(scope),
  kind,
});

const rowsOf = (found: readonly { json: ClaimRow }[]) => found.map(({ json }) => json);

/** Claims of the location, locked in the order of their ids until the transaction ends. */
export async function lockClaims(
  db: Queryable,
  scope: Scope,
  kind: ClaimKind | null,
  ids: readonly number[],
) {
  const asked = several(scope, kind, ids);
  const [, found] = await sendTogether(db, lockEach.with(asked), findEach.with(asked).as(rowsOf));
  return found;
}

/** Claims of the location, of either kind. */
export const findClaims = async (db: Queryable, scope: Scope, ids: readonly number[]) =>
  rowsOf(await findEach(db, several(scope, null, ids)));

/** What is decided on a claim: its amount, and whether that is the last word. */
interface Decided {
  readonly id: number;
  readonly amount: number | null;
  readonly Approved: boolean;
}

interface Decisions {
  /** `Decided` of each as JSON. */
  readonly each: string;
  readonly by: number;
  readonly at: string;
}

const decideEach = statement.once<Decisions>(
  (value) => sql`
    update ${claims} set approved = t."Approved", approved_by = case when t."Approved" then ${value('by')}::int end,
      approved_at = case when t."Approved" then ${value('at')}::timestamptz end, approved_amount = t.amount,
      updated_at = ${value('at')}::timestamptz, version = version + 1
    from jsonb_to_recordset(${value('each')}::jsonb) as t(id int, amount numeric, "Approved" boolean)
    where ${claims.id} = t.id`,
);

/** Keeps what was decided on claims, or that their approval was taken back; answers them as they are then. */
export async function decideClaims(
  db: Queryable,
  scope: Scope,
  kind: ClaimKind,
  each: readonly Decided[],
  { by, at }: Omit<Decisions, 'each'>,
) {
  const asked = several(
    scope,
    kind,
    each.map(({ id }) => id),
  );
  const [, after] = await sendTogether(
    db,
    decideEach.with({ each: JSON.stringify(each), by, at }),
    findEach.with(asked).as(rowsOf),
  );
  return after;
}

export async function findClaimKind(db: Queryable, scope: Scope, id: number): Promise<ClaimKind | undefined> {
  const which = and(within(claims.LocationID, scope), eq(claims.id, id));
  return (await firstRow(db.select({ Kind: claims.Kind }).from(claims).where(which)))?.Kind;
}

interface Standing {
  readonly LocationID: number;
  readonly kind: ClaimKind;
  readonly page: string;
  readonly EmployeeID: number;
  readonly level: number;
}

/** Somebody below a Level who can claim at a location (another holder of the page), or who did. */
const someoneBelow = (
  at: Readonly<Record<'LocationID' | 'EmployeeID' | 'level' | 'kind' | 'page', SQL | Placeholder>>,
) => sql`(
  exists (
    select from ${employeeRoles}
    join ${roles} on ${roles.RoleID} = ${employeeRoles.RoleID}
    join ${rolePageNames} on ${rolePageNames.RoleID} = ${roles.RoleID} and ${rolePageNames.PageName} = ${at.page}
    where ${employeeRoles.LocationID} = ${at.LocationID}
      and ${employeeRoles.EmployeeID} <> ${at.EmployeeID} and coalesce(${roles.Level}, 0) < ${at.level}
  ) or exists (
    select from ${claims} ${ROLE_JOINS}
    where ${claims.LocationID} = ${at.LocationID} and ${claims.Kind} = ${at.kind}
      and ${claims.EmployeeID} <> ${at.EmployeeID} and ${submitterLevel} < ${at.level}
  ))`;

const findAnyBelow = statement.once<Standing, { found: boolean }>((value) => {
  const at = {
    LocationID: value('LocationID'),
    EmployeeID: value('EmployeeID'),
    level: value('level'),
    kind: value('kind'),
    page: value('page'),
  };
  return sql`select ${someoneBelow(at)} as found`;
});

/**
 * Whether a Level is above that of somebody who can claim at the location (another holder of the page), or of
 * somebody who did: then it is an approver's.
 */
export async function isAboveSomeone(
  db: Queryable,
  LocationID: number,
  kind: ClaimKind,
  { EmployeeID, level }: { readonly EmployeeID: number; readonly level: number },
): Promise<boolean> {
  const [row] = await findAnyBelow(db, { LocationID, kind, page: CLAIM_PAGES[kind], EmployeeID, level });
  return row?.found ?? false;
}

const findFullySeen = statement.each<
  {
    readonly EmployeeID: number;
    readonly ids: string;
    readonly kind: ClaimKind;
    readonly page: string;
    readonly now: string;
  },
  { LocationID: number }
>((value) => {
  const holds = (role: SQL) =>
    sql`exists (select from role_page_names p where p.role_id = ${role} and p.page_name = ${value('page')})`;
  // The highest Level of those whom they stand in for on the day that it is there.
  const lent = sql`(
    select max(coalesce(r.level, 0)) from stand_ins s
    join locations l on l.location_id = s.location_id
    join employees e on e.employee_id = s.employee_id and e.active
    join employee_roles away on away.employee_id = s.employee_id and away.location_id = s.location_id
    join roles r on r.role_id = away.role_id
    where s.location_id = own.location_id and s.stand_in_employee_id = own.employee_id
      and (${value('now')}::timestamptz at time zone l.time_zone)::date between s.first_day and s.last_day
      and ${holds(sql`away.role_id`)})`;
  const at = {
    LocationID: sql`own.location_id`,
    EmployeeID: sql`own.employee_id`,
    level: sql`greatest(coalesce(held.level, 0), ${lent})`,
    kind: value('kind'),
    page: value('page'),
  };
  return sql`
    select own.location_id as "LocationID" from employee_roles own join roles held on held.role_id = own.role_id
    where own.employee_id = ${value('EmployeeID')} and own.location_id = any(${value('ids')}::int[])
      and ${holds(sql`own.role_id`)}
      and (${someoneBelow(at)} or not exists (
        select from ${claims} where ${claims.LocationID} = own.location_id and ${claims.Kind} = ${at.kind}
          and ${claims.EmployeeID} <> own.employee_id))`;
});

/**
 * Of some locations, those where somebody sees all claims of a kind: the same rule as `isAboveSomeone`, with the Level of
 * whom they stand in for too, and where there are none but their own.
 */
export async function listFullySeen(
  db: Queryable,
  kind: ClaimKind,
  EmployeeID: number,
  LocationIDs: readonly number[],
  now: Date,
): Promise<number[]> {
  const asked = {
    EmployeeID,
    ids: arrayOf(LocationIDs),
    kind,
    page: CLAIM_PAGES[kind],
    now: now.toISOString(),
  };
  return (await findFullySeen(db, asked)).map(({ LocationID }) => LocationID);
}

const WAITING_FIELDS = [
  'id',
  'EmployeeID',
  'submitterLevel',
  'State',
  'Steps',
  'RequestedAmount',
  'ApprovedAmount',
  'CreatedAt',
] as const;
export type WaitingClaim = Pick<ClaimRow, (typeof WAITING_FIELDS)[number]>;

const waiting = statement.once<Pick<Standing, 'LocationID' | 'kind'>, { json: WaitingClaim }>((value) =>
  jsonRows(
    Object.fromEntries(WAITING_FIELDS.map((name) => [name, CLAIM_FIELDS[name]])),
    sql`from ${claims} ${ROLE_JOINS}
      where ${claims.LocationID} = ${value('LocationID')} and ${claims.Kind} = ${value('kind')} and not ${claims.Approved}
        and not ${claims.Rejected}`,
  ),
);

/** The claims of a kind at a location that are open or endorsed: few of them, for the rules to tell whom each waits for. */
export const findWaiting = async (db: Queryable, LocationID: number, kind: ClaimKind) =>
  (await waiting(db, { LocationID, kind })).map(({ json }) => json);

interface OwnClaims {
  readonly made: number;
  readonly waiting: number;
  /** Those that wait for a correction of their submitter. */
  readonly rejected: number;
  /** When the oldest of those that wait was made. */
  readonly since: string | null;
  /** The one that was approved last. */
  readonly approved: { readonly amount: number; readonly at: string } | null;
}

const own = statement.once<Pick<Standing, 'LocationID' | 'kind' | 'EmployeeID'>, OwnClaims>(
  (value) => sql`
    select count(*)::int as made, count(*) filter (where ${STATE} in ('Open', 'Endorsed'))::int as waiting,
      count(*) filter (where ${STATE} = 'Rejected')::int as rejected,
      to_json(min(${claims.CreatedAt}) filter (where ${STATE} in ('Open', 'Endorsed'))) as since,
      (array_agg(json_build_object('amount', ${claims.ApprovedAmount}, 'at', ${claims.ApprovedAt})
        order by ${claims.ApprovedAt} desc) filter (where ${claims.Approved}))[1] as approved
    from ${claims}
    where ${claims.EmployeeID} = ${value('EmployeeID')} and ${claims.LocationID} = ${value('LocationID')}
      and ${claims.Kind} = ${value('kind')}`,
);

/** What became of somebody's own claims at a location; undefined where there are none. */
export async function findOwn(db: Queryable, LocationID: number, kind: ClaimKind, EmployeeID: number) {
  const [row] = await own(db, { LocationID, kind, EmployeeID });
  return row && row.made > 0 ? row : undefined;
}

const NEW = [
  'Kind',
  'LocationID',
  'EmployeeID',
  'SubmittedLevel',
  'Contexts',
  'Planned',
  'Type',
  'TypeInDetails',
  'OtherNotes',
  'RequestedAmount',
  'CreatedAt',
  'UpdatedAt',
] as const;
type NewClaim = Pick<typeof claims.$inferSelect, (typeof NEW)[number]>;

const insert = statement.once<NewClaim, { id: number }>(
  (value) => sql`${insertOf(claims, NEW, value)} returning ${claims.id}`,
);

export const insertClaim = async (db: Queryable, values: NewClaim) =>
  (await writtenRow(insert(db, values))).id;

export async function updateClaim(
  db: Queryable,
  id: number,
  values: Partial<typeof claims.$inferInsert>,
): Promise<void> {
  await db.update(claims).set(values).where(eq(claims.id, id));
}

export const ownerOf = (id: number) => `claim:${id}`;
