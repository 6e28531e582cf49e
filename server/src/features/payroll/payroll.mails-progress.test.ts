import { EventEmitter, once } from 'node:events';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { startRelay, type Relay } from '../../../test/relay.ts';

const CHECK_DATE = '2026-08-08';
const NAMES = ['ASH LLC', 'BIRCH LLC', 'CEDAR LLC'];
const addressOf = (name: string) => `${name.slice(0, 3).toLowerCase()}@hotel.example`;

let t: TestApp;
let relay: Relay;
let accountant: TestCaller;
const ids = new Map<string, number>();
/** What the relay answers an address with, if not yes; `gate` is what it waits for before it answers. */
const refused = new Map<string, number>();
let gate: Promise<unknown> = Promise.resolve();

const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, done) => {
  const responseCode = refused.get(address);
  if (responseCode === undefined) void gate.then(() => done());
  else done(Object.assign(new Error('Not now'), { responseCode }));
};

beforeAll(async () => {
  relay = await startRelay({ onRcptTo });
  t = await buildTestApp({ SMTP_URL: relay.url });
  for (const [index, LegalName] of NAMES.entries()) {
    const ToEmails = [addressOf(LegalName)];
    const location = await t.make.location({ Payroll: true, Group: index + 1, LegalName, ToEmails });
    ids.set(LegalName, location.LocationID);
  }
  const [LocationID = 0, ...alsoAt] = ids.values();
  accountant = await t.loginAs({ pages: ['Payroll'], LocationID, alsoAt });
  for (const each of ids.values())
    await accountant.post('/admin/payroll', { LocationID: each, CheckDate: CHECK_DATE });
});
afterAll(async () => {
  await t.close();
  await relay.stop();
});
beforeEach(() => {
  refused.clear();
  relay.taken.length = 0;
  t.clock.advance(3_600_000);
});

const send = (call: string, more: Record<string, string | number> = {}, headers = {}) =>
  accountant.get(`/admin/payroll/${call}`, { Date: CHECK_DATE, ...more }, { headers });
const takenFor = () => relay.taken.flatMap(({ recipients }) => recipients).sort();

describe('the mails of a check date', () => {
  it('tell how many have gone out while the others wait for the relay', async () => {
    const relayIs = new EventEmitter();
    gate = once(relayIs, 'ready');
    refused.set(addressOf('ASH LLC'), 550);
    const answer = send('accountBalanceEmail', {}, { 'progress-key': 'mails' });
    await expect
      .poll(async () => (await accountant.get('/progress')).body)
      .toEqual([{ Key: 'mails', Step: 'Sending mail', Done: 1, Of: 3 }]);
    relayIs.emit('ready');
    expect((await answer).status).toBe(502);
    expect((await accountant.get('/progress')).body).toEqual([]);
  });

  it.each([
    ['accountBalanceEmail', 'BIRCH LLC'],
    ['centralizedEmail', 'GROUP 2'],
  ])('%s names those that failed, and sends only those again', async (call, Name) => {
    refused.set(addressOf('BIRCH LLC'), 550);
    const failed = await send(call);
    expect(failed.status).toBe(502);
    expect(failed.body.error).toBe('Failed to send email.');
    expect(failed.body.NotSent).toEqual([{ Name, LocationIDs: [ids.get('BIRCH LLC')] }]);
    expect(takenFor()).toEqual([addressOf('ASH LLC'), addressOf('CEDAR LLC')]);
    refused.clear();
    const again = await send(call, { only: ids.get('BIRCH LLC') ?? 0 });
    expect(again.body).toMatchObject({ message: 'Email sent successfully.', Mails: 1 });
    expect(takenFor()).toEqual(NAMES.map(addressOf));
  });

  it('that wait for another try are not doubled by sending them again', async () => {
    refused.set(addressOf('CEDAR LLC'), 451);
    expect((await send('accountBalanceEmail')).body.NotSent).toHaveLength(1);
    refused.clear();
    t.clock.advance(61_000);
    expect((await send('accountBalanceEmail', { only: ids.get('CEDAR LLC') ?? 0 })).status).toBe(200);
    t.clock.advance(3_600_000);
    expect(await t.services.mailer.resendDue()).toBe(0);
    expect(takenFor()).toEqual(NAMES.map(addressOf));
  });

  it('of locations without a record, or not named by ids, are refused', async () => {
    const stranger = await t.make.location({ Payroll: true });
    expect((await send('accountBalanceEmail', { only: stranger.LocationID })).status).toBe(400);
    expect((await send('centralizedEmail', { only: 'BIRCH LLC' })).status).toBe(400);
    expect(takenFor()).toEqual([]);
  });
});
