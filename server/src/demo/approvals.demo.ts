import { sql } from 'drizzle-orm';
import { claims, claimSteps, paidBatches, standIns } from '../features/claims/claims.table.ts';
import type { Demo, DemoEmployee, DemoLocation } from './demo.ts';
import { DEMO_DOMAIN, DEMO_ROLES } from './people.ts';

const DAY_MS = 86_400_000;

/**
 * The steps of what was approved, the older ones paid in two batches; and at the hotel where most demo accounts work, claims
 * on every stretch of the way: endorsed, rejected, approved by a stand-in.
 */
export async function approvalsDemo(demo: Demo): Promise<void> {
  await demo.tx.execute(sql`
    insert into claim_steps (claim_id, employee_id, level, decision, amount, at)
    select c.id, c.approved_by, coalesce(r.level, 0), 'Approved', c.approved_amount, c.approved_at
    from claims c join employee_roles er on er.employee_id = c.approved_by and er.location_id = c.location_id
    join roles r on r.role_id = er.role_id where c.approved order by c.approved_at, c.id`);
  for (const location of demo.locations) await payOlder(demo, location);
  const [, hotel] = demo.locations;
  if (hotel) await claimsOnTheirWay(demo, hotel);
}

/** Paid in batches about 38 and 68 days ago, each with what was approved before it; the newest ones are still to be paid. */
async function payOlder(demo: Demo, location: DemoLocation): Promise<void> {
  const [payer] = demo.staff(location.LocationID, 'ACCOUNTANT');
  if (!payer) return;
  for (const days of [68, 38]) {
    const at = new Date(demo.now.getTime() - days * DAY_MS);
    const due = sql`${claims.LocationID} = ${location.LocationID} and ${claims.Approved} and ${claims.PaidBatchID} is null
      and ${claims.ApprovedAt} < ${at.toISOString()}`;
    if ((await demo.tx.$count(claims, due)) === 0) continue;
    const PaidOn = demo.today(location).minus({ days }).toFormat('yyyy-MM-dd');
    const values = {
      LocationID: location.LocationID,
      PaidOn,
      PaidBy: payer.EmployeeID,
      CreatedAt: at.toISOString(),
    };
    const [batch] = await demo.tx.insert(paidBatches).values(values).returning();
    if (!batch) throw new Error('The batch was not made.');
    await demo.tx.update(claims).set({ PaidBatchID: batch.BatchID, Version: 3 }).where(due);
  }
}

interface DemoStep {
  readonly by: DemoEmployee;
  readonly for?: DemoEmployee;
  readonly decision: 'Endorsed' | 'Approved' | 'Rejected';
  readonly reason?: string;
  readonly daysAgo: number;
}

async function claimsOnTheirWay(demo: Demo, location: DemoLocation): Promise<void> {
  const account = (name: string): DemoEmployee => {
    const found = demo.employees.find(({ Email }) => Email === `${name}@${DEMO_DOMAIN}`);
    if (!found) throw new Error(`The demo group has an account ${name}.`);
    return found;
  };
  const [clerk, manager] = [account('frontdesk'), account('manager')];
  const [regional, accountant] = [account('regional'), account('accountant')];
  const make = (Contexts: string, OtherNotes: string, amount: number, daysAgo: number, steps: DemoStep[]) =>
    addClaim(demo, location, clerk, { about: { Contexts, OtherNotes }, amount, daysAgo, steps });
  const ask = (Type: string, TypeInDetails: string, amount: number, daysAgo: number, steps: DemoStep[]) =>
    addClaim(demo, location, clerk, { about: { Type, TypeInDetails }, amount, daysAgo, steps });
  await make('New vacuum cleaners', 'Four of them, with spare belts.', 1900, 16, [
    { by: manager, decision: 'Endorsed', daysAgo: 14 },
    { by: accountant, for: regional, decision: 'Approved', daysAgo: 12 },
  ]);
  await make('Second ice machine for the pool bar', 'Three offers are attached.', 4800, 5, [
    { by: manager, decision: 'Endorsed', reason: 'The old one stopped twice in July.', daysAgo: 2 },
  ]);
  await make('Repair of the airport shuttle', '', 1260, 4, [
    { by: regional, decision: 'Rejected', reason: 'Please add the invoice of the garage.', daysAgo: 1 },
  ]);
  await ask('SALES', 'The wedding of 40 rooms in June.', 850, 6, [
    { by: manager, decision: 'Endorsed', reason: 'Won against two other hotels.', daysAgo: 3 },
  ]);
  await ask('RECOGNITION(PERFORMANCE)', 'Covered nine nights of the audit.', 300, 5, [
    { by: manager, decision: 'Rejected', reason: 'Please name the nights.', daysAgo: 2 },
  ]);
  const today = demo.today(location);
  await demo.tx.insert(standIns).values({
    LocationID: location.LocationID,
    EmployeeID: regional.EmployeeID,
    StandInEmployeeID: accountant.EmployeeID,
    FirstDay: today.plus({ days: 7 }).toFormat('yyyy-MM-dd'),
    LastDay: today.plus({ days: 14 }).toFormat('yyyy-MM-dd'),
  });
}

const levelOf = (person: DemoEmployee, { LocationID }: DemoLocation) =>
  DEMO_ROLES.find(({ RoleName }) => RoleName === person.rolesAt.get(LocationID))?.Level ?? 0;

interface OnItsWay {
  readonly about:
    | { readonly Contexts: string; readonly OtherNotes: string }
    | { readonly Type: string; readonly TypeInDetails: string };
  readonly amount: number;
  readonly daysAgo: number;
  readonly steps: readonly DemoStep[];
}

async function addClaim(
  { tx, now }: Demo,
  location: DemoLocation,
  submitter: DemoEmployee,
  { about, amount, daysAgo, steps }: OnItsWay,
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const last = steps.at(-1);
  const approved = last?.decision === 'Approved' ? last : null;
  const isGranted = steps.every(({ decision }) => decision !== 'Rejected');
  const [made] = await tx
    .insert(claims)
    .values({
      Kind: 'Type' in about ? 'bonus' : 'reimbursement',
      LocationID: location.LocationID,
      EmployeeID: submitter.EmployeeID,
      SubmittedLevel: levelOf(submitter, location),
      ...about,
      RequestedAmount: amount,
      ApprovedAmount: isGranted ? amount : null,
      Approved: approved !== null,
      ApprovedBy: approved?.by.EmployeeID ?? null,
      ApprovedAt: approved && ago(approved.daysAgo),
      CreatedAt: ago(daysAgo),
      UpdatedAt: ago(last?.daysAgo ?? daysAgo),
      Version: 1 + steps.length,
    })
    .returning();
  if (!made) throw new Error('The claim was not made.');
  for (const step of steps) {
    await tx.insert(claimSteps).values({
      ClaimID: made.id,
      EmployeeID: step.by.EmployeeID,
      ForEmployeeID: step.for?.EmployeeID ?? null,
      Level: levelOf(step.for ?? step.by, location),
      Decision: step.decision,
      Amount: step.decision === 'Rejected' ? null : amount,
      Reason: step.reason ?? '',
      At: ago(step.daysAgo),
    });
  }
}
