import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { simpleParser } from 'mailparser';
import type { SMTPServerOptions } from 'smtp-server';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  onTestFinished,
} from 'vitest';
import { openDatabase, type Database } from '../db/client.ts';
import { mailAttachments, mails } from '../db/tables/mails.table.ts';
import { databaseUrl, TEMPLATE } from '../../test/postgres.global.ts';
import { startRelay as openRelay, type Relay } from '../../test/relay.ts';
import { fixedClock } from './clock.ts';
import { createMailer, type Mailer, type NewMail } from './mailer.ts';

const NOW = '2026-11-23T20:30:00.000Z';
const clock = fixedClock(NOW);
const mail: NewMail = {
  Purpose: 'payroll',
  To: ['gm@hotel.example'],
  Cc: ['accountant@hotel.example'],
  Bcc: ['owner@group.example'],
  Subject: 'Payroll 2026-11-23',
  Text: 'The payroll of 2026-11-23',
  Html: '<p>The payroll of <b>2026-11-23</b></p>',
  Attachments: [
    { name: 'payroll_2026-11-23.xlsx', contentType: 'application/zip', content: Buffer.from('PK') },
  ],
};

let folder: string;
let admin: Database;
let db: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailer-'));
  const server = inject('postgres');
  const name = `mailer_${randomBytes(8).toString('hex')}`;
  admin = openDatabase(server, () => undefined, 1);
  await admin.$client.query(`create database ${name} template ${TEMPLATE}`);
  db = openDatabase(databaseUrl(server, name), () => undefined, 5);
});
afterAll(async () => {
  await db.$client.end();
  await admin.$client.end();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => clock.set(NOW));
afterEach(() => db.delete(mails));

async function startRelay(options: SMTPServerOptions = {}): Promise<Relay> {
  const relay = await openRelay(options);
  onTestFinished(() => relay.stop());
  return relay;
}

function mailer(
  settings: { smtpUrl?: string; mailAllowedDomains?: string[]; dataDir?: string } = {},
): Mailer {
  const made = createMailer({
    db,
    clock,
    dataDir: folder,
    mailFrom: 'Back of House <noreply@backofhouse.example>',
    onError: () => undefined,
    ...settings,
  });
  onTestFinished(() => made.close());
  return made;
}
const queue = (by: Mailer, what: NewMail = mail) => db.transaction((tx) => by.queueMail(tx, what));
const row = async (id: number) => (await db.select().from(mails).where(eq(mails.MailID, id)))[0]!;

describe('mails through a relay', () => {
  it('arrive with both parts and the attachment, at everybody, blind copies unseen', async () => {
    const relay = await startRelay();
    const by = mailer({ smtpUrl: relay.url });
    const id = await queue(by);
    expect(await row(id)).toMatchObject({ Status: 'queued', SentAt: null });
    expect(await by.deliverMail(id)).toBe('sent');
    expect(relay.taken).toHaveLength(1);
    const { mail: got, recipients } = relay.taken[0]!;
    expect(recipients).toEqual(['gm@hotel.example', 'accountant@hotel.example', 'owner@group.example']);
    expect(got.from?.text).toBe('"Back of House" <noreply@backofhouse.example>');
    expect(got.subject).toBe('Payroll 2026-11-23');
    expect(got.text?.trim()).toBe(mail.Text);
    expect(got.html).toContain('<b>2026-11-23</b>');
    expect(got.bcc).toBeUndefined();
    expect(got.attachments.map(({ filename, content }) => [filename, content.toString()])).toEqual([
      ['payroll_2026-11-23.xlsx', 'PK'],
    ]);
    expect(await row(id)).toMatchObject({
      Status: 'sent',
      SentAt: NOW,
      MessageID: got.messageId,
      LastError: null,
    });
  });

  it('leave no content behind once sent: it may be a temporary password', async () => {
    const by = mailer();
    const id = await queue(by);
    await by.deliverMail(id);
    expect(await row(id)).toMatchObject({ Text: '', Html: null });
    expect(await db.select().from(mailAttachments)).toEqual([]);
  });

  it('are not sent when the transaction is rolled back', async () => {
    const by = mailer();
    const undone = db.transaction(async (tx) => {
      await by.queueMail(tx, mail);
      throw new Error('the save failed');
    });
    await expect(undone).rejects.toThrow('the save failed');
    expect(await db.select().from(mails)).toEqual([]);
  });

  it('that the relay refuses for good are failed, and not tried again', async () => {
    const relay = await startRelay({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    });
    const by = mailer({ smtpUrl: relay.url });
    const id = await queue(by);
    expect(await by.deliverMail(id)).toBe('failed');
    expect(await row(id)).toMatchObject({ Status: 'failed', SentAt: null });
    expect((await row(id)).LastError).toContain('no such mailbox');
    clock.advance(3_600_000);
    expect(await by.resendDue()).toBe(0);
    expect((await row(id)).Attempts).toBe(1);
  });

  it('that the relay takes for some recipients only are sent, and say who was refused', async () => {
    const relay = await startRelay({
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('owner')
          ? done(Object.assign(new Error('unknown'), { responseCode: 550 }))
          : done(),
    });
    const by = mailer({ smtpUrl: relay.url });
    const id = await queue(by);
    expect(await by.deliverMail(id)).toBe('sent');
    expect((await row(id)).LastError).toBe('Refused by the relay: owner@group.example');
  });

  it('wait while the relay is down, and go out later by themselves, later each time', async () => {
    const relay = await startRelay();
    await relay.stop();
    const by = mailer({ smtpUrl: relay.url });
    const id = await queue(by);
    expect(await by.deliverMail(id)).toBe('failed');
    expect(await row(id)).toMatchObject({
      Status: 'queued',
      Attempts: 1,
      LeaseUntil: null,
      NextAttemptAt: '2026-11-23T20:31:00.000Z',
    });
    clock.advance(61_000);
    expect(await by.resendDue()).toBe(0);
    expect(await row(id)).toMatchObject({ Attempts: 2, NextAttemptAt: '2026-11-23T20:33:01.000Z' });
    expect(await by.resendDue()).toBe(0);
    expect((await row(id)).Attempts).toBe(2);
    const back = await startRelay();
    clock.advance(120_000);
    expect(await mailer({ smtpUrl: back.url }).resendDue()).toBe(1);
    expect(back.taken).toHaveLength(1);
  });

  it('are given up after eight attempts', async () => {
    const relay = await startRelay();
    await relay.stop();
    const by = mailer({ smtpUrl: relay.url });
    const id = await queue(by);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      clock.advance(24 * 3_600_000);
      await by.resendDue();
    }
    expect(await row(id)).toMatchObject({ Status: 'failed', Attempts: 8 });
  });

  it('count as not sent when the relay hangs up before it took them, and arrive once', async () => {
    let tries = 0;
    const relay = await startRelay({
      onData(stream) {
        tries += 1;
        stream.resume().on('end', () => relay.hangUp());
      },
    });
    const by = mailer({ smtpUrl: relay.url });
    const id = await queue(by);
    expect(await by.deliverMail(id)).toBe('failed');
    expect(tries).toBe(1);
    expect((await row(id)).Status).toBe('queued');
  });

  it('sent again after a crash between handing over and recording are the same mail', async () => {
    const relay = await startRelay();
    const by = mailer({ smtpUrl: relay.url });
    const id = await queue(by);
    const { MailID: _, ...before } = await row(id);
    await by.deliverMail(id);
    // What the crashed process would have left: claimed, taken by the relay, not recorded.
    await db.update(mails).set({ ...before, LeaseUntil: '2026-11-23T20:33:00.000Z' });
    clock.advance(120_000);
    expect(await by.resendDue()).toBe(0);
    clock.advance(120_000);
    expect(await by.resendDue()).toBe(1);
    expect(relay.taken).toHaveLength(2);
    expect(new Set(relay.taken.map(({ mail: got }) => got.messageId)).size).toBe(1);
  });

  it('are sent once however many processes try at once', async () => {
    const relay = await startRelay();
    const several = [1, 2, 3, 4].map(() => mailer({ smtpUrl: relay.url }));
    const id = await queue(several[0]!);
    const results = await Promise.all(several.map((each) => each.deliverMail(id)));
    expect(results).toEqual(['sent', 'sent', 'sent', 'sent']);
    expect(relay.taken).toHaveLength(1);
  });

  it('young ones are left to the request that wrote them', async () => {
    const by = mailer();
    await queue(by);
    clock.advance(59_000);
    expect(await by.resendDue()).toBe(0);
    clock.advance(2_000);
    expect(await by.resendDue()).toBe(1);
  });

  it('left from before a restart go out at the start', async () => {
    const relay = await startRelay();
    const by = mailer({ smtpUrl: relay.url });
    await queue(by);
    clock.advance(61_000);
    by.startResending();
    await by.close();
    expect(relay.taken).toHaveLength(1);
  });
});

