import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRelay, type Relay } from '../relay.ts';
import { openConsole, type Console } from './console.ts';
import { addReaders, scheduleFlash } from './digest-readers.ts';
import { figure, size } from './figures.ts';

const DIGESTS = size(40, 500);
const KILLS = size(4, 20);
/** Within what one digest takes, so that kills come at any moment of it. */
const MOMENTS_MS = 400;
/** A killed process keeps its claim on a mail for three minutes; then the next round of resending takes it over. */
const ALL_OUT_WITHIN = 420_000;

let relay: Relay;
let console: Console;
const query = (sql: string, values?: unknown[]) => console.query(sql, values);
beforeAll(async () => {
  relay = await startRelay();
  console = await openConsole({ SMTP_URL: relay.url });
  await addReaders(query, DIGESTS);
});
afterAll(async () => {
  await console.close();
  await relay.stop();
}, 60_000);

const countOf = async (what: string) =>
  (await console.query<{ n: number }>(`select count(*)::int as n from ${what}`))[0]?.n;

it(`sends ${DIGESTS} digests across ${KILLS} kills of the server, one to each reader`, async () => {
  await scheduleFlash(query);
  const began = performance.now();
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const target = Math.floor((kill * DIGESTS) / (KILLS + 2));
    // A server that starts looks at once; one that runs would look within half a minute.
    await console.server.kill();
    await console.start();
    while (relay.taken.length < target) await pause(5);
    await pause(randomInt(MOMENTS_MS));
  }
  const last = performance.now();
  const isDone = async () =>
    (await countOf(`digest_deliveries where edition = 'First'`)) === DIGESTS &&
    (await countOf(`mails where status = 'queued'`)) === 0;
  while (!(await isDone()) && performance.now() - last < ALL_OUT_WITHIN) await pause(1_000);

  const mailsOf = new Map<string, Set<string | undefined>>();
  for (const { mail, recipients } of relay.taken)
    for (const to of recipients) mailsOf.set(to, (mailsOf.get(to) ?? new Set()).add(mail.messageId));
  const twice = [...mailsOf.values()].filter((ids) => ids.size !== 1);
  // What was handed over at the moment of a kill comes again under the same id, so that mail programs show it once.
  expect(twice).toEqual([]);
  expect(mailsOf.size).toBe(DIGESTS);
  expect(await countOf('digest_deliveries')).toBe(DIGESTS);
  expect(await countOf(`mails where purpose = 'digest'`)).toBe(DIGESTS);
  expect(await countOf(`digest_deliveries where reason <> ''`)).toBe(0);
  figure(
    'crash',
    'digests across kills, readers with another number than one',
    `${DIGESTS} across ${KILLS}, 0`,
  );
  figure('crash', 'digests that came again under the same id', relay.taken.length - DIGESTS);
  figure('crash', 'all digests out after', `${Math.round((performance.now() - began) / 1000)} s`);
}, 1_800_000);
