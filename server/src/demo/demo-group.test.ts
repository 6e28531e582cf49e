import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import type { TestCaller } from '../../test/call.ts';
import { employees } from '../db/tables/access.table.ts';
import { locations } from '../db/tables/locations.table.ts';
import { housekeepingLogs } from '../features/housekeeping/housekeeping.table.ts';
import { parseEnv } from '../env.ts';
import { firstData } from '../first-data.ts';
import { verifyPassword } from '../lib/passwords/passwords.ts';
import { countKnownPasswords } from './known-password.ts';
import { DEMO_DOMAIN, DEMO_HASH, DEMO_PASSWORD } from './people.ts';

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
    const withPassword = sql`coalesce(${employees.PasswordHash}, ${employees.TemporaryHash}) is not null`;
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

  it('gives Property Insurance Master only to roles that also hold Location, without which it opens nothing', async () => {
    const { rows } = await t.db.execute(sql`
      select role_name from roles join role_page_names using (role_id) where page_name = 'Property Insurance Master'`);
    expect(rows).toEqual([{ role_name: 'ADMINISTRATOR' }]);
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
});