describe('mails without a relay', () => {
  it('are written whole to the outbox, blind copies included', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'outbox-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const by = mailer({ dataDir });
    const id = await queue(by, { ...mail, Subject: 'Zürich\r\nBcc: thief@evil.example' });
    expect(await by.deliverMail(id)).toBe('sent');
    const files = await readdir(join(dataDir, 'outbox'));
    expect(files).toHaveLength(1);
    expect(files[0]).toMatch(/^2026-11-23T20-30-00-000Z-.*\.eml$/);
    const got = await simpleParser(await readFile(join(dataDir, 'outbox', files[0]!)));
    expect(got.subject).toBe('Zürich Bcc: thief@evil.example');
    expect(got.bcc).toMatchObject({ text: 'owner@group.example' });
    expect(got.messageId).toBe((await row(id)).MessageID);
    expect(got.date?.toISOString()).toBe(NOW);
  });
});

describe('recipients', () => {
  it.each([
    ['a header in an address', 'a@hotel.example\r\nBcc: b@evil.example'],
    ['a line break at the end', 'a@hotel.example\n'],
    ['a name with an address', 'GM <a@hotel.example>'],
    ['two addresses in one', 'a@hotel.example, b@hotel.example'],
    ['a group', 'staff: a@hotel.example;'],
    ['quotes', '"a b"@hotel.example'],
    ['nothing', ''],
  ])('refuse %s', async (_, address) => {
    const by = mailer();
    await expect(queue(by, { ...mail, Cc: [address] })).rejects.toMatchObject({ code: 'bad_fields' });
    expect(await db.select().from(mails)).toEqual([]);
  });

  it('must be somebody, and at most 50', async () => {
    const by = mailer();
    const many = Array.from({ length: 49 }, (_, index) => `person${index}@hotel.example`);
    await expect(queue(by, { ...mail, To: [], Cc: [], Bcc: [] })).rejects.toMatchObject({
      code: 'bad_fields',
    });
    await expect(queue(by, { ...mail, To: many })).rejects.toMatchObject({ code: 'bad_fields' });
    const id = await queue(by, {
      ...mail,
      To: many,
      Cc: ['last@hotel.example'],
      Bcc: ['PERSON1@hotel.example'],
    });
    expect(await row(id)).toMatchObject({ Cc: ['last@hotel.example'], Bcc: [] });
  });

  it('must be of an allowed domain where domains are set', async () => {
    const by = mailer({ mailAllowedDomains: ['hotel.example'] });
    await expect(queue(by)).rejects.toMatchObject({
      code: 'bad_fields',
      fields: 'Bcc: Mails to group.example are not allowed on this server.',
    });
    expect(await queue(by, { ...mail, Bcc: [] })).toBeGreaterThan(0);
  });
});

describe('too many mails', () => {
  it('the same mail to the same people is one mail within 60 seconds, and while it waits', async () => {
    const by = mailer();
    const same = { ...mail, DedupeKey: 'payroll:12' };
    const [first, second] = await Promise.all([
      queue(by, same),
      queue(by, { ...same, To: ['GM@hotel.example'] }),
    ]);
    expect(second).toBe(first);
    expect(await queue(by, { ...same, To: ['else@hotel.example'] })).not.toBe(first);
    expect(await queue(by, { ...same, DedupeKey: 'payroll:13' })).not.toBe(first);
    clock.advance(60_000);
    expect(await queue(by, same)).toBe(first);
    await by.deliverMail(first);
    expect(await queue(by, same)).not.toBe(first);
  });

  it('one employee sends at most 200 an hour', async () => {
    const by = mailer();
    const own = { ...mail, EmployeeID: 7 };
    await db.transaction(async (tx) => {
      for (let number = 0; number < 200; number += 1) await by.queueMail(tx, own);
    });
    await expect(queue(by, own)).rejects.toMatchObject({ code: 'too_many' });
    await queue(by, { ...own, EmployeeID: 8 });
    clock.advance(3_600_000);
    await queue(by, own);
  });
});
