import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import { blankText, instant, key, money, version } from '../../db/columns.ts';
import { employees } from '../../db/tables/access.table.ts';
import { locationKey } from '../../db/tables/locations.table.ts';

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
    CreatedAt: instant().notNull(),
    UpdatedAt: instant().notNull(),
    Version: version(),
  },
  (t) => [
    index('claims_list').on(t.LocationID, t.Kind, t.CreatedAt, t.id),
    index('claims_submitter').on(t.EmployeeID),
    check('claims_kind', sql`${t.Kind} in ('reimbursement', 'bonus')`),
    check('claims_requested', sql`${t.RequestedAmount} >= 0`),
    // Whatever the program does, nobody approves their own claim and no approval lacks its amount.
    check(
      'claims_approval',
      sql`not ${t.Approved} or (${t.ApprovedBy} is not null and ${t.ApprovedBy} <> ${t.EmployeeID} and ${t.ApprovedAmount} >= 0 and ${t.ApprovedAt} is not null)`,
    ),
  ],
);
