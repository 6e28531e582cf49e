import { desc, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ClaimState } from '@boh/contract/claims/approvals.calc.ts';
import type { ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import type { ListQuery } from '@boh/contract/list.ts';
import { inDay, inMoment, inNumbers } from '../../db/cell-texts.ts';
import type { Queryable } from '../../db/client.ts';
import { containsPattern, patternOf, type CellSearch } from '../../db/contains.ts';
import { FULL_NAME } from '../../db/person.ts';
import { arrayOf, onlyLocation, type Scope } from '../../db/scope.ts';
import { employeeRoles, employees, roles } from '../../db/tables/access.table.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { instantText } from '../../db/json-row.ts';
import { listStatement } from '../../db/list-statement.ts';
import { claims } from './claims.table.ts';
import { CAME_AT, STATE, STEPS, type StoredStep } from './steps.repo.ts';

const approver = alias(employees, 'approver');
/** `X for Y` where X stood in. */
export const APPROVED_BY = sql<
  string | null
>`${approver.FirstName} || ' ' || ${approver.LastName} || coalesce((
  select ' for ' || y.first_name || ' ' || y.last_name from claim_steps s join employees y on y.employee_id = s.for_employee_id
  where s.claim_id = ${claims.id} and s.voided_at is null and s.decision = 'Approved'), '')`;
/** The submitter's Level there today; that of the day of the claim once they hold no role there any more. */
export const submitterLevel = sql<number>`case when ${employeeRoles.RoleID} is null then ${claims.SubmittedLevel} else coalesce(${roles.Level}, 0) end`;

export type ClaimRow = Omit<
  typeof claims.$inferSelect,
  'Kind' | 'SubmittedLevel' | 'PaidBatchID' | 'StepsLevel' | 'StepsBy' | 'Rejected' | 'MovedAt'
> & {
  EmployeeName: string;
  submitterLevel: number;
  ApprovedByName: string | null;
  Timezone: string;
  ReceiptsAttachments: string[];
  State: ClaimState;
  /** All of them, the void ones too. */
  Steps: StoredStep[];
  /** When it came to those it waits for, or would. */
  CameAt: string;
  PaidOn: string | null;
};

export const PAID_ON = sql<
  string | null
>`(select b.paid_on from paid_batches b where b.batch_id = ${claims.PaidBatchID})`;

const ATTACHED = sql<string[]>`array(
  select f.name from stored_files f where f.owner = 'claim:' || ${claims.id} order by f.position, f.file_id)`;

/** What a claim shows, and what the rules want to know of it. */
export const CLAIM_FIELDS: Readonly<Record<keyof ClaimRow, AnyPgColumn | SQL>> = {
  id: claims.id,
  LocationID: claims.LocationID,
  EmployeeID: claims.EmployeeID,
  Contexts: claims.Contexts,
  Planned: claims.Planned,
  Type: claims.Type,
  TypeInDetails: claims.TypeInDetails,
  OtherNotes: claims.OtherNotes,
  EmployeeName: FULL_NAME,
  submitterLevel,
  RequestedAmount: claims.RequestedAmount,
  Approved: claims.Approved,
  ApprovedBy: claims.ApprovedBy,
  ApprovedByName: APPROVED_BY,
  ApprovedAmount: claims.ApprovedAmount,
  ApprovedAt: claims.ApprovedAt,
  Timezone: locations.TimeZone,
  ReceiptsAttachments: ATTACHED,
  State: STATE,
  Steps: STEPS,
  CameAt: instantText(CAME_AT),
  PaidOn: PAID_ON,
  CreatedAt: claims.CreatedAt,
  UpdatedAt: claims.UpdatedAt,
  Version: claims.Version,
};

export const ROLE_JOINS = sql`
  left join ${employeeRoles} on ${employeeRoles.EmployeeID} = ${claims.EmployeeID}
    and ${employeeRoles.LocationID} = ${claims.LocationID}
  left join ${roles} on ${roles.RoleID} = ${employeeRoles.RoleID}`;

export const APPROVER_JOIN = sql`
  left join ${employees} ${sql.identifier('approver')} on ${approver.EmployeeID} = ${claims.ApprovedBy}`;

export const CLAIM_JOINS = sql`
  join ${employees} on ${employees.EmployeeID} = ${claims.EmployeeID}
  join ${locations} on ${locations.LocationID} = ${claims.LocationID}
  ${ROLE_JOINS}
  ${APPROVER_JOIN}`;

/** Whose claims a caller sees: everybody's, or only those they made. */
export type Visible = 'all' | { readonly EmployeeID: number };

export interface ClaimQuery extends ListQuery {
  readonly Approved?: boolean | undefined;
  readonly State?: ClaimState | 'Waiting' | undefined;
  readonly Show?: 'ForMe' | 'Yours' | undefined;
  readonly ApprovedFrom?: string | undefined;
  readonly ApprovedTo?: string | undefined;
}

interface Asked {
  readonly LocationID: number;
  readonly kind: ClaimKind;
  readonly EmployeeID: number | undefined;
  /** Those that wait for whoever asks, where only they are wanted. */
  readonly ids: string | undefined;
  readonly Approved: boolean | undefined;
  readonly State: ClaimState | 'Waiting' | undefined;
  readonly From: string | undefined;
  readonly To: string | undefined;
  readonly ApprovedFrom: string | undefined;
  readonly ApprovedTo: string | undefined;
  readonly Search: string | undefined;
  readonly now: string;
}

/** When a day begins, by the calendar of the claim's location. */
const startOf = (
  day: Placeholder,
  days: number,
) => sql`((${day}::date + ${sql.raw(String(days))})::timestamp at time zone
  (select l.time_zone from locations l where l.location_id = ${claims.LocationID}))`;

const CLOCK = { zone: locations.TimeZone, now: sql.placeholder('now') };

/** What the screen's other cells show, in its words. */
const CELLS: readonly (SQL | CellSearch)[] = [
  STATE,
  inDay(PAID_ON),
  sql`case when ${claims.Kind} <> 'reimbursement' then '' when ${claims.Planned} then 'Yes' else 'No' end`,
  inNumbers(claims.RequestedAmount, claims.ApprovedAmount),
  sql`case when ${claims.ApprovedAmount} <> 0 and ${STATE} not in ('Approved', 'Paid') then 'noted' end`,
  inMoment(claims.ApprovedAt, CLOCK),
  inMoment(claims.CreatedAt, CLOCK),
  sql`array_to_string(${ATTACHED}, ' ')`,
];

const list = listStatement<Asked>({
  fields: CLAIM_FIELDS,
  from: sql`${claims}`,
  joins: CLAIM_JOINS,
  where: {
    LocationID: (value) => sql`${claims.LocationID} = ${value('LocationID')}`,
    kind: (value) => sql`${claims.Kind} = ${value('kind')}`,
    EmployeeID: (value) => sql`${claims.EmployeeID} = ${value('EmployeeID')}`,
    ids: (value) => sql`${claims.id} = any(${value('ids')}::int[])`,
    Approved: (value) => sql`${claims.Approved} = ${value('Approved')}`,
    State: (value) => sql`${value('State')} in (${STATE},
      case when ${STATE} in ('Open', 'Endorsed') then 'Waiting' end)`,
    From: (value) => sql`${claims.CreatedAt} >= ${startOf(value('From'), 0)}`,
    To: (value) => sql`${claims.CreatedAt} < ${startOf(value('To'), 1)}`,
    ApprovedFrom: (value) => sql`${claims.ApprovedAt} >= ${startOf(value('ApprovedFrom'), 0)}`,
    ApprovedTo: (value) => sql`${claims.ApprovedAt} < ${startOf(value('ApprovedTo'), 1)}`,
    Search: (value) =>
      containsPattern(
        value('Search'),
        claims.Contexts,
        claims.Type,
        claims.TypeInDetails,
        claims.OtherNotes,
        FULL_NAME,
        APPROVED_BY,
        ...CELLS,
      ),
  },
  order,
  planEachBy: ['From', 'To', 'ApprovedFrom', 'ApprovedTo', 'Search'],
});

/** The claims asked for; for a file they are read while it is written. */
export function listClaims(
  db: Queryable,
  scope: Scope,
  kind: ClaimKind,
  visible: Visible,
  query: ClaimQuery,
  asking: { readonly EmployeeID: number; readonly now: Date; readonly waiting: readonly number[] },
): JsonList {
  const { EmployeeID, now, waiting } = asking;
  const { Approved, State, From, To, ApprovedFrom, ApprovedTo, Search, Show } = query;
  return list(db, query, {
    LocationID: onlyLocation(scope),
    kind,
    EmployeeID: visible === 'all' && Show !== 'Yours' ? undefined : EmployeeID,
    ids: Show === 'ForMe' ? arrayOf(waiting) : undefined,
    Approved,
    State,
    From,
    To,
    ApprovedFrom,
    ApprovedTo,
    Search: Search ? patternOf(Search) : undefined,
    now: now.toISOString(),
  });
}

const SORTS: Readonly<Record<string, AnyPgColumn | SQL>> = {
  CreatedAt: claims.CreatedAt,
  UpdatedAt: claims.UpdatedAt,
  EmployeeName: sql`lower(${FULL_NAME})`,
  RequestedAmount: claims.RequestedAmount,
  Approved: claims.Approved,
  State: STATE,
  PaidOn: PAID_ON,
  ApprovedByName: sql`lower(${APPROVED_BY})`,
  ApprovedAmount: claims.ApprovedAmount,
  ApprovedAt: claims.ApprovedAt,
  OtherNotes: sql`lower(${claims.OtherNotes})`,
  ReceiptsAttachments: sql`lower(array_to_string(${ATTACHED}, ' '))`,
  Contexts: sql`lower(${claims.Contexts})`,
  Planned: claims.Planned,
  Type: claims.Type,
  TypeInDetails: sql`lower(${claims.TypeInDetails})`,
};

/** Blanks come last and what is equal stays newest first, either way: so the screen sorts, and its file does too. */
function order(query: Pick<ListQuery, 'Sort'>): SQL[] {
  const { field, descending } = sortOf(query, '-CreatedAt');
  const newestFirst = [desc(claims.CreatedAt), desc(claims.id)];
  // Nothing is blank in the first order, which the index has as it stands.
  if (field === 'CreatedAt' && descending) return newestFirst;
  const by = SORTS[field] ?? claims.CreatedAt;
  return [sql`${by} ${descending ? sql`desc nulls last` : sql`asc`}`, ...newestFirst];
}
