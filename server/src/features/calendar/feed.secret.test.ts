import path from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerWith } from '../../../test/call.ts';
import { calendarHotels, type CalendarHotels } from '../../../test/calendar-hotels.ts';
import { buildApp } from '../../app.ts';
import { hashToken } from '../../http/session.ts';

let h: CalendarHotels;
beforeAll(async () => {
  h = await calendarHotels({ RATE_LIMITS: 'on' });
});
afterAll(() => h.t.close());

const secretIn = (feed: string) => /([\w-]{43})\.ics$/.exec(feed)?.[1] ?? '';

/** The tables in which a text stands anywhere in a row. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await h.t.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const query = sql`select 1 from ${sql.identifier(name)} t where strpos(t::text, ${text}) > 0 limit 1`;
    if ((await h.t.db.execute(query)).rows.length > 0) found.push(name);
  }
  return found;
}

describe('the secret of an address', () => {
  it('stands nowhere in the database, where only its hash does', async () => {
    const me = await h.as(['Calendar']);
    const headers = { 'idempotency-key': 'make a feed' };
    const made = await me.post('/calendar/feed', undefined, { headers });
    const { Address } = made.body as { Address: string };
    await h.t.visitor.get(new URL(Address).pathname.replace('/api', ''));
    expect(await tablesWith(secretIn(Address))).toEqual([]);
    expect(await tablesWith(hashToken(secretIn(Address)).toString('hex'))).toEqual(['calendar_feeds']);
    const { rows } = await h.t.db.execute(
      sql`select call, changes from audit_log where record = ${`calendar-feed:${me.EmployeeID}`}`,
    );
    expect(rows).toEqual([
      {
        call: 'POST /calendar/feed',
        changes: [{ Field: 'CreatedAt', From: null, To: '2026-11-10T18:00:00.000Z' }],
      },
    ]);
  });

  it('stands in no line of the log, whatever goes wrong', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    });
    const broken = { ...h.t.services, log: pino({ level: 'trace' }, stream) };
    const app = await buildApp({ services: broken, webRoot: path.join('no', 'web'), migrationCount: 1 });
    const me = callerWith(app, (await h.as(['Calendar'])).token);
    const { Address } = (await me.post('/calendar/feed')).body as { Address: string };
    const [feed, secret] = [new URL(Address).pathname, secretIn(Address)];
    const statuses: number[] = [];
    const ask = async (url: string, method: 'GET' | 'POST' = 'GET') =>
      statuses.push((await app.inject({ method, url })).statusCode);
    await ask(feed);
    await ask(`${feed}/`);
    await ask(`${feed}x`);
    await ask(`${feed}?a=%E0%A4%A`);
    await ask(`${feed}%`);
    await ask(feed, 'POST');
    await h.t.db.execute(sql`alter table calendar_entries rename to calendar_entries_away`);
    await ask(feed);
    await h.t.db.execute(sql`alter table calendar_entries_away rename to calendar_entries`);
    for (let call = 0; call < 60; call += 1) await ask(feed);
    await app.close();
    expect(new Set(statuses)).toEqual(new Set([200, 400, 404, 500, 429]));
    expect(lines.some((line) => line.includes('request failed'))).toBe(true);
    expect(lines.some((line) => line.includes('request refused'))).toBe(true);
    expect(lines.filter((line) => line.includes(secret) || line.includes(secret.slice(0, 20)))).toEqual([]);
  });

  it('is not to be guessed: an address is asked at most 60 times in 10 minutes', async () => {
    h.t.clock.set('2026-11-10T20:00:00.000Z');
    const guess = async (number: number) =>
      (await h.t.visitor.get(`/calendar/feed/${String(number).padStart(43, 'a')}.ics`)).status;
    const statuses: number[] = [];
    for (let number = 0; number < 61; number += 1) statuses.push(await guess(number));
    expect([statuses.slice(0, 60).every((status) => status === 404), statuses[60]]).toEqual([true, 429]);
    // Who reads a calendar of theirs from the same network is not kept from it.
    const me = await h.as(['Calendar']);
    const { Address } = (await me.post('/calendar/feed')).body as { Address: string };
    const read = async (address: string) =>
      (await h.t.visitor.get(new URL(address).pathname.replace('/api', ''))).status;
    expect(await read(Address)).toBe(200);
    h.t.clock.set('2026-11-10T20:10:01.000Z');
    expect(await guess(62)).toBe(404);
  });

  it('is read 60 times in 10 minutes, whoever else reads theirs from the same network', async () => {
    h.t.clock.set('2026-11-10T22:00:00.000Z');
    const read = async (address: string) =>
      (await h.t.visitor.get(new URL(address).pathname.replace('/api', ''))).status;
    const addresses: string[] = [];
    for (let reader = 0; reader < 2; reader += 1) {
      const me = await h.as(['Calendar']);
      addresses.push(((await me.post('/calendar/feed')).body as { Address: string }).Address);
    }
    const [first = '', second = ''] = addresses;
    const statuses: number[] = [];
    for (let call = 0; call < 61; call += 1) statuses.push(await read(first));
    expect([statuses.slice(0, 60).every((status) => status === 200), statuses[60]]).toEqual([true, 429]);
    expect(await read(second)).toBe(200);
  });
});
