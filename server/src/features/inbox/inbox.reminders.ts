import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { writtenRow } from '../../db/first-row.ts';
import { statement } from '../../db/statement.ts';
import { findWishes } from './inbox.choices.repo.ts';
import { claimsToDecide } from './inbox.claims.ts';

const reminded = statement.each<{ readonly me: number; readonly now: string }, { claims: number }>(
  () => sql`select count(*)::int as claims from (${claimsToDecide.rows}) w where w.n > 0`,
);

/** How many claims have waited so long for somebody that they are reminded of them; none of whoever wants to hear of no claims. */
export async function countReminders(db: Queryable, EmployeeID: number, now: Date): Promise<number> {
  const { Choices } = await findWishes(db, EmployeeID);
  if (Choices?.ClaimToDecide?.Choice === 'Off') return 0;
  return (await writtenRow(reminded(db, { me: EmployeeID, now: now.toISOString() }))).claims;
}
