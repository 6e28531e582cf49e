import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { mailsOf } from '../../../test/outbox.ts';
import { startReceiver, type Receiver } from '../../../test/receiver.ts';
import {
  addWebhook,
  deactivate,
  deliveriesOf,
  happen,
  later,
  sendDue,
  type MadeWebhook,
} from '../../../test/webhook-hotel.ts';

let t: TestApp;
let admin: TestCaller;
let receiver: Receiver;
let webhook: MadeWebhook;
beforeAll(async () => {
  t = await buildTestApp({ WEBHOOK_PRIVATE: 'on' });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(TEST_NOW);
  await t.db.execute(sql`delete from webhooks`);
  receiver = await startReceiver();
  admin = await t.loginAs({ pages: ['Integrations', 'logbook'], level: 100, FirstName: 'Ada' });
  webhook = await addWebhook(admin, receiver.url, ['handover.created']);
});
afterEach(() => receiver.close());

const stateOf = async () => (await admin.get('/webhooks', { WebhookID: webhook.WebhookID })).body[0];

it('a message is signed so that the receiver’s library takes it, and told once', async () => {
  // The library has no other clock than the machine's.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(TEST_NOW) });
  onTestFinished(() => void vi.useRealTimers());
  await happen(t, admin.LocationID, 7);
  expect(await sendDue(t)).toBe(1);
  const [got] = receiver.received;
  const told = new Webhook(webhook.Secret).verify(got!.body, got!.headers as Record<string, string>);
  expect(told).toEqual({
    type: 'handover.created',
    timestamp: t.clock.now().toISOString(),
    data: { HandoverID: 7, LocationID: admin.LocationID },
  });
  expect(got!.headers).toMatchObject({ 'content-type': 'application/json' });
  expect(await sendDue(t)).toBe(0);
  expect(await deliveriesOf(admin, webhook)).toMatchObject([
    {
      ...{ Status: 'Delivered', Attempts: 1, AnswerStatus: 204, Reason: '', Event: 'handover.created' },
      ...{ Record: 'handover:7', NextTryAt: null, MessageID: got!.headers['webhook-id'] },
    },
  ]);
});

it('of several processes one sends, and one that was killed meanwhile is taken over under the same id', async () => {
  for (const id of [1, 2, 3, 4]) await happen(t, admin.LocationID, id);
  await Promise.all([sendDue(t), sendDue(t), sendDue(t)]);
  expect(receiver.received).toHaveLength(4);
  await happen(t, admin.LocationID, 5);
  // As a process leaves it that is gone between sending and writing it down.
  await t.db
    .execute(sql`update webhook_deliveries set attempts = 1, lease_until = ${t.clock.now().toISOString()}::timestamptz
    + interval '1 minute' where record = 'handover:5'`);
  expect(await sendDue(t)).toBe(0);
  later(t, 2);
  expect(await sendDue(t)).toBe(1);
  expect((await deliveriesOf(admin, webhook))[0]).toMatchObject({ Status: 'Delivered', Attempts: 2 });
});

