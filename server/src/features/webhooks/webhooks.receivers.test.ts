import { createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { buildTestApp } from '../../../test/build-test-app.ts';
import { startReceiver } from '../../../test/receiver.ts';
import { addWebhook, deliveriesOf, happen, later, sendDue } from '../../../test/webhook-hotel.ts';

async function hotelWith(env: Record<string, string> = {}) {
  const t = await buildTestApp(env);
  onTestFinished(() => t.close());
  return { t, admin: await t.loginAs({ pages: ['Integrations', 'logbook'], level: 100 }) };
}

it('one that sends on to an address of this machine gets no second request, and waits for the next try', async () => {
  const { t, admin } = await hotelWith({ WEBHOOK_PRIVATE: 'on' });
  const [receiver, inner] = [await startReceiver(), await startReceiver()];
  onTestFinished(async () => void (await Promise.all([receiver.close(), inner.close()])));
  receiver.answerWith((_request, response) => response.writeHead(307, { location: inner.url }).end());
  const webhook = await addWebhook(admin, receiver.url, ['handover.created']);
  await happen(t, admin.LocationID);
  await sendDue(t);
  expect([receiver.received.length, inner.received.length]).toEqual([1, 0]);
  expect(await deliveriesOf(admin, webhook)).toMatchObject([
    { Status: 'Waiting', AnswerStatus: 307, Reason: 'It answered 307.', Attempts: 1 },
  ]);
});

it('one whose name leads to this machine by the time of sending is not even connected to', async () => {
  const { t, admin } = await hotelWith();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const webhook = await addWebhook(admin, `https://hooks.example:${port}/`, ['handover.created']);
  await happen(t, admin.LocationID);
  // Nowhere at first, then one address of the internet beside one of this machine, then this machine alone.
  const answers = [[], ['93.184.216.34', '127.0.0.1'], ['127.0.0.1'], ['::ffff:127.0.0.1']];
  const reasons: string[] = [];
  for (const addresses of answers) {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    await sendDue(t, { resolver: () => Promise.resolve(found) });
    const [delivery] = await deliveriesOf(admin, webhook);
    reasons.push(delivery!.Reason);
    later(t, 60);
  }
  const refused = 'Its name leads to this machine or to a private network.';
  expect(reasons).toEqual(['Its name leads nowhere.', refused, refused, refused]);
  expect(connections).toBe(0);
  expect(await deliveriesOf(admin, webhook)).toMatchObject([{ Status: 'Waiting', AnswerStatus: null }]);
});
