import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InboxItem } from '@boh/contract/inbox/inbox.contract.ts';
import { PAGE_NAMES } from '@boh/contract/pages.ts';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import { approvalsHotel, decide } from '../../../test/approvals-hotel.ts';
import type { TestCaller } from '../../../test/call.ts';
import { patch, submit } from '../../../test/claims-hotel.ts';
import { inboxOf, mark } from '../../../test/inbox-of.ts';
import { randomHotel, seeded } from '../../../test/random-claims.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

/** Drops of the last weeks at a hotel on the other side of the date line, some of them taken from a credit yesterday. */
async function dropsAt(LocationID: number, zone: string, random: () => number) {
  await t.db.execute(sql`update locations set time_zone = ${zone} where location_id = ${LocationID}`);
  for (let days = 0; days < 20; days += 1) {
    const { rows } = await t.db.execute<{ log_id: number }>(sql`
      insert into cash_counts (location_id, posted_by_name, created_at, shift_type, date, deposit_drop, bank_till)
      select ${LocationID}, 'Erin', ${TEST_NOW}, 'PM OUT', '2026-11-10'::date - ${days}::int, 50, 0
      from generate_series(1, ${1 + Math.floor(random() * 3)}) returning log_id`);
    for (const { log_id } of rows)
      if (random() < 0.2)
        await t.db
          .execute(sql`insert into bank_decisions (location_id, kind, at, by_name, reason, count_ids, transaction_ids)
          values (${LocationID}, 'Apart', ${TEST_NOW}::timestamptz - ${random()} * interval '3 days', 'Erin', 'x',
            array[${log_id}::int], '{}')`);
  }
}

async function pagesOf(by: TestCaller, query: Record<string, string>, PageSize: number) {
  const found: InboxItem[] = [];
  for (let Page = 1; ; Page += 1) {
    const answer = await by.get('/inbox', { ...query, Page: String(Page), PageSize: String(PageSize) });
    const items = answer.body as InboxItem[];
    found.push(...items);
    if (items.length === 0) return { found, total: Number(answer.headers['x-total-count']) };
  }
}

describe('pages of the inbox', () => {
  it.each([1, 2, 3])(
    'are the whole list, thing by thing, whatever is read and snoozed (%i)',
    async (seed) => {
      const random = seeded(seed);
      const [one, two] = [await randomHotel(t, random), await randomHotel(t, random)];
      await dropsAt(one.LocationID, 'Pacific/Kiritimati', random);
      await dropsAt(two.LocationID, 'Pacific/Pago_Pago', random);
      const boss = await t.loginAs({ LocationID: one.LocationID, pages: PAGE_NAMES, level: 90 });
      await t.make.assign(boss.EmployeeID, two.LocationID, boss.RoleID);
      const all = await inboxOf(boss);
      const some = (share: number) => all.filter(() => random() < share).map(({ Key }) => Key);
      await mark(boss, 'Read', some(0.3));
      await mark(boss, 'Snooze', some(0.2), { Until: '2026-11-11T00:00:00Z' });
      for (const person of [boss, ...one.people.slice(0, 3)]) {
        for (const query of [{}, { Unread: 'true' }, { Kind: 'ClaimToDecide' }, { Kind: 'OverdueDeposit' }]) {
          const whole = await inboxOf(person, query as Record<string, string>);
          const { found, total } = await pagesOf(person, query as Record<string, string>, 7);
          expect(found).toEqual(whole);
          expect(total).toBe(whole.length);
        }
        const unread = (await inboxOf(person, { Unread: 'true' })).length;
        expect((await person.get('/inbox/news')).body).toMatchObject({ Unread: unread });
      }
      expect(all.filter(({ Kind }) => Kind === 'ClaimToDecide').length).toBeGreaterThan(10);
      expect(all.filter(({ Kind }) => Kind === 'OverdueDeposit').length).toBeGreaterThan(10);
    },
  );

  it('are the whole list at every hour of a weekend, while a day has begun at one hotel and not at the next', async () => {
    const zones = ['Pacific/Kiritimati', 'America/New_York', 'America/Los_Angeles', 'Pacific/Pago_Pago'];
    const hotels = await Promise.all(zones.map((TimeZone) => t.make.location({ TimeZone })));
    const [first, ...others] = hotels.map(({ LocationID }) => LocationID);
    const owner = await t.loginAs({ pages: ['Bank'], LocationID: first });
    for (const LocationID of others) await t.make.assign(owner.EmployeeID, LocationID, owner.RoleID);
    // In New York, where the day begins before that of most drops, there are none.
    await t.db.execute(sql`
      insert into cash_counts (location_id, posted_by_name, created_at, shift_type, date, deposit_drop, bank_till)
      select l.location_id, 'Erin', ${TEST_NOW}, 'PM OUT', d, 50, 0
      from locations l, generate_series('2026-10-20'::date, '2026-11-12'::date, interval '1 day') d
      where l.location_id in ${hotels.map(({ LocationID }) => LocationID)} and l.time_zone <> 'America/New_York'`);
    try {
      for (let hour = 0; hour < 72; hour += 3) {
        t.clock.set(new Date(Date.UTC(2026, 10, 7, hour, 1)).toISOString());
        const query = { Kind: 'OverdueDeposit' };
        const whole = await inboxOf(owner, query);
        const { found, total } = await pagesOf(owner, query, 5);
        expect(found, `${hour} hours`).toEqual(whole);
        expect(total).toBe(whole.length);
      }
    } finally {
      t.clock.set(TEST_NOW);
    }
  });

  it('leave out what is no longer so by the time it is told', async () => {
    const { clerk, admin } = await approvalsHotel(t);
    const { id } = await submit(clerk, { ApprovedAmount: '90' });
    const titles = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const read = async () => {
        const answer = await clerk.get('/inbox', { Page: '1', PageSize: '20' });
        expect(answer.status).toBe(200);
        for (const { Title } of answer.body as InboxItem[]) titles.add(Title);
      };
      await decide(admin, id, 'Approve', { Amount: 90 });
      await Promise.all([read(), read(), patch(admin, id, { Approved: 'false' }), read(), read()]);
    }
    titles.delete('Reimbursement approved: 90.00');
    expect([...titles]).toEqual([]);
  });
});