describe('a receiver that fails', () => {
  it('gets the events of a record in their order, and those of others meanwhile', async () => {
    await happen(t, admin.LocationID, 1);
    later(t, 0.01);
    await happen(t, admin.LocationID, 1);
    await happen(t, admin.LocationID, 2);
    let isBroken = true;
    receiver.answerWith((_request, response) => {
      const about = receiver.told().at(-1)!.data as { HandoverID: number };
      response.writeHead(isBroken && about.HandoverID === 1 ? 500 : 200).end();
    });
    await sendDue(t);
    const about = () => receiver.told().map(({ data }) => (data as { HandoverID: number }).HandoverID);
    expect(about()).toEqual([1, 2]);
    isBroken = false;
    await sendDue(t);
    expect(about()).toEqual([1, 2]);
    later(t, 1);
    await sendDue(t);
    expect(about()).toEqual([1, 2, 1, 1]);
    const [first, , again, second] = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(again).toBe(first);
    expect(second).not.toBe(first);
  });

  it('is tried for three days with growing pauses, then turned off with a mail to its owner', async () => {
    receiver.answerWith(500);
    await happen(t, admin.LocationID, 1);
    const began = t.clock.now().getTime();
    const tries: number[] = [];
    const mails = await mailsOf(t, async () => {
      for (let guard = 0; guard < 50; guard += 1) {
        await sendDue(t);
        tries.push(t.clock.now().getTime() - began);
        // Nobody stays signed in for three days.
        t.clock.set(TEST_NOW);
        const [delivery] = await deliveriesOf(admin, webhook);
        if (delivery?.NextTryAt == null) break;
        expect(delivery).toMatchObject({
          ...{ Status: 'Waiting', AnswerStatus: 500, Reason: 'It answered 500.', Attempts: tries.length },
        });
        t.clock.set(delivery.NextTryAt);
      }
    });
    expect(tries.at(-1)).toBe(72 * 3_600_000);
    expect(receiver.received).toHaveLength(11);
    expect(await deliveriesOf(admin, webhook)).toMatchObject([{ Status: 'Failed', Attempts: 11 }]);
    expect(await stateOf()).toMatchObject({
      Active: false,
      OffReason: 'It did not take a message for three days.',
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toBe(`Your webhook to 127.0.0.1:${receiver.port} was turned off`);
    expect(mails[0]!.text).toContain('It answered 500.');
    expect(mails[0]!.text).not.toContain('/hooks');
    expect(mails[0]!.text).not.toContain(webhook.Secret);
    const history = await admin.get('/audit', { Record: `webhook:${webhook.WebhookID}` });
    expect(history.body[0]).toMatchObject({ By: 'Webhooks' });
  });

  it('gets what waited once it is turned on again, from the beginning of its pauses', async () => {
    receiver.answerWith(503);
    await happen(t, admin.LocationID, 1);
    await sendDue(t);
    const { Url, Events, Version } = webhook;
    const off = await admin.put(`/webhooks/${webhook.WebhookID}`, { Url, Events, Active: false, Version });
    expect(off.body).toMatchObject({ Active: false, OffReason: '', Waiting: 1 });
    later(t, 600);
    expect(await sendDue(t)).toBe(0);
    receiver.answerWith(200);
    await admin.put(`/webhooks/${webhook.WebhookID}`, { Url, Events, Active: true });
    await sendDue(t);
    expect(await deliveriesOf(admin, webhook)).toMatchObject([{ Status: 'Delivered', Attempts: 1 }]);
  });

  it('that hangs does not keep the others waiting for all that it has to get', async () => {
    const other = await startReceiver();
    await addWebhook(admin, other.url, ['handover.created']);
    receiver.answerWith(() => undefined);
    for (const id of [1, 2, 3]) await happen(t, admin.LocationID, id);
    await sendDue(t, { timeout: 50 });
    expect(other.received).toHaveLength(3);
    expect(await deliveriesOf(admin, webhook)).toMatchObject(
      [1, 2, 3].map(() => ({ Status: 'Waiting', Reason: 'No answer within the time.', AnswerStatus: null })),
    );
    await other.close();
  });
});

describe('nothing is told that its owner may not see', () => {
  const skipped = async (Reason: string) => {
    await sendDue(t);
    expect(await deliveriesOf(admin, webhook)).toMatchObject([{ Status: 'Skipped', Reason, Attempts: 0 }]);
    expect(receiver.received).toEqual([]);
  };

  it('of a location where they do not open Integrations', async () => {
    const { LocationID } = await t.make.location();
    await happen(t, LocationID);
    await skipped('Its owner does not open Integrations at this location.');
  });

  it('of a location they lost since', async () => {
    await happen(t, admin.LocationID);
    await t.db.execute(sql`delete from employee_roles where employee_id = ${admin.EmployeeID}`);
    await sendDue(t);
    expect(receiver.received).toEqual([]);
    const { rows } = await t.db.execute(sql`select status from webhook_deliveries`);
    expect(rows).toEqual([{ status: 'Skipped' }]);
  });

  it('of a page they do not open there', async () => {
    const blind = await t.loginAs({ pages: ['Integrations'], LocationID: admin.LocationID });
    const { Url, Events } = webhook;
    await blind.put(`/webhooks/${webhook.WebhookID}`, { Url, Events });
    await happen(t, admin.LocationID);
    await skipped('Its owner does not open logbook at this location.');
  });

  it('of what the webhook does not ask for any more', async () => {
    await happen(t, admin.LocationID);
    const { Url } = webhook;
    await admin.put(`/webhooks/${webhook.WebhookID}`, { Url, Events: ['claim.decided'] });
    await skipped('The webhook does not ask for it any more.');
  });

  it('once their account is deactivated: the webhook is off, and what waited waits', async () => {
    const colleague = await t.loginAs({
      pages: ['Integrations', 'logbook'],
      LocationID: admin.LocationID,
    });
    await happen(t, admin.LocationID);
    await deactivate(t, admin);
    await sendDue(t);
    expect(receiver.received).toEqual([]);
    const { body } = await colleague.get('/webhooks');
    expect(body).toMatchObject([
      { Active: false, OffReason: 'The account of its owner was deactivated.', Waiting: 1 },
    ]);
    const { Url, Events, WebhookID } = webhook;
    await colleague.put(`/webhooks/${WebhookID}`, { Url, Events, Active: true });
    await sendDue(t);
    expect(receiver.received).toHaveLength(1);
  });
});
