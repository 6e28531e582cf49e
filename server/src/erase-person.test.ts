import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import type { TestCaller } from '../test/call.ts';
import { claimsHotel, submit } from '../test/claims-hotel.ts';
import { employees, sessions } from './db/tables/access.table.ts';
import { ERASED_COLUMNS, erasePerson } from './erase-person.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

async function personOf({ EmployeeID }: TestCaller) {
  const [row] = await t.db.select().from(employees).where(eq(employees.EmployeeID, EmployeeID));
  return row!;
}
const leave = (of: TestCaller) =>
  t.db.update(employees).set({ Active: false }).where(eq(employees.EmployeeID, of.EmployeeID));
async function find(by: TestCaller, Item: string, FoundBy: string): Promise<void> {
  const fields = { Item, FoundBy, FoundOn: '2026-11-09', KeptAt: 'Front desk' };
  expect((await by.form('POST', '/lost-and-found', { fields })).status).toBe(200);
}
const erase = (email: string) => erasePerson(t.db, email, t.clock.now());

/** Every text of every table but the trail that holds some words. */
async function whereStill(words: string): Promise<string[]> {
  const { rows } = await t.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('audit_log', 'audit_seals')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await t.db.execute(
      sql`select from ${sql.identifier(name)} as r where strpos(lower(to_jsonb(r)::text), ${words.toLowerCase()}) > 0`,
    );
    if (rowCount !== null && rowCount > 0) found.push(name);
  }
  return found;
}

describe('a person who left', () => {
  it('is neutral words in the records, and nothing of theirs goes on; ids, amounts and the trail stay', async () => {
    const { clerk, manager } = await claimsHotel(t);
    const { LocationID } = clerk;
    const desk = await t.loginAs({
      ...{ LocationID, FirstName: 'Paula', LastName: 'Pruefer', level: 20 },
      pages: ['logbook', 'Reimbursement', 'Lost and Found'],
    });
    const { Email } = await personOf(desk);
    const claim = await submit(desk, { ApprovedAmount: '41.90' });
    expect((await desk.post('/logs/post', { Entry: 'Pool heater is off' })).status).toBe(200);
    await find(desk, 'Umbrella', 'Paula Pruefer');
    expect((await desk.post('/handover', { Note: 'Quiet night' })).status).toBe(200);
    await t.db
      .execute(sql`insert into mails (message_id, purpose, "to", cc, subject, text, status, created_at) values
      ('<one>', 'x', array[${Email}], '{}', 'Hello Paula Pruefer', '', 'sent', now()),
      ('<two>', 'x', array['a@b.example'], array[upper(${Email})], 'Hello', '', 'sent', now())`);
    await expect(erase(Email)).rejects.toThrow('This person is active. Deactivate them first');
    await leave(desk);
    expect(await erase(Email.toUpperCase())).toMatch(
      /^Erased\. In \d+ records this person is now Erased Person \d+;/,
    );

    expect(await whereStill('Pruefer')).toEqual([]);
    expect(await whereStill(Email)).toEqual([]);
    expect(await t.db.$count(sessions, eq(sessions.EmployeeID, desk.EmployeeID))).toBe(0);
    expect((await desk.get('/admin/employee/current')).status).toBe(401);
    const { body } = await manager.get('/reimbursement/get');
    expect(body).toMatchObject([
      {
        id: claim.id,
        EmployeeName: `Erased Person ${desk.EmployeeID}`,
        RequestedAmount: 41.9,
      },
    ]);
    const { rows } = await t.db.execute(
      sql`select call, by, changes from audit_log order by audit_id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({ call: 'erase person', by: 'OPERATOR' });
    expect(JSON.stringify(rows)).not.toContain('Paula');
    const kept = await t.db.execute(sql`select from audit_log where by = 'Paula Pruefer'`);
    expect(kept.rowCount).toBeGreaterThan(3);
    await expect(erase(Email)).rejects.toThrow('Nobody has the email');
    await expect(erase(`erased-${desk.EmployeeID}@erased.invalid`)).rejects.toThrow('Nobody has the email');
  });

  it('leaves what only names somebody where a colleague has the same name, and says so', async () => {
    const named = { pages: ['Lost and Found'], FirstName: 'Alex', LastName: 'Same' } as const;
    const leaver = await t.loginAs(named);
    await t.loginAs({ ...named, LocationID: leaver.LocationID });
    await find(leaver, 'Glove', 'Alex Same');
    await leave(leaver);
    const { Email } = await personOf(leaver);
    expect(await erase(Email)).toContain('Somebody else has the same name');
    const { rows } = await t.db.execute(
      sql`select posted_by_name, found_by from lost_items where item = 'Glove'`,
    );
    expect(rows).toEqual([{ posted_by_name: `Erased Person ${leaver.EmployeeID}`, found_by: 'Alex Same' }]);
  });
});

describe('the lists of what is erased', () => {
  it('name every column that keeps somebody’s name', async () => {
    const { rows } = await t.db.execute<{ column: string }>(
      sql`select table_name || '.' || column_name as column from information_schema.columns
        where table_schema = 'public' and data_type = 'text' and table_name <> 'audit_log'
          and (column_name like '%\_by' or column_name like '%by\_name') order by 1`,
    );
    const listed = [...ERASED_COLUMNS.byId, ...ERASED_COLUMNS.named].map(
      ([table, name]) => `${table}.${name}`,
    );
    expect(rows.map(({ column }) => column)).toEqual(
      listed.filter((column) => column !== 'handover_acknowledgements.name').toSorted(),
    );
  });

  it('name every table of a person’s own things, but for those that are records of the hotels', async () => {
    const { rows } = await t.db.execute<{ column: string }>(
      sql`select table_name || '.' || column_name as column from information_schema.columns
        where table_schema = 'public' and column_name like '%employee\_id' order by 1`,
    );
    const records = [
      ...[
        'audit_log',
        'claim_steps',
        'claims',
        'digest_deliveries',
        'employees',
        'handover_acknowledgements',
      ],
      // Reports may be shared with roles; mails are erased by their addresses.
      ...['housekeeping_logs', 'mails', 'saved_reports'],
    ];
    const own = rows
      .map(({ column }) => column)
      .filter((column) => !records.includes(column.split('.')[0] ?? ''));
    expect(own).toEqual(ERASED_COLUMNS.own.map((each) => each.join('.')).toSorted());
  });
});
