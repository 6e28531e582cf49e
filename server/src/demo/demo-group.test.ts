import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import type { TestCaller } from '../../test/call.ts';
import { INBOX_KINDS } from '@boh/contract/inbox/inbox.words.ts';
import { inboxOf } from '../../test/inbox-of.ts';
import { employees } from '../db/tables/access.table.ts';
import { locations } from '../db/tables/locations.table.ts';
import { housekeepingLogs } from '../features/housekeeping/housekeeping.table.ts';
import { parseEnv } from '../env.ts';
import { firstData } from '../first-data.ts';
import { verifyPassword } from '../lib/passwords/passwords.ts';
import { countKnownPasswords } from './known-password.ts';
import { DEMO_ACCOUNTS, DEMO_DOMAIN, DEMO_HASH, DEMO_PASSWORD } from './people.ts';

let t: TestApp;
let regional: TestCaller;
let hasDemo: boolean;
beforeAll(async () => {
  t = await buildTestApp();
  const settings = { db: t.db, files: t.services.files, now: t.clock.now(), say: () => undefined };
  hasDemo = await firstData({ ...settings, env: parseEnv({}) });
  const login = { Email: `regional@${DEMO_DOMAIN}`, Password: DEMO_PASSWORD };
  regional = t.withToken((await t.visitor.post('/login', login)).body.token as string);
});
afterAll(() => t.close());

