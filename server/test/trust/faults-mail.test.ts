import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { locations } from '../../src/db/tables/locations.table.ts';
import { mails } from '../../src/db/tables/mails.table.ts';
import { payrolls } from '../../src/features/payroll/payroll.table.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import type { TestCaller } from '../call.ts';
import { startRelay, type Relay } from '../relay.ts';
import { freePort } from '../running-server.ts';
import { openConsole } from './console.ts';
import { figure, LONG } from './figures.ts';
import { startSilentServer } from './silent-server.ts';
import { isQuiet } from '../is-quiet.ts';

const NOT_SENT = { status: 502, body: { error: 'Failed to send email' } };
const LATER = 3 * 60_000;

let t: TestApp;
let port: number;
let accountant: TestCaller;
let days = 0;
beforeAll(async () => {
  port = await freePort();
  t = await buildTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  accountant = await t.loginAs({ pages: ['Payroll'] });
  const ToEmails = ['gm@hotel.example'];
  await t.db.update(locations).set({ ToEmails, Payroll: true });
});
afterAll(() => t.close());

async function newPayroll(): Promise<number> {
  days += 1;
  const day = new Date(Date.UTC(2026, 0, 5 + 14 * days)).toISOString().slice(0, 10);
  const dates = { CheckDate: day, PeriodFrom: day, PeriodTo: day, CreatedAt: t.clock.now().toISOString() };
  const values = { LocationID: accountant.LocationID, ...dates };
  const [row] = await t.db.insert(payrolls).values(values).returning();
  return row!.PayrollID;
}
const mail = async () => accountant.get(`/admin/payroll/email/${await newPayroll()}`);
const relayUp = async (...options: Parameters<typeof startRelay>): Promise<Relay> => {
  const relay = await startRelay(options[0], port);
  onTestFinished(() => relay.stop());
  return relay;
};
const waiting = () => t.db.$count(mails, eq(mails.Status, 'queued'));

/** The minutes pass in which the server tries again by itself. */
async function waitForResending(): Promise<void> {
  for (let round = 0; round < 5 && (await waiting()) > 0; round += 1) {
    t.clock.advance(LATER * 2 ** round);
    await t.services.mailer.resendDue();
  }
}

describe('a mail relay', () => {
  it('that is away is told in a sentence; the mail goes out by itself, once, when the relay is back', async () => {
    expect(await mail()).toMatchObject(NOT_SENT);
    expect((await accountant.get('/admin/payroll')).status).toBe(200);
    const relay = await relayUp();
    await waitForResending();
    expect(await waiting()).toBe(0);
    expect(relay.taken).toHaveLength(1);
  });

  it('that refuses is told in a sentence, and asked no second time', async () => {
    let asked = 0;
    await relayUp({
      onRcptTo: (_address, _session, done) => {
        asked += 1;
        done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
      },
    });
    expect(await mail()).toMatchObject(NOT_SENT);
    await waitForResending();
    expect(asked).toBe(1);
    expect(await waiting()).toBe(0);
  });

  it('that takes connections and never answers is given up on, and holds up nobody else', async () => {
    const silent = await startSilentServer(port);
    let mails = 0;
    // On a machine that stood still the relay may be given up on before anybody looked: the next mail is watched then.
    for (let wasWatched = false; !wasWatched;) {
      mails += 1;
      const since = performance.now();
      let answered = false;
      const sending = mail().finally(() => {
        answered = true;
      });
      await expect.poll(waiting).toBe(mails);
      await expect.poll(() => isQuiet(t.db.$client)).toBe(true);
      expect((await accountant.get('/admin/payroll')).status).toBe(200);
      wasWatched = !answered;
      expect(await sending).toMatchObject(NOT_SENT);
      const waited = performance.now() - since;
      figure('faults', 'a relay that never answers is given up on after', `${Math.round(waited / 1000)} s`);
    }
    await silent.stop();
    const relay = await relayUp();
    await waitForResending();
    expect(relay.taken).toHaveLength(mails);
  });

  it('that hangs up after each mail instead of waiting for the next loses and doubles none', async () => {
    const relay = await relayUp();
    for (let round = 0; round < 5; round += 1) {
      await mail();
      relay.hangUp();
    }
    await waitForResending();
    expect(await waiting()).toBe(0);
    expect(relay.taken).toHaveLength(5);
  });
});

describe('a server that is told to stop', () => {
  it.runIf(LONG)(
    'does so in time although mails wait for a relay that never answers, and keeps the mails',
    async () => {
      const silent = await startSilentServer();
      const console = await openConsole({ SMTP_URL: `smtp://127.0.0.1:${silent.port}` });
      onTestFinished(() => console.close());
      await console.query(`insert into mails (message_id, purpose, "to", subject, text, created_at)
      select '<' || n || '@hotel.example>', 'test', '{gm@hotel.example}', 'Test', 'Test', now() - interval '1 hour'
      from generate_series(1, 20) n`);
      await console.server.kill();
      await console.start();
      const claimed = `select count(*)::int as n from mails where lease_until is not null`;
      await expect.poll(async () => (await console.query<{ n: number }>(claimed))[0]?.n).toBe(1);
      const since = performance.now();
      await console.server.stop();
      const waited = performance.now() - since;
      expect(waited).toBeLessThan(15_000);
      expect(console.server.process.exitCode).toBe(0);
      await silent.stop();
      await console.start();
      const kept = await console.query<{ n: number }>(
        `select count(*)::int as n from mails where status = 'queued'`,
      );
      expect(kept[0]?.n).toBe(20);
      figure('faults', 'stopped with a relay that never answers after', `${Math.round(waited / 1000)} s`);
    },
  );
});
