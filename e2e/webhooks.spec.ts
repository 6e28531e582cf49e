import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, loginAs, test, tokenAt } from './fixtures.ts';

interface Message {
  headers: IncomingHttpHeaders;
  body: string;
}

/** The program that is told, on this machine; the server under test is allowed to send there. */
async function startReceiver() {
  const messages: Message[] = [];
  const answer = { status: 204 };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      messages.push({ headers: request.headers, body: Buffer.concat(pieces).toString() });
      response.writeHead(answer.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hooks`, messages, answer, close: () => server.close() };
}

const signatureOf = (secret: string, { headers, body }: Message) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')}`;

const HOTEL = 'PALM COURT';

/** Something to be told of: a room log of the manager's hotel. */
async function openRoomLog(page: Page): Promise<number> {
  const headers = { authorization: `Bearer ${await tokenAt(page, 'manager', HOTEL)}` };
  const rooms = (await (await page.request.get('/api/Rooms/get', { headers })).json()) as {
    RoomID: number;
  }[];
  const data = { RoomID: rooms[0]?.RoomID, Department: 'PLUMBING', Notes: 'Told to a webhook' };
  const answer = await page.request.post('/api/RoomsLog/post', { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { RoomLogsID: number }).RoomLogsID;
}

test('an administrator adds a webhook, copies its secret, and the program is told with a good signature; what fails waits and is sent again', async ({
  page,
}) => {
  const receiver = await startReceiver();
  await loginAs(page, 'admin', '/admin/integrations?tab=webhooks');
  await page.getByRole('button', { name: 'Add Webhook', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const url = dialog.getByLabel('URL');
  // Addresses tell capitals from small letters, also the one that stands there as an example.
  const example = await url.evaluate((input) => getComputedStyle(input, '::placeholder').textTransform);
  expect(example).toBe('none');
  await url.fill(receiver.url);
  await dialog.getByLabel('Room log opened', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const secretBox = page
    .getByRole('dialog', { name: 'Secret of the Webhook' })
    .getByLabel('Secret', { exact: true });
  const secret = await secretBox.inputValue();
  expect(secret).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  // Neither the key nor a click beside it loses what is shown once.
  await page.keyboard.press('Escape');
  await expect(secretBox).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const first = await openRoomLog(page);
  await expect.poll(() => receiver.messages.length).toBe(1);
  const [message] = receiver.messages as [Message];
  expect(message.headers['webhook-signature']).toBe(signatureOf(secret, message));
  expect(JSON.parse(message.body)).toMatchObject({ type: 'room-log.opened', data: { RoomLogsID: first } });

  receiver.answer.status = 500;
  const second = await openRoomLog(page);
  await page.getByRole('button', { name: `deliveries to ${receiver.url}` }).click();
  const row = (id: number) =>
    page
      .getByRole('dialog')
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: `roomlog:${id}`, exact: true }) });
  await expect(row(first)).toContainText(/delivered/i);
  await expect(row(second)).toContainText('500');
  await expect(row(second)).toContainText(/waiting/i);

  receiver.answer.status = 200;
  await page.getByRole('button', { name: `Send again: roomlog:${second}` }).click();
  await expect(row(second)).toContainText(/delivered/i);
  const ids = receiver.messages.filter(({ body }) => body.includes(`"RoomLogsID":${second}`));
  expect(new Set(ids.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

  // It must not go on being told of what the other tests do.
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: receiver.url, exact: true }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(receiver.url)).toHaveCount(0);
  receiver.close();
});

test('who does not hold the page neither sees it nor reaches a webhook', async ({ page }) => {
  await loginAs(page, 'manager');
  await expect(page.getByRole('link', { name: 'Integrations', exact: true })).toHaveCount(0);
  const headers = { authorization: `Bearer ${await tokenAt(page, 'manager')}` };
  expect((await page.request.get('/api/webhooks', { headers })).status()).toBe(403);
});
