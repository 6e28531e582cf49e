import { EventEmitter, once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { findEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { makeDataFolder } from '../server/test/data-folder.ts';
import { startRelay, type Relay } from '../server/test/relay.ts';
import { startServer } from '../server/test/running-server.ts';
import { test as base, chooseMonth, expect, loginAs } from './fixtures.ts';

interface Office {
  readonly url: string;
  readonly relay: Relay;
  /** Addresses the relay says no to. */
  readonly refused: Set<string>;
  /** Where the relay waits before it takes a mail. */
  gate: Promise<unknown>;
  readonly db: pg.Client;
}

/** A server of this file's own: its tests hold the relay and rows of the database, so that work takes as long as they look. */
const test = base.extend<object, { office: Office }>({
  office: [
    async ({}, use) => {
      const dataDir = makeDataFolder('progress');
      const refused = new Set<string>();
      const relay = await startRelay({
        onRcptTo: ({ address }, _session, done) => {
          if (refused.has(address)) done(Object.assign(new Error('No'), { responseCode: 550 }));
          else void office.gate.then(() => done());
        },
      });
      const server = await startServer({ DATA_DIR: dataDir, DEMO_DATA: 'on', SMTP_URL: relay.url });
      const postgres = { dataDir: path.join(dataDir, 'postgres'), log: () => undefined };
      const db = new pg.Client({ connectionString: await findEmbeddedPostgres(postgres) });
      await db.connect();
      const url = `http://127.0.0.1:${server.port}`;
      const office: Office = { url, relay, refused, gate: Promise.resolve(), db };
      await use(office);
      await db.end();
      await server.stop();
      await relay.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ office }, use) => use(office.url),
});

const HOTEL = 'BAYLIGHT HOTEL HAYWARD';
const ROWS = 3_000;
const dayOf = (index: number) => new Date(Date.UTC(2001, 0, 1 + index)).toISOString().slice(0, 10);
const SALES = {
  name: 'sales.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `Date,HotelName,RoomRevenue\n${Array.from({ length: ROWS }, (_, day) => `${dayOf(day)},${HOTEL},10\n`).join('')}`,
  ),
};

test('an import tells which line the server is at, and what came of it', async ({ page, office: { db } }) => {
  await db.query(
    `insert into daily_sales (location_id, date) select location_id, $1 from locations where name = $2`,
    [dayOf(0), HOTEL],
  );
  // Lower than what the look at the file takes: what came of it must not stand below the fold.
  await page.setViewportSize({ width: 1366, height: 560 });
  await loginAs(page, 'admin', '/admin/dailysalesdata');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Daily Sales' });
  await dialog.getByLabel('File to import').setInputFiles(SALES);
  await expect(dialog.getByText('New: 2,999')).toBeVisible();
  await db.query('begin');
  await db.query('select from daily_sales where date = $1 for update', [dayOf(0)]);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText(/Saving line [\d,]+ of 3,001/)).toBeVisible();
  await expect(dialog.getByRole('progressbar', { name: 'Import progress' })).toBeInViewport();
  await db.query('rollback');
  await expect(dialog.getByRole('status')).toHaveText('3,000 rows imported: 2,999 new, 1 replaced.');
  await expect(dialog.getByRole('status')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
});

test.describe('mails', () => {
  test.use({ allowedErrors: /502/ });

  test('show how many have gone out, name those that failed, and send only those again', async ({
    page,
    office,
  }) => {
    const { relay, refused, db } = office;
    await db.query(
      `insert into payrolls (location_id, check_date, period_from, period_to, created_at) select location_id, '2021-05-08',
       '2021-04-16', '2021-04-30', now() from locations where payroll order by location_id limit 3`,
    );
    // Its only recipient: a mail that the relay takes for one of several is sent.
    const { rows } = await db.query<{ name: string; address: string }>(
      `update locations set cc_emails = '{}', bcc_emails = '{}' where location_id =
       (select min(location_id) from locations where payroll) returning legal_name as name, to_emails[1] as address`,
    );
    const [first = { name: '', address: '' }] = rows;
    refused.add(first.address);
    const relayIs = new EventEmitter();
    office.gate = once(relayIs, 'ready');
    await loginAs(page, 'accountant', '/admin/payroll');
    await chooseMonth(page, '2021-05');
    await page.getByText('08', { exact: true }).click();
    await page.getByRole('button', { name: 'Sent Email' }).click();
    await page.getByRole('menuitem', { name: 'Email Account Balance' }).click();
    const dialog = page.getByRole('dialog', { name: 'Email Account Balance' });
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(dialog.getByText('Sending mail 1 of 3')).toBeVisible();
    await expect(dialog.getByRole('progressbar', { name: 'Mail progress' })).toBeVisible();
    relayIs.emit('ready');
    // In a toast, and in the dialog for as long as it is true.
    await expect(dialog.getByText('Failed to send email.')).toBeVisible();
    await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveText([first.name]);
    expect(relay.taken).toHaveLength(2);
    refused.clear();
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('The mail relay accepted 1 mail.')).toBeVisible();
    expect(relay.taken).toHaveLength(3);
    expect(relay.taken[2]?.recipients).toContain(first.address);
  });
});
