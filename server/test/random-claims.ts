import { sql } from 'drizzle-orm';
import { TEST_NOW, type TestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';
import { CLAIM_PAGES } from './claims-hotel.ts';

/** A small group where anything may be: levels, limits, pages, stand-ins, steps that stand and void ones. */
export async function randomHotel(t: TestApp, random: () => number) {
  const pick = <Value>(...values: Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const { LocationID } = await t.make.location();
  const people: TestCaller[] = [];
  for (let place = 0; place < 7; place += 1) {
    const pages = pick([...CLAIM_PAGES], [...CLAIM_PAGES], ['Bonus'] as const, ['Directory'] as const);
    const person = await t.loginAs({ LocationID, pages, level: pick(null, 20, 40, 60, 60, 80, 100) });
    await t.db.execute(sql`update roles set reimbursement_limit = ${pick(null, 0, 100)},
      bonus_limit = ${pick(null, 50, 1000)} where role_id = ${person.RoleID}`);
    people.push(person);
  }
  for (let place = 0; place < 3; place += 1) {
    const [away, standIn] = [pick(...people), pick(...people)];
    if (away === standIn) continue;
    await t.db
      .execute(sql`insert into stand_ins (location_id, employee_id, stand_in_employee_id, first_day, last_day)
      values (${LocationID}, ${away.EmployeeID}, ${standIn.EmployeeID}, '2026-11-01', ${pick('2026-11-10', '2026-11-09')})
      on conflict do nothing`);
  }
  for (let place = 0; place < 25; place += 1) {
    const submitter = pick(...people);
    const days = pick(0, 2.9, 3.1, 5, 6.1, 20);
    const { rows } = await t.db.execute<{
      id: number;
    }>(sql`insert into claims (kind, location_id, employee_id,
        submitted_level, requested_amount, approved_amount, created_at, updated_at)
      values (${pick('reimbursement', 'bonus')}, ${LocationID}, ${submitter.EmployeeID}, 20, ${pick(null, 30, 70, 500)},
        ${pick(null, null, 60)}, ${TEST_NOW}::timestamptz - ${days} * interval '1 day', ${TEST_NOW}) returning id`);
    const deciders = people.filter((person) => person !== submitter && random() < 0.3);
    for (const decider of deciders) {
      await t.db
        .execute(sql`insert into claim_steps (claim_id, employee_id, for_employee_id, level, decision, amount, reason, at, voided_at)
        values (${rows[0]?.id}, ${decider.EmployeeID}, ${pick(null, null, pick(...people.filter((one) => one !== decider)).EmployeeID)},
          ${pick(20, 40, 60)}, ${pick('Endorsed', 'Endorsed', 'Endorsed', 'Rejected')}, 10, 'because',
          ${TEST_NOW}::timestamptz - ${pick(0, 3.5, 7)} * interval '1 day',
          ${pick(null, null, '2026-11-06T00:00:00Z')}::timestamptz)`);
    }
  }
  return { LocationID, people };
}

/** Numbers that are the same in each run. */
export function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
