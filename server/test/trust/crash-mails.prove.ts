import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRelay, type Relay } from '../relay.ts';
import { openConsole, type Console } from './console.ts';
import { figure, size } from './figures.ts';

const MAILS = size(20, 100);
const KILLS = size(2, 10);
const CLERKS = 4;
/** A killed process keeps its claim on a mail for three minutes; then the next round of resending takes it over. */
const ALL_OUT_WITHIN = 300_000;

let relay: Relay;
let console: Console;
beforeAll(async () => {
  relay = await startRelay();
  console = await openConsole({ SMTP_URL: relay.url });
  await console.query(`update locations set to_emails = '{gm@hotel.example}', payroll = true`);
  await console.query(
    `insert into payrolls (location_id, check_date, period_from, period_to, created_at)
     select (select min(location_id) from locations), d, d - 13, d, now()
     from (select date '2020-01-06' + 14 * n as d from generate_series(1, $1) n) dates`,
    [MAILS],
  );
});
afterAll(async () => {
  await console.close();
  await relay.stop();
}, 60_000);

/** What a clerk does who gets no answer: ask again. A refusal is an answer: the mail is known, and comes later. */
async function mail(PayrollID: number): Promise<number> {
  for (;;) {
    const answer = await console.call('GET', `/admin/payroll/email/${PayrollID}`).catch(() => null);
    if (answer !== null && answer.status !== 503) return answer.status;
    await pause(100);
  }
}

it(`sends ${MAILS} payroll mails across ${KILLS} kills of the server, none missing and none made twice`, async () => {
  const waiting = await console.query<{ id: number; date: string }>(
    'select payroll_id as id, check_date::text as date from payrolls',
  );
  const dates = waiting.map(({ date }) => date);
  const statuses: number[] = [];
  const clerks = Array.from({ length: CLERKS }, async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      statuses.push(await mail(next.id));
    }
  });
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const target = Math.floor((kill * MAILS) / (KILLS + 2));
    while (relay.taken.length < target) await pause(5);
    await console.server.kill();
    await console.start();
  }
  await Promise.all(clerks);
  expect(statuses.filter((status) => status !== 200 && status !== 502)).toEqual([]);

  const since = performance.now();
  const queued = async () =>
    (await console.query<{ n: number }>(`select count(*)::int as n from mails where status = 'queued'`))[0]
      ?.n;
  while ((await queued()) !== 0 && performance.now() - since < ALL_OUT_WITHIN) await pause(1_000);

  const arrived = relay.taken.map(({ mail: got }) => ({ id: got.messageId, subject: got.subject ?? '' }));
  const missing = dates.filter((date) => !arrived.some(({ subject }) => subject.includes(date)));
  expect(missing).toEqual([]);
  // A mail handed over just before a kill comes again under the same id, so that mail programs show it once.
  expect(new Set(arrived.map(({ id }) => id)).size).toBe(MAILS);
  expect(await queued()).toBe(0);
  figure('crash', 'payroll mails across kills, missing', `${MAILS} across ${KILLS}, ${missing.length}`);
  figure('crash', 'payroll mails that came again under the same id', arrived.length - MAILS);
  figure('crash', 'last payroll mail out after', `${Math.round((performance.now() - since) / 1000)} s`);
}, 900_000);
