import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MAIL, MAIL_NOW, mailing } from '../../test/mailing.ts';
import { startRelay as openRelay, type Relay } from '../../test/relay.ts';
import { mailAttachments, mails } from '../db/tables/mails.table.ts';

const m = mailing();

async function startRelay(options: SMTPServerOptions = {}): Promise<Relay> {
  const relay = await openRelay(options);
  onTestFinished(() => relay.stop());
  return relay;
}

describe('mails through a relay', () => {
  it('arrive with both parts and the attachment, at everybody, blind copies unseen', async () => {
    const relay = await startRelay();
    const by = m.mailer({ smtpUrl: relay.url });
    const id = await m.queue(by);
    expect(await m.row(id)).toMatchObject({ Status: 'queued', SentAt: null });
    expect(await by.deliverMail(id)).toBe('sent');
    expect(relay.taken).toHaveLength(1);
    const { mail: got, recipients } = relay.taken[0]!;
    expect(recipients).toEqual(['gm@hotel.example', 'accountant@hotel.example', 'owner@group.example']);
    expect(got.from?.text).toBe('"Back of House" <noreply@backofhouse.example>');
    expect(got.subject).toBe('Payroll 2026-11-23');
    expect(got.text?.trim()).toBe(MAIL.Text);
    expect(got.html).toContain('<b>2026-11-23</b>');
    expect(got.bcc).toBeUndefined();
    expect(got.attachments.map(({ filename, content }) => [filename, content.toString()])).toEqual([
      ['payroll_2026-11-23.xlsx', 'PK'],
    ]);
    expect(await m.row(id)).toMatchObject({
      Status: 'sent',
      SentAt: MAIL_NOW,
      MessageID: got.messageId,
      LastError: null,
    });
  });

  it('leave no content behind once sent: it may be a temporary password', async () => {
    const by = m.mailer();
    const id = await m.queue(by);
    await by.deliverMail(id);
    expect(await m.row(id)).toMatchObject({ Text: '', Html: null });
    expect(await m.db.select().from(mailAttachments)).toEqual([]);
  });

  it('are not sent when the transaction is rolled back', async () => {
    const by = m.mailer();
    const undone = m.db.transaction(async (tx) => {
      await by.queueMail(tx, MAIL);
      throw new Error('the save failed');
    });
    await expect(undone).rejects.toThrow('the save failed');
    expect(await m.db.select().from(mails)).toEqual([]);
  });

  it('that the relay refuses for good are failed, and not tried again', async () => {
    const relay = await startRelay({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    });
    const by = m.mailer({ smtpUrl: relay.url });
    const id = await m.queue(by);
    expect(await by.deliverMail(id)).toBe('failed');
    expect(await m.row(id)).toMatchObject({ Status: 'failed', SentAt: null });
    expect((await m.row(id)).LastError).toContain('no such mailbox');
    m.clock.advance(3_600_000);
    expect(await by.resendDue()).toBe(0);
    expect((await m.row(id)).Attempts).toBe(1);
  });

  it('that the relay takes for some recipients only are sent, and say who was refused', async () => {
    const relay = await startRelay({
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('owner')
          ? done(Object.assign(new Error('unknown'), { responseCode: 550 }))
          : done(),
    });
    const by = m.mailer({ smtpUrl: relay.url });
    const id = await m.queue(by);
    expect(await by.deliverMail(id)).toBe('sent');
    expect((await m.row(id)).LastError).toBe('Refused by the relay: owner@group.example');
  });

  it('wait while the relay is down, and go out later by themselves, later each time', async () => {
    const relay = await startRelay();
    await relay.stop();
    const by = m.mailer({ smtpUrl: relay.url });
    const id = await m.queue(by);
    expect(await by.deliverMail(id)).toBe('failed');
    expect(await m.row(id)).toMatchObject({
      Status: 'queued',
      Attempts: 1,
      LeaseUntil: null,
      NextAttemptAt: '2026-11-23T20:31:00.000Z',
    });
    m.clock.advance(61_000);
    expect(await by.resendDue()).toBe(0);
    expect(await m.row(id)).toMatchObject({ Attempts: 2, NextAttemptAt: '2026-11-23T20:33:01.000Z' });
    expect(await by.resendDue()).toBe(0);
    expect((await m.row(id)).Attempts).toBe(2);
    const back = await startRelay();
    m.clock.advance(120_000);
    expect(await m.mailer({ smtpUrl: back.url }).resendDue()).toBe(1);
    expect(back.taken).toHaveLength(1);
  });

  it('are given up after eight attempts', async () => {
    const relay = await startRelay();
    await relay.stop();
    const by = m.mailer({ smtpUrl: relay.url });
    const id = await m.queue(by);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      m.clock.advance(24 * 3_600_000);
      await by.resendDue();
    }
    expect(await m.row(id)).toMatchObject({ Status: 'failed', Attempts: 8 });
  });

  it('count as not sent when the relay hangs up before it took them, and arrive once', async () => {
    let tries = 0;
    const relay = await startRelay({
      onData(stream) {
        tries += 1;
        stream.resume().on('end', () => relay.hangUp());
      },
    });
    const by = m.mailer({ smtpUrl: relay.url });
    const id = await m.queue(by);
    expect(await by.deliverMail(id)).toBe('failed');
    expect(tries).toBe(1);
    expect((await m.row(id)).Status).toBe('queued');
  });

  it('sent again after a crash between handing over and recording are the same mail', async () => {
    const relay = await startRelay();
    const by = m.mailer({ smtpUrl: relay.url });
    const id = await m.queue(by);
    const { MailID: _, ...before } = await m.row(id);
    await by.deliverMail(id);
    // What the crashed process would have left: claimed, taken by the relay, not recorded.
    await m.db.update(mails).set({ ...before, LeaseUntil: '2026-11-23T20:33:00.000Z' });
    m.clock.advance(120_000);
    expect(await by.resendDue()).toBe(0);
    m.clock.advance(120_000);
    expect(await by.resendDue()).toBe(1);
    expect(relay.taken).toHaveLength(2);
    expect(new Set(relay.taken.map(({ mail: got }) => got.messageId)).size).toBe(1);
  });

  it('are sent once however many processes try at once', async () => {
    const relay = await startRelay();
    const several = [1, 2, 3, 4].map(() => m.mailer({ smtpUrl: relay.url }));
    const id = await m.queue(several[0]!);
    const results = await Promise.all(several.map((each) => each.deliverMail(id)));
    expect(results).toEqual(['sent', 'sent', 'sent', 'sent']);
    expect(relay.taken).toHaveLength(1);
  });

  it('young ones are left to the request that wrote them', async () => {
    const by = m.mailer();
    await m.queue(by);
    m.clock.advance(59_000);
    expect(await by.resendDue()).toBe(0);
    m.clock.advance(2_000);
    expect(await by.resendDue()).toBe(1);
  });

  it('left from before a restart go out at the start', async () => {
    const relay = await startRelay();
    const by = m.mailer({ smtpUrl: relay.url });
    await m.queue(by);
    m.clock.advance(61_000);
    by.startResending();
    await by.close();
    expect(relay.taken).toHaveLength(1);
  });
});

describe('mails without a relay', () => {
  it('are written whole to the outbox, blind copies included', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'outbox-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const by = m.mailer({ dataDir });
    const id = await m.queue(by, { ...MAIL, Subject: 'Zürich\r\nBcc: thief@evil.example' });
    expect(await by.deliverMail(id)).toBe('sent');
    const files = await readdir(join(dataDir, 'outbox'));
    expect(files).toHaveLength(1);
    expect(files[0]).toMatch(/^2026-11-23T20-30-00-000Z-.*\.eml$/);
    const written = await readFile(join(dataDir, 'outbox', files[0]!), 'utf8');
    expect(written).toMatch(/^Date: Mon, 23 Nov 2026 20:30:00 \+0000\r?$/m);
    const got = await simpleParser(written);
    expect(got.subject).toBe('Zürich Bcc: thief@evil.example');
    expect(got.bcc).toMatchObject({ text: 'owner@group.example' });
    expect(got.messageId).toBe((await m.row(id)).MessageID);
    expect(got.date?.toISOString()).toBe(MAIL_NOW);
  });
});
