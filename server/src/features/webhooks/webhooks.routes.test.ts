import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { startReceiver } from '../../../test/receiver.ts';
import { addWebhook, deliveriesOf, happen, sendDue } from '../../../test/webhook-hotel.ts';

const URL = 'https://hooks.example/in?key=1';

let t: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.execute(sql`delete from webhooks`);
  admin = await t.loginAs({
    pages: ['Integrations', 'logbook'],
    level: 100,
    FirstName: 'Ada',
    LastName: 'Moreno',
  });
});

const list = async (by = admin) => (await by.get('/webhooks')).body;

describe('a webhook', () => {
  it('is added with its secret in the answer, and nowhere else', async () => {
    const body = { Url: URL, Events: ['payroll.approved', 'claim.decided', 'claim.decided'] };
    const answer = await admin.post('/webhooks', body);
    expect(answer.status).toBe(200);
    const { Secret, ...made } = answer.body;
    expect(Secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made).toMatchObject({
      message: 'Webhook added. Its secret is shown this once.',
      ...{ Url: URL, Events: ['claim.decided', 'payroll.approved'], LocationIDs: [], LocationNames: [] },
      ...{ Active: true, OffReason: '', OwnerName: 'Ada Moreno', Waiting: 0, Version: 1 },
    });
    const everything = [
      (await admin.get('/webhooks')).raw,
      (await admin.get('/webhooks', { Format: 'csv' })).raw,
      (await admin.put(`/webhooks/${made.WebhookID}`, body)).raw,
      (await admin.get('/audit', { Record: `webhook:${made.WebhookID}` })).raw,
    ];
    for (const raw of everything) expect(raw.toString()).not.toContain(Secret.slice(6));
  });

  it('is changed by version, told in the history, and deleted with its deliveries', async () => {
    const { WebhookID } = await addWebhook(admin, URL, ['handover.created']);
    await happen(t, admin.LocationID);
    const changes = { Url: 'https://other.example/', Events: ['deposit.overdue'], Active: false, Version: 1 };
    const saved = await admin.put(`/webhooks/${WebhookID}`, changes);
    expect(saved.body).toMatchObject({ Url: 'https://other.example/', Active: false, Version: 2 });
    expect((await admin.put(`/webhooks/${WebhookID}`, changes)).status).toBe(409);
    const history = await admin.get('/audit', { Record: `webhook:${WebhookID}` });
    expect(history.body[0].Changes).toContainEqual({ Field: 'Active', From: true, To: false });
    expect((await admin.send('DELETE', `/webhooks/${WebhookID}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await t.db.$count(sql`webhook_deliveries`)).toBe(0);
  });

  it.each([
    [
      'ftp://hooks.example/',
      'Please enter an address such as https://example.com/hooks, without user, password or #',
    ],
    [
      'https://user:pass@hooks.example/',
      'Please enter an address such as https://example.com/hooks, without user, password or #',
    ],
    [
      'https://hooks.example/#x',
      'Please enter an address such as https://example.com/hooks, without user, password or #',
    ],
    [`https://hooks.example/${'x'.repeat(1000)}`, 'At most 1000 characters'],
    ['', 'URL is required'],
    ['https://%zz/', 'This is no address of a web server.'],
    ['http://hooks.example/', 'Please enter an address that begins with https://'],
    [
      'https://127.0.0.1/',
      'This address belongs to this machine or to a private network: nothing is sent there.',
    ],
    [
      'https://2130706433/',
      'This address belongs to this machine or to a private network: nothing is sent there.',
    ],
    [
      'https://[::1]:8443/',
      'This address belongs to this machine or to a private network: nothing is sent there.',
    ],
    [
      'https://api.localhost/',
      'This address belongs to this machine or to a private network: nothing is sent there.',
    ],
  ])('does not take the address %s', async (Url, sentence) => {
    const answer = await admin.post('/webhooks', { Url, Events: ['claim.decided'] });
    expect(answer.status).toBe(400);
    expect(answer.body.Message.Fields).toBe(`Url: ${sentence}`);
  });

  it('does not take an address outside the domains that may be sent to', async () => {
    Object.assign(t.services.env, { webhookAllowedDomains: ['hooks.example'] });
    onTestFinished(() => void Object.assign(t.services.env, { webhookAllowedDomains: undefined }));
    const add = async (Url: string) =>
      (await admin.post('/webhooks', { Url, Events: ['claim.decided'] })).body;
    expect((await add('https://other.example/')).Message.Fields).toBe(
      'Url: Webhooks may not be sent to this domain. Please ask whoever runs the server.',
    );
    expect((await add('https://in.hooks.example/')).Url).toBe('https://in.hooks.example/');
  });

  it('wants an event that there is', async () => {
    expect((await admin.post('/webhooks', { Url: URL, Events: [] })).body.Message.Fields).toBe(
      'Events: Choose at least one event',
    );
    expect((await admin.post('/webhooks', { Url: URL, Events: ['guest.arrived'] })).status).toBe(400);
  });
});

describe('whose webhooks one sees', () => {
  it('are one’s own, and those about no other locations than one’s own', async () => {
    const other = await t.loginAs({ pages: ['Integrations'] });
    const both = await t.loginAs({
      pages: ['Integrations'],
      LocationID: admin.LocationID,
      alsoAt: [other.LocationID],
    });
    await addWebhook(both, 'https://all.example/', ['claim.decided']);
    await addWebhook(both, 'https://one.example/', ['claim.decided'], { LocationIDs: [admin.LocationID] });
    const urls = async (by: TestCaller) => (await list(by)).map(({ Url }: { Url: string }) => Url);
    expect(await urls(both)).toEqual(['https://all.example/', 'https://one.example/']);
    expect(await urls(admin)).toEqual(['https://one.example/']);
    expect(await urls(other)).toEqual([]);
    const [{ WebhookID }] = await list(both);
    const body = { Url: 'https://thief.example/', Events: ['claim.decided'] };
    expect((await admin.put(`/webhooks/${WebhookID}`, body)).status).toBe(404);
    expect((await admin.send('DELETE', `/webhooks/${WebhookID}`)).status).toBe(404);
    expect((await admin.get(`/webhooks/${WebhookID}/deliveries`)).status).toBe(404);
    expect((await admin.get('/audit', { Record: `webhook:${WebhookID}` })).status).toBe(404);
  });

  it('whoever saves a colleague’s becomes its owner; locations of others are refused', async () => {
    const colleague = await t.loginAs({
      pages: ['Integrations'],
      LocationID: admin.LocationID,
      FirstName: 'Noor',
      LastName: 'Haddad',
    });
    const { WebhookID } = await addWebhook(admin, URL, ['handover.created']);
    const saved = await colleague.put(`/webhooks/${WebhookID}`, { Url: URL, Events: ['handover.created'] });
    expect(saved.body).toMatchObject({ OwnerName: 'Noor Haddad' });
    const { LocationID } = await t.make.location();
    const wide = { Url: URL, Events: ['handover.created'], LocationIDs: [LocationID] };
    expect((await colleague.put(`/webhooks/${WebhookID}`, wide)).status).toBe(403);
    expect((await colleague.post('/webhooks', wide)).status).toBe(403);
  });
});

describe('deliveries', () => {
  it('are listed by page, filtered, searched and written to a file', async () => {
    const { WebhookID } = await addWebhook(admin, URL, ['handover.created']);
    for (const id of [1, 2, 3]) await happen(t, admin.LocationID, id);
    const page = await admin.get(`/webhooks/${WebhookID}/deliveries`, { Page: 1, PageSize: 2 });
    expect(page.headers['x-total-count']).toBe('3');
    expect(page.body).toMatchObject([{ Record: 'handover:3' }, { Record: 'handover:2' }]);
    expect(await deliveriesOf(admin, { WebhookID }, { Status: 'Failed' })).toEqual([]);
    expect(await deliveriesOf(admin, { WebhookID }, { Search: 'handover:2' })).toHaveLength(1);
    expect(await deliveriesOf(admin, { WebhookID }, { Search: 'shift handed' })).toHaveLength(3);
    expect(await deliveriesOf(admin, { WebhookID }, { From: '2026-11-11' })).toEqual([]);
    const file = await admin.get(`/webhooks/${WebhookID}/deliveries`, { Format: 'csv' });
    expect(file.raw.toString()).toContain('handover.created');
  });

  it('are sent again by hand with the message they were, and not while the webhook is off', async () => {
    const receiver = await startReceiver();
    const { WebhookID } = await addWebhook(admin, URL, ['handover.created']);
    // As WEBHOOK_PRIVATE=on would have taken it; the resolver of this test leads the name to the receiver.
    const open = { ...t, services: { ...t.services, env: { ...t.services.env, webhookPrivate: true } } };
    await t.db.execute(sql`update webhooks set url = ${receiver.url}`);
    await happen(t, admin.LocationID);
    await sendDue(open);
    const [told] = await deliveriesOf(admin, { WebhookID });
    const DeliveryID = told?.DeliveryID;
    const again = await admin.post(`/webhooks/deliveries/${DeliveryID}/send`);
    expect(again.body).toMatchObject({ message: 'It is sent again now.', Status: 'Waiting', Attempts: 0 });
    await sendDue(open);
    expect(receiver.received).toHaveLength(2);
    const [first, second] = receiver.received;
    expect([second!.body, second!.headers['webhook-id']]).toEqual([
      first!.body,
      first!.headers['webhook-id'],
    ]);
    await t.db.execute(sql`update webhooks set active = false`);
    expect((await admin.post(`/webhooks/deliveries/${DeliveryID}/send`)).body.error).toBe(
      'This webhook is off. Turn it on to send something again.',
    );
    const stranger = await t.loginAs({ pages: ['Integrations'] });
    expect((await stranger.post(`/webhooks/deliveries/${DeliveryID}/send`)).status).toBe(404);
    await receiver.close();
  });
});
