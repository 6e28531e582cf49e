import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { firstRow } from '../db/first-row.ts';
import { statement } from '../db/statement.ts';
import { apiTokens, employees, sessions } from '../db/tables/access.table.ts';
import { AppError } from '../lib/app-error.ts';
import type { Caller } from './session.ts';

const hold = statement.once<{ EmployeeID: number }>(
  (value) => sql`select from ${employees} where employee_id = ${value('EmployeeID')} for no key update`,
);

/** On its own, since the one above may have waited: it sees what was committed meanwhile. */
const there = statement.once<
  { EmployeeID: number; SessionID: number; TokenID: number },
  { IsThere: boolean }
>(
  (value) => sql`select e.active and (
      exists (select from ${sessions} s where s.session_id = ${value('SessionID')}::int)
      or exists (select from ${apiTokens} t where t.token_id = ${value('TokenID')}::int)) as "IsThere"
    from ${employees} e where e.employee_id = ${value('EmployeeID')}`,
);

/**
 * For what goes on to open or send something after the session that made it: until the end of the transaction nobody is
 * deactivated, reset or signed out beside it. Whoever was, a moment ago, is refused: nothing is left behind that a later
 * return would bring to life.
 */
export async function holdCaller(
  tx: Queryable,
  { EmployeeID, sessionId, token }: Pick<Caller, 'EmployeeID' | 'sessionId' | 'token'>,
): Promise<void> {
  await hold(tx, { EmployeeID });
  const found = await firstRow(there(tx, { EmployeeID, SessionID: sessionId, TokenID: token?.TokenID ?? 0 }));
  if (found?.IsThere !== true) throw new AppError('no_session', 'Please sign in.');
}
