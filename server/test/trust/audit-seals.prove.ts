import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { peakGrowth } from '../peak-memory.ts';
import { verify } from '../sealing-trail.ts';
import { sealingRounds } from '../../src/sealing/sealing.rounds.ts';
import { figure, size } from './figures.ts';

const ROWS = size(20_000, 1_000_000);
const SAVES = 200;
/** Of reading, whatever the length of the trail. */
const MEGABYTES = 200;

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
  await t.db
    .execute(sql`insert into audit_log (at, employee_id, by, location_id, call, record, changes, request_id)
    select timestamptz '2026-01-01' + n * interval '20 seconds', 1 + n % 300, 'Erin Number' || n % 300, 1 + n % 200,
      'PUT /Rooms/update', 'room:' || n % 20000,
      jsonb_build_array(jsonb_build_object('Field', 'Condition', 'From', 'Good', 'To', 'Carpet stained ' || n),
        jsonb_build_object('Field', 'Floor', 'From', n % 9, 'To', n % 7)),
      md5(n::text)
    from generate_series(1, ${ROWS}::int) n`);
}, 300_000);
afterAll(() => t.close());

const seconds = (since: number) => Math.round((performance.now() - since) / 100) / 10;

describe(`${ROWS} rows of the audit trail`, () => {
  it('are sealed, proved whole, and one changed byte in the middle is found, in steady memory', async () => {
    let since = performance.now();
    expect(await sealingRounds(t.services)()).toBe(ROWS);
    figure('audit-seals', `seconds to seal ${ROWS} rows at once`, seconds(since));
    since = performance.now();
    const grown = await peakGrowth(process.pid, async () => {
      expect(await verify(t.db)).toMatchObject({ rows: ROWS, waiting: 0 });
    });
    figure('audit-seals', `seconds to prove ${ROWS} rows whole`, seconds(since));
    figure('audit-seals', 'megabytes more at the highest meanwhile', Math.round(grown));
    expect(grown).toBeLessThan(MEGABYTES);
    const place = Math.round(ROWS * 0.73);
    await t.db.execute(sql`alter table audit_log disable trigger user`);
    await t.db.execute(
      sql`update audit_log set by = overlay(by placing 'F' from 1 for 1) where audit_id = ${place}`,
    );
    since = performance.now();
    await expect(verify(t.db)).rejects.toThrow(`Row ${place} was changed.`);
    figure('audit-seals', `seconds to find one changed byte in row ${place}`, seconds(since));
    const { rows } = await t.db.execute<{ share: number }>(
      sql`select round(100.0 * pg_total_relation_size('audit_seals') / pg_total_relation_size('audit_log'))::int as share`,
    );
    figure('audit-seals', 'size of the seals, in percent of the trail', rows[0]?.share ?? 0);
  }, 600_000);
});

describe('a save', () => {
  it('takes as long where the trail is sealed all the time as where it is not', async () => {
    const seal = sealingRounds(t.services);
    const clerk = await t.loginAs({ pages: ['logbook'] });
    const save = async () => {
      const since = performance.now();
      expect((await clerk.post('/logs/post', { Entry: 'Pool heater is off' })).status).toBe(200);
      return performance.now() - since;
    };
    const sealed: number[] = [];
    const plain: number[] = [];
    // In turns, so that what else the machine does falls on both.
    for (let round = 0; round < SAVES; round += 1) {
      plain.push(await save());
      await seal();
      sealed.push(await save());
    }
    const middle = (list: number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;
    const ratio = middle(sealed) / middle(plain);
    figure(
      'audit-seals',
      'a save right after a seal, against others',
      `${Math.round(ratio * 100) / 100} times`,
    );
    expect(ratio).toBeLessThan(1.5);
  }, 300_000);
});