describe('the demo group', () => {
  it('fills a new embedded database that only this machine can reach, and is known by its one password', async () => {
    expect(hasDemo).toBe(true);
    // Those who are invited and have not come yet have no password at all.
    const withPassword = sql`coalesce(${employees.PasswordHash}, ${employees.TemporaryHash}) is not null and active`;
    expect(await countKnownPasswords(t.db)).toBe(await t.db.$count(employees, withPassword));
    expect(await verifyPassword(DEMO_HASH, DEMO_PASSWORD)).toBe(true);
  });

  it('shows reimbursements with their receipts, each of the amount asked for and approved', async () => {
    const claims = (await regional.get('/reimbursement/get')).body as {
      id: number;
      Approved: boolean;
      RequestedAmount: number | null;
      ApprovedAmount: number | null;
      ReceiptsAttachments: string[];
    }[];
    const withReceipt = claims.filter(({ ReceiptsAttachments }) => ReceiptsAttachments.length > 0);
    expect(claims).toHaveLength(12);
    expect(withReceipt).toHaveLength(11);
    expect(claims.filter(({ RequestedAmount }) => RequestedAmount !== null)).toHaveLength(11);
    for (const { id, RequestedAmount, ApprovedAmount } of withReceipt) {
      const receipt = await regional.get(`/reimbursement/get/presigned/${id}`, { index: 0 });
      expect(receipt.headers['content-type']).toBe('application/pdf');
      const amounts = [...receipt.raw.toString('latin1').matchAll(/\((\d+\.\d\d)\) Tj/g)].map(([, text]) =>
        Math.round(Number(text) * 100),
      );
      const total = amounts.pop();
      expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(total);
      if (ApprovedAmount) expect(total).toBe(Math.round(ApprovedAmount * 100));
      if (RequestedAmount) expect(total).toBe(Math.round(RequestedAmount * 100));
    }
  });

  it('has something waiting for every role, of every kind for somebody', async () => {
    const found = new Set<string>();
    for (const { account, temporary } of DEMO_ACCOUNTS.filter(({ roles }) => roles.length > 0)) {
      if (temporary) continue;
      const login = { Email: `${account}@${DEMO_DOMAIN}`, Password: DEMO_PASSWORD };
      const person = t.withToken((await t.visitor.post('/login', login)).body.token as string);
      const kinds = (await inboxOf(person)).map(({ Kind }) => Kind);
      // None of the pages of housekeepers has anything that waits for one person.
      expect([account, kinds.length > 0]).toEqual([account, account !== 'housekeeper']);
      for (const kind of kinds) found.add(kind);
    }
    expect([...found].sort()).toEqual([...INBOX_KINDS].sort());
  });

  it('gives Property Insurance Master only to roles that also hold Location, without which it opens nothing', async () => {
    const { rows } = await t.db.execute(sql`
      select role_name from roles join role_page_names using (role_id) where page_name = 'Property Insurance Master'`);
    expect(rows).toEqual([{ role_name: 'ADMINISTRATOR' }]);
  });

  it('has journals that were sent, others that wait for it, a correction, and something that is due', async () => {
    const numbers = async (query: Record<string, string>) =>
      ((await regional.get('/bank/journals', query)).body as { Number: number }[]).length;
    expect(await numbers({ Sent: 'yes' })).toBeGreaterThan(3);
    expect(await numbers({ Sent: 'no' })).toBeGreaterThan(0);
    const { rows } = await t.db.execute<{ total: string }>(
      sql`select total::text from journals where correcting`,
    );
    expect(rows).toEqual([{ total: '10.00' }]);
    const due = (await regional.get('/bank/journals/due')).body as { Problem: string }[];
    expect(due.length).toBeGreaterThan(0);
    expect(due.filter(({ Problem }) => Problem !== '')).toEqual([]);
  });

  it('has deposits of every kind: matched in each way, one that never arrived, a tie, and a credit nobody expected', async () => {
    const { body } = await regional.get('/bank/deposits', {});
    const rows = body as { State: string; Way: string | null; Offered: boolean; Difference: number | null }[];
    const count = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length;
    expect(count(({ Way }) => Way === 'One')).toBeGreaterThan(200);
    expect(count(({ Way }) => Way === 'Together')).toBeGreaterThan(200);
    expect(count(({ Way }) => Way === 'Parts')).toBe(1);
    expect(count(({ Way, Difference }) => Way === 'Hand' && Difference === -10)).toBe(1);
    expect(count(({ State, Offered }) => State === 'Overdue' && !Offered)).toBe(1);
    expect(count(({ State, Offered }) => State === 'Overdue' && Offered)).toBe(1);
    expect(count(({ State }) => State === 'Unexpected')).toBe(1);
    expect(count(({ State }) => State === 'Waiting')).toBeGreaterThan(0);
    const { body: files } = await regional.get('/bank/statements', {});
    expect((files as object[]).length).toBeGreaterThanOrEqual(12);
  });

  it('shows no cleaning that would end after the present minute', async () => {
    const { rows } = await t.db.execute(sql`
      select max((h.date::text || ' ' || h.end_time)::timestamp at time zone l.time_zone) as ended
      from ${housekeepingLogs} h join ${locations} l using (location_id) group by location_id`);
    const ended = rows.map((row) => new Date(String(row.ended)));
    expect(ended).toHaveLength(8);
    const aDayAgo = t.clock.now().getTime() - 24 * 3_600_000;
    expect(ended.filter((time) => time > t.clock.now() || time.getTime() < aDayAgo)).toEqual([]);
  });

  it('shows a month of nights: most days closed, one with totals that are off, one code that nobody mapped, one day missing', async () => {
    const { body } = await t.withToken(await t.make.token(1, 1)).get('/intake/days', {
      From: '2026-10-11',
      To: '2026-11-09',
    });
    const days = body as { LocationName: string; Date: string; State: string; Files: number }[];
    const counts = new Map<string, number>();
    for (const { State } of days) counts.set(State, (counts.get(State) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({
      ...{ Closed: 74, Balanced: 163, Received: 1, Unmapped: 1, Missing: 1 },
    });
    const of = (state: string) =>
      days.filter(({ State }) => State === state).map(({ LocationName, Date: day }) => [LocationName, day]);
    expect(of('Received')).toEqual([['DESERT LANTERN INN YUMA', '2026-11-09']]);
    expect(of('Unmapped')).toEqual([['PALM COURT SUITES PALM DESERT', '2026-11-08']]);
    expect(of('Missing')).toEqual([['RED RIVER HOUSE BOSSIER CITY', '2026-11-09']]);
    expect(days.filter(({ Files }) => Files > 0)).toHaveLength(90);
  });

  it('has files that come to the very figures of its sales', async () => {
    const admin = t.withToken(await t.make.token(1, 1));
    const before = await t.db.execute(sql`select * from daily_sales order by report_id`);
    for (const { LocationID } of (await admin.get('/intake/hotels')).body as { LocationID: number }[]) {
      const { body: map } = await admin.get('/intake/map', { LocationID });
      const Codes = (map.Codes as { Code: string; Field: string | null }[]).map(({ Code, Field }) => ({
        Code,
        Field,
      }));
      // Taking every code off the map and putting it back reads all open days twice.
      await admin.put('/intake/map', { LocationID, Codes: Codes.map(({ Code }) => ({ Code, Field: null })) });
      expect((await admin.put('/intake/map', { LocationID, Codes })).status).toBe(200);
    }
    const after = await t.db.execute(sql`select * from daily_sales order by report_id`);
    expect(after.rows).toEqual(before.rows);
    const { body: files } = await admin.get('/intake/files', { State: 'Taken' });
    const each = new Map(
      (files as { FileID: number; Format: string }[]).map((file) => [file.Format, file.FileID]),
    );
    expect(each.size).toBe(4);
    for (const FileID of each.values()) {
      const again = await admin.post('/intake/files/again', { FileID });
      // Those of closed days change nothing, and pass.
      expect(again.status).toBe(200);
    }
    expect((await t.db.execute(sql`select * from daily_sales order by report_id`)).rows).toEqual(before.rows);
  });
});
