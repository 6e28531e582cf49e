import { and, asc, eq, gte, lt, max, sql } from 'drizzle-orm';
import type { Accounts } from '@boh/contract/bank/journals.calc.ts';
import { claims } from '../features/claims/claims.table.ts';
import type { DueQuery } from '../features/journals/journals.due.repo.ts';
import { makeDue } from '../features/journals/journals.making.ts';
import { journalMaps, journals } from '../features/journals/journals.table.ts';
import { payrolls } from '../features/payroll/payroll.table.ts';
import { fullName, type Demo } from './demo.ts';

const DAY_MS = 86_400_000;

/** The group keeps its books in QuickBooks, with the same accounts at every hotel. */
const ACCOUNTS: Accounts = {
  RoomRevenue: '4000 Room Revenue',
  OtherRevenue: '4100 Other Revenue',
  RoomPayroll: '6000 Payroll:6010 Rooms',
  FandBPayroll: '6000 Payroll:6020 Food and Beverage',
  BanquetPayroll: '6000 Payroll:6030 Banquets',
  Tips: '2210 Tips Payable',
  Reimbursements: '6400 Reimbursed Expenses',
  Bonuses: '6050 Bonuses',
  Clearing: '1090 Console Clearing',
};

/**
 * Two makings: all up to the last approved check date, sent; then the claims since, with one that was approved for less at
 * first. That check date itself is due.
 */
export async function journalsDemo(demo: Demo): Promise<void> {
  const { tx, now } = demo;
  const ago = (days: number, from = now) => new Date(from.getTime() - days * DAY_MS);
  const Begins = ago(80).toISOString().slice(0, 10);
  await tx.insert(journalMaps).values({ LocationID: null, Accounts: ACCOUNTS, Begins });
  const first = ago(1, await lastApproved(demo));
  const change = await approvedForLess(demo, ago(78), first);
  await make(demo, { now: first });
  await change.undo();
  await tx.update(journals).set({ ...sentBy(demo), SentAt: first.toISOString() });
  await make(demo, { Kind: 'Claims', now: ago(2) });
}

async function lastApproved({ tx }: Demo): Promise<Date> {
  const last = max(payrolls.CheckDate);
  const [row] = await tx.select({ last }).from(payrolls).where(eq(payrolls.Approved, true));
  return new Date(`${row?.last}T18:00:00.000Z`);
}

function accountant({ employees }: Demo) {
  const person = employees.find(({ rolesAt }) => [...rolesAt.values()].includes('ACCOUNTANT'));
  if (!person) throw new Error('The demo group has an accountant.');
  return { EmployeeID: person.EmployeeID, name: fullName(person) };
}

const sentBy = (demo: Demo) => {
  const { EmployeeID, name } = accountant(demo);
  return { SentBy: EmployeeID, SentByName: name };
};

async function make(demo: Demo, query: DueQuery): Promise<void> {
  const silent = { audit: () => Promise.resolve(), report: () => undefined };
  const LocationIDs = demo.locations.map(({ LocationID }) => LocationID);
  await makeDue({ db: demo.tx, by: accountant(demo), ...silent }, LocationIDs, query);
}

/** So that there is something to correct. */
async function approvedForLess({ tx }: Demo, from: Date, to: Date) {
  const [claim] = await tx
    .select({ id: claims.id, ApprovedAmount: claims.ApprovedAmount })
    .from(claims)
    .where(
      and(
        eq(claims.Approved, true),
        sql`${claims.ApprovedAmount} > 20`,
        gte(claims.ApprovedAt, from.toISOString()),
        lt(claims.ApprovedAt, new Date(to.getTime() - DAY_MS).toISOString()),
      ),
    )
    .orderBy(asc(claims.LocationID), asc(claims.id))
    .limit(1);
  if (!claim) throw new Error('The demo group has claims that were approved weeks ago.');
  const grant = (ApprovedAmount: SQLAmount) =>
    tx.update(claims).set({ ApprovedAmount }).where(eq(claims.id, claim.id));
  await grant(sql`${claims.ApprovedAmount} - 10`);
  return { undo: () => grant(claim.ApprovedAmount) };
}

type SQLAmount = ReturnType<typeof sql> | number | null;
