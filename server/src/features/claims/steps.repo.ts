import { sql, type SQL } from 'drizzle-orm';
import type { ClaimState, StepDecision } from '@boh/contract/claims/approvals.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { instantText } from '../../db/json-row.ts';
import { arrayOf } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
import { claims, claimSteps } from './claims.table.ts';

/** A step as it is read with its claim. */
export interface StoredStep {
  readonly EmployeeID: number;
  readonly ForEmployeeID: number | null;
  readonly Name: string;
  readonly Level: number;
  readonly Decision: StepDecision;
  readonly Amount: number | null;
  readonly Reason: string;
  readonly At: string;
  readonly VoidedAt: string | null;
}

/** All steps of a claim in their order, the void ones too. */
export const STEPS: SQL<StoredStep[]> = sql`coalesce((
  select json_agg(json_build_object('EmployeeID', s.employee_id, 'ForEmployeeID', s.for_employee_id,
    'Name', e.first_name || ' ' || e.last_name || coalesce(' for ' || y.first_name || ' ' || y.last_name, ''),
    'Level', s.level, 'Decision', s.decision, 'Amount', trim_scale(s.amount), 'Reason', s.reason,
    'At', ${instantText(sql`s.at`)}, 'VoidedAt', ${instantText(sql`s.voided_at`)}) order by s.step_id)
  from claim_steps s join employees e on e.employee_id = s.employee_id
  left join employees y on y.employee_id = s.for_employee_id
  where s.claim_id = ${claims.id}), '[]')`;

/** Follows from what is stored: paid, approved, or what its steps that stand come to. */
export const STATE: SQL<ClaimState> = sql`case when ${claims.PaidBatchID} is not null then 'Paid'
  when ${claims.Approved} then 'Approved' when ${claims.Rejected} then 'Rejected'
  when ${claims.StepsBy} <> '{}' then 'Endorsed' else 'Open' end`;

/** When a claim came to those it waits for: made, endorsed, or opened again by what made its steps void. */
export const CAME_AT: SQL = sql`greatest(${claims.CreatedAt}, ${claims.MovedAt})`;

export interface NewStep {
  readonly ClaimID: number;
  readonly EmployeeID: number;
  readonly ForEmployeeID: number | null;
  readonly Level: number;
  readonly Decision: StepDecision;
  readonly Amount: number | null;
  readonly Reason: string;
}

const insert = statement.once<{ readonly steps: string; readonly at: string }>(
  (value) => sql`
    insert into ${claimSteps} (claim_id, employee_id, for_employee_id, level, decision, amount, reason, at)
    select s."ClaimID", s."EmployeeID", s."ForEmployeeID", s."Level", s."Decision", s."Amount", s."Reason",
      ${value('at')}::timestamptz
    from jsonb_to_recordset(${value('steps')}::jsonb) as s("ClaimID" int, "EmployeeID" int, "ForEmployeeID" int,
      "Level" int, "Decision" text, "Amount" numeric, "Reason" text)
    order by s."ClaimID"`,
);

export async function insertSteps(db: Queryable, steps: readonly NewStep[], at: string): Promise<void> {
  await insert(db, { steps: JSON.stringify(steps), at });
}

const voidEach = statement.once<{ readonly ids: string; readonly at: string }>(
  (value) => sql`
    update ${claimSteps} set voided_at = ${value('at')}::timestamptz
    where claim_id = any(${value('ids')}::int[]) and voided_at is null`,
);

/** Makes the steps of claims void: they are told from then on, and count no more. */
export async function voidSteps(db: Queryable, ClaimIDs: readonly number[], at: string): Promise<void> {
  await voidEach(db, { ids: arrayOf(ClaimIDs), at });
}
