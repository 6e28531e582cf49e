import { eq, sql } from 'drizzle-orm';
import type { InboxKind } from '@boh/contract/inbox/inbox.words.ts';
import type { Queryable } from '../../db/client.ts';
import { firstRow, writtenRow } from '../../db/first-row.ts';
import { statement } from '../../db/statement.ts';
import { inboxChoices, type KindChoice } from './inbox.table.ts';

export type Choices = Readonly<Partial<Record<InboxKind, KindChoice>>>;

const find = statement.once<{ EmployeeID: number }, { Choices: Choices; Version: number }>(
  (value) => sql`select choices as "Choices", version as "Version" from inbox_choices
    where employee_id = ${value('EmployeeID')}`,
);

const held = statement.once<{ EmployeeID: number }, { Choices: Choices | null; Pages: string[] }>(
  (
    value,
  ) => sql`select (select c.choices from inbox_choices c where c.employee_id = ${value('EmployeeID')}) as "Choices",
    array_to_json(array(select distinct rp.page_name from employee_roles er
      join role_page_names rp on rp.role_id = er.role_id where er.employee_id = ${value('EmployeeID')})) as "Pages"`,
);

/** What somebody chose, and which pages they open anywhere. */
export const findWishes = (db: Queryable, EmployeeID: number) => writtenRow(held(db, { EmployeeID }));

export const findChoices = (db: Queryable, EmployeeID: number) => firstRow(find(db, { EmployeeID }));

/** The row of somebody, made where there is none and kept to this transaction. */
export async function lockChoices(tx: Queryable, EmployeeID: number) {
  await tx.insert(inboxChoices).values({ EmployeeID, Choices: {}, Version: 0 }).onConflictDoNothing();
  return writtenRow(
    tx.select().from(inboxChoices).where(eq(inboxChoices.EmployeeID, EmployeeID)).for('update'),
  );
}

export async function saveChoices(
  tx: Queryable,
  EmployeeID: number,
  values: { readonly Choices: Choices; readonly Version: number },
): Promise<void> {
  await tx.update(inboxChoices).set(values).where(eq(inboxChoices.EmployeeID, EmployeeID));
}
