import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import type { TestCaller } from '../test/call.ts';
import { claimsHotel, submit } from '../test/claims-hotel.ts';
import { openedTicket, signIn, withFactors } from '../test/factor-people.ts';
import { addWebhook } from '../test/webhook-hotel.ts';
import { employees, sessions } from './db/tables/access.table.ts';
import { locations } from './db/tables/locations.table.ts';
import { ERASED_COLUMNS, erasePerson } from './erase-person.ts';
import { employeeIdentities, providerSignIns } from './features/security/security.table.ts';

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
    await find(desk, 'Scarf', 'Paula Pruefer via Kiosk');
    expect((await desk.post('/handover', { Note: 'Quiet night' })).status).toBe(200);
    await t.db
      .execute(sql`insert into mails (message_id, purpose, "to", cc, subject, text, status, created_at) values
      ('<one>', 'x', array[${Email}], '{}', 'Hello Paula Pruefer', '', 'sent', now()),
      ('<two>', 'x', array['a@b.example'], array[upper(${Email})], 'Claim of Paula Pruefer', '', 'sent', now())`);
    const [hotel] = await t.db
      .update(locations)
      .set({ ToEmails: [Email, 'owner@hotel.example'], BccEmails: [Email.toUpperCase()] })
      .where(eq(locations.LocationID, LocationID))
      .returning();
    await expect(erase(Email)).rejects.toThrow('This person is active. Deactivate them first');
    await leave(desk);
    expect(await erase(Email.toUpperCase())).toMatch(
      /^Erased\. In \d+ records this person is now Erased Person \d+;/,
    );

    expect(await whereStill('Pruefer')).toEqual([]);
    expect(await whereStill(Email)).toEqual([]);
    const found = await t.db.execute(sql`select found_by from lost_items where item = 'Scarf'`);
    expect(found.rows).toEqual([{ found_by: `Erased Person ${desk.EmployeeID} via Kiosk` }]);
    const [left] = await t.db.select().from(locations).where(eq(locations.LocationID, LocationID));
    expect(left).toMatchObject({
      ToEmails: ['owner@hotel.example'],
      BccEmails: [],
      Version: hotel!.Version + 1,
    });
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

  it('has nothing left to sign in with, and no program that calls in their name or is told what they may see', async () => {
    const who = await withFactors(t, { level: 100, FirstName: 'Nadia', LastName: 'Nightly' });
    const { caller, email } = who;
    const { EmployeeID } = caller;
    const { Token } = (await caller.post('/tokens', { Name: 'Kiosk of Nightly' })).body as { Token: string };
    await addWebhook(caller, 'https://203.0.114.7/hooks', ['handover.created']);
    expect((await caller.post('/handover', { Note: 'Quiet night' })).status).toBe(200);
    await openedTicket(t, who);
    const at = t.clock.now().toISOString();
    const identity = { Issuer: 'https://id.example', Subject: 'nadia.nightly', EmployeeID };
    await t.db.insert(employeeIdentities).values({ ...identity, CreatedAt: at, LastUsedAt: at });
    await t.db.insert(providerSignIns).values({
      ...{ Hash: Buffer.from('a'), Step: 'Back', Purpose: 'SignIn', Challenge: 'c', ReturnTo: '/' },
      ...{ EmployeeID, BegunAt: at, ExpiresAt: at },
    });
    const held = async () => {
      const counts: [string, number][] = [];
      for (const [table, column] of ERASED_COLUMNS.own) {
        const { rowCount } = await t.db.execute(
          sql`select from ${sql.identifier(table)} where ${sql.identifier(column)} = ${EmployeeID}`,
        );
        if (rowCount) counts.push([table, rowCount]);
      }
      return Object.fromEntries(counts);
    };
    expect(await held()).toMatchObject({
      ...{ sessions: 1, api_tokens: 1, webhooks: 1, passkeys: 1, totp_secrets: 1, recovery_codes: 10 },
      ...{ employee_identities: 1, sign_in_tickets: 1, provider_sign_ins: 1, employee_roles: 1 },
    });
    await leave(caller);
    await erase(email);
    expect(await held()).toEqual({});
    expect(await whereStill('Nightly')).toEqual([]);
    expect((await t.withToken(Token).get('/admin/employee/current')).status).toBe(401);
    expect((await signIn(t, who)).status).toBe(401);
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
      // Reports may be shared with roles; mails are erased by their addresses; open claims are counted by who made them.
      ...['housekeeping_logs', 'mails', 'open_claims', 'room_work', 'saved_reports'],
    ];
    const own = rows
      .map(({ column }) => column)
      .filter((column) => !records.includes(column.split('.')[0] ?? ''));
    expect(own).toEqual(ERASED_COLUMNS.own.map((each) => each.join('.')).toSorted());
  });
});
