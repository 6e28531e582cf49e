import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { sendTogether, statement, type Value } from '../../db/statement.ts';
import { apiTokens, employees, knownDevices, sessions } from '../../db/tables/access.table.ts';
import { calendarFeeds } from '../calendar/calendar.table.ts';
import { standIns } from '../claims/claims.table.ts';
import { subscriptions } from '../digests/digests.table.ts';
import { invitations } from '../invite/invite.table.ts';
import { providerSignIns, signInTickets } from '../security/security.table.ts';

interface One {
  readonly EmployeeID: number;
}

const ending = (what: (value: Value<One>) => SQL) => statement.once<One>(what);

/** What a person has of the console beside their roles. The records they wrote are the hotels'. */
const ENDS = [
  ending((value) => sql`delete from ${sessions} where employee_id = ${value('EmployeeID')}`),
  ending((value) => sql`delete from ${signInTickets} where employee_id = ${value('EmployeeID')}`),
  ending((value) => sql`delete from ${providerSignIns} where employee_id = ${value('EmployeeID')}`),
  ending((value) => sql`delete from ${knownDevices} where employee_id = ${value('EmployeeID')}`),
  ending((value) => sql`delete from ${subscriptions} where employee_id = ${value('EmployeeID')}`),
  ending((value) => sql`delete from ${apiTokens} where employee_id = ${value('EmployeeID')}`),
  ending((value) => sql`delete from ${calendarFeeds} where employee_id = ${value('EmployeeID')}`),
  ending((value) => sql`delete from ${invitations} where employee_id = ${value('EmployeeID')}`),
  ending(
    (value) => sql`delete from ${standIns}
      where ${value('EmployeeID')}::int in (employee_id, stand_in_employee_id)`,
  ),
];

const leave = ending(
  (value) => sql`update ${employees}
    set active = false, temporary_hash = null, temporary_expires_at = null, version = version + 1
    where employee_id = ${value('EmployeeID')}`,
);

/** Run it with the employee locked: whatever begins a session waits for that lock, and then finds them gone. */
export async function deactivate(db: Queryable, EmployeeID: number): Promise<void> {
  await sendTogether(db, leave.with({ EmployeeID }), ...ENDS.map((end) => end.with({ EmployeeID })));
}

const comeBack = ending(
  (value) =>
    sql`update ${employees} set active = true, version = version + 1 where employee_id = ${value('EmployeeID')}`,
);

export async function reactivate(db: Queryable, EmployeeID: number): Promise<void> {
  await comeBack(db, { EmployeeID });
}
