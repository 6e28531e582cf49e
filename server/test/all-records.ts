import type { Database } from '../src/db/client.ts';
import { employeeRoles, employees, pages, rolePages, roles } from '../src/db/tables/access.table.ts';
import { intakeClosings, intakeCodes, intakeDays, intakeFiles } from '../src/db/tables/intake.table.ts';
import { locations } from '../src/db/tables/locations.table.ts';
import { mails } from '../src/db/tables/mails.table.ts';
import { bankDecisions, bankDeposits, bankFiles } from '../src/features/bank/bank.table.ts';
import { claims, claimSteps, standIns } from '../src/features/claims/claims.table.ts';
import { deskLogEntries } from '../src/features/desk-log/desk-log.table.ts';
import { subscriptions } from '../src/features/digests/digests.table.ts';
import { franchises } from '../src/features/franchise/franchise.table.ts';
import { handovers } from '../src/features/handover/handover.table.ts';
import { inboxMarks } from '../src/features/inbox/inbox.table.ts';
import { insuranceYears } from '../src/features/insurance/insurance.table.ts';
import { invitations } from '../src/features/invite/invite.table.ts';
import { cashCounts } from '../src/features/log-sheets/log-sheets.table.ts';
import { payrolls } from '../src/features/payroll/payroll.table.ts';

/** Every row of every table that something of an inbox is made of. */
export async function allRecords(db: Database) {
  return {
    locations: await db.select().from(locations),
    employees: await db.select().from(employees),
    employeeRoles: await db.select().from(employeeRoles),
    roles: await db.select().from(roles),
    rolePages: await db.select().from(rolePages),
    pages: await db.select().from(pages),
    handovers: await db.select().from(handovers),
    claims: await db.select().from(claims),
    claimSteps: await db.select().from(claimSteps),
    standIns: await db.select().from(standIns),
    cashCounts: await db.select().from(cashCounts),
    bankDeposits: await db.select().from(bankDeposits),
    bankDecisions: await db.select().from(bankDecisions),
    bankFiles: await db.select().from(bankFiles),
    intakeCodes: await db.select().from(intakeCodes),
    intakeDays: await db.select().from(intakeDays),
    intakeFiles: await db.select().from(intakeFiles),
    intakeClosings: await db.select().from(intakeClosings),
    franchises: await db.select().from(franchises),
    insuranceYears: await db.select().from(insuranceYears),
    mails: await db.select().from(mails),
    payrolls: await db.select().from(payrolls),
    invitations: await db.select().from(invitations),
    subscriptions: await db.select().from(subscriptions),
    deskLogEntries: await db.select().from(deskLogEntries),
    inboxMarks: await db.select().from(inboxMarks),
  };
}

export type Records = Awaited<ReturnType<typeof allRecords>>;
