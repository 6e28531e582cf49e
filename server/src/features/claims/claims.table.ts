import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { StepDecision } from '@boh/contract/claims/approvals.calc.ts';
import type { ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import { blankText, instant, key, longKey, money, version } from '../../db/columns.ts';
import { employees } from '../../db/tables/access.table.ts';
import { locationKey } from '../../db/tables/locations.table.ts';

const employee = () => integer().references(() => employees.EmployeeID);

/** Claims that were paid together: what they are is told by their `PaidBatchID`. */
export const paidBatches = pgTable(
  'paid_batches',
  {
    BatchID: key(),
    LocationID: locationKey(),
    PaidOn: date({ mode: 'string' }).notNull(),
    PaidBy: employee().notNull(),
    CreatedAt: instant().notNull(),
  },
  (t) => [index('paid_batches_list').on(t.LocationID, t.PaidOn, t.BatchID)],
);

/** Reimbursements and bonus requests: one family, told apart by `Kind`. Receipts are rows of `stored_files`. */
export const claims = pgTable(
  'claims',
  {
    id: key(),
    Kind: text().$type<ClaimKind>().notNull(),
    LocationID: locationKey(),
    /** The submitter. */
    EmployeeID: integer()
      .notNull()
      .references(() => employees.EmployeeID),
    /** The submitter's Level when the claim was made: it stands once they hold no role at the location any more. */
    SubmittedLevel: integer().notNull(),
    Contexts: blankText(),
    Planned: boolean().notNull().default(false),
    Type: blankText(),
    TypeInDetails: blankText(),
    OtherNotes: blankText(),
    /** What the submitter asks for. */
    RequestedAmount: money(),
    Approved: boolean().notNull().default(false),
    ApprovedBy: integer().references(() => employees.EmployeeID),
    ApprovedAmount: money(),
    ApprovedAt: instant(),
    PaidBatchID: integer().references(() => paidBatches.BatchID),
    /** What the steps that stand come to, which triggers keep: the highest Level, which says nothing where nobody took one. */
    StepsLevel: integer().notNull().default(-1),
    /** Who took them, and in whose name, in order. */
    StepsBy: integer().array().notNull().default([]),
    /** Whether the last of them rejected it. */
    Rejected: boolean().notNull().default(false),
    /** When a step was last taken or made void. */
    MovedAt: instant(),
    CreatedAt: instant().notNull(),
    UpdatedAt: instant().notNull(),
    Version: version(),
  },
  (t) => [
    index('claims_list').on(t.LocationID, t.Kind, t.CreatedAt, t.id),
    index('claims_submitter').on(t.EmployeeID),
    // What waits for somebody, of all years: at a location, and what came last.
    index('claims_waiting')
      .on(t.LocationID, t.Kind, t.EmployeeID)
      .where(sql`not ${t.Approved} and not ${t.Rejected}`),
    index('claims_waiting_newest')
      .on(sql`greatest(${t.CreatedAt}, ${t.MovedAt})`, t.id)
      .where(sql`not ${t.Approved} and not ${t.Rejected}`),
    index('claims_paid')
      .on(t.PaidBatchID)
      .where(sql`${t.PaidBatchID} is not null`),
    index('claims_payable')
      .on(t.LocationID, t.ApprovedAt)
      .where(sql`${t.Approved} and ${t.PaidBatchID} is null`),
    check('claims_paid_is_approved', sql`${t.PaidBatchID} is null or ${t.Approved}`),
    check('claims_kind', sql`${t.Kind} in ('reimbursement', 'bonus')`),
    check('claims_requested', sql`${t.RequestedAmount} >= 0`),
    // Whatever the program does, nobody approves their own claim and no approval lacks its amount.
    check(
      'claims_approval',
      sql`not ${t.Approved} or (${t.ApprovedBy} is not null and ${t.ApprovedBy} <> ${t.EmployeeID} and ${t.ApprovedAmount} >= 0 and ${t.ApprovedAt} is not null)`,
    ),
  ],
);

/**
 * How many claims wait for the same people: what follows from a claim's place, kind, submitter and steps is the same for all of a
 * group. Triggers keep it, as rows whose sum counts: whoever writes folds what nobody else holds, and waits for nobody.
 */
export const openClaims = pgTable(
  'open_claims',
  {
    OpenID: longKey(),
    LocationID: integer().notNull(),
    Kind: text().$type<ClaimKind>().notNull(),
    EmployeeID: integer().notNull(),
    SubmittedLevel: integer().notNull(),
    StepsLevel: integer().notNull(),
    StepsBy: integer().array().notNull(),
    Claims: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('open_claims_group').on(t.LocationID, t.Kind, t.EmployeeID)],
);

/**
 * The steps of the way to a decision. What a claim's State is follows from them: a step that a correction or the taking back
 * of an approval made void says so and counts no more.
 */
export const claimSteps = pgTable(
  'claim_steps',
  {
    StepID: key(),
    ClaimID: integer()
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    EmployeeID: employee().notNull(),
    /** Whom they stood in for. */
    ForEmployeeID: employee(),
    /** The Level they decided with: their own then, or that of the one they stood in for. */
    Level: integer().notNull(),
    Decision: text().$type<StepDecision>().notNull(),
    Amount: money(),
    Reason: blankText(),
    At: instant().notNull(),
    VoidedAt: instant(),
  },
  (t) => [
    index('claim_steps_claim').on(t.ClaimID, t.StepID),
    // Whatever the program does, nobody takes two steps of one way.
    uniqueIndex('claim_steps_once')
      .on(t.ClaimID, t.EmployeeID)
      .where(sql`${t.VoidedAt} is null`),
    check('claim_steps_decision', sql`${t.Decision} in ('Endorsed', 'Approved', 'Rejected')`),
    check('claim_steps_stand_in', sql`${t.ForEmployeeID} <> ${t.EmployeeID}`),
    check(
      'claim_steps_said',
      sql`case when ${t.Decision} = 'Rejected' then ${t.Reason} <> '' else ${t.Amount} >= 0 end`,
    ),
  ],
);

/** Who decides on claims at a location for somebody who is away. */
export const standIns = pgTable(
  'stand_ins',
  {
    StandInID: key(),
    LocationID: locationKey(),
    /** Who is away. */
    EmployeeID: integer()
      .notNull()
      .references(() => employees.EmployeeID, { onDelete: 'cascade' }),
    StandInEmployeeID: integer()
      .notNull()
      .references(() => employees.EmployeeID, { onDelete: 'cascade' }),
    FirstDay: date({ mode: 'string' }).notNull(),
    LastDay: date({ mode: 'string' }).notNull(),
    Version: version(),
  },
  (t) => [
    uniqueIndex('stand_ins_of').on(t.LocationID, t.EmployeeID),
    check('stand_ins_other', sql`${t.StandInEmployeeID} <> ${t.EmployeeID}`),
    check('stand_ins_days', sql`${t.LastDay} >= ${t.FirstDay}`),
  ],
);
