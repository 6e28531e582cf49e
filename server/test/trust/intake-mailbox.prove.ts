import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailboxRounds } from '../../src/features/intake/intake.mailbox.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { intakeHotel, NIGHT, revenueOf, salesOf, statisticsOf, type IntakeHotel } from '../intake-hotel.ts';
import { freePort } from '../running-server.ts';
import { figure } from './figures.ts';
import { howToInstall, missingPackages, startProgram, until, type Program } from './programs.ts';

const missing = missingPackages({ dovecot: 'dovecot-imapd' });
if (missing.length > 0) figure('mailbox', 'mails of a real IMAP server', howToInstall(missing));

const MAILBOX = 'night@hotel.example';
const SENDER = 'pms@vendor.example';

describe.runIf(missing.length === 0)('a mailbox on a real IMAP server (Dovecot)', () => {
  let folder: string;
  let dovecot: Program;
  let port: number;
  let t: TestApp;
  let hotel: IntakeHotel;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'boh-dovecot-'));
    await chmod(folder, 0o755);
    port = await freePort();
    await writeFile(path.join(folder, 'dovecot.conf'), settings());
    await writeFile(path.join(folder, 'users'), 'night:{PLAIN}secret::::::\n');
    for (const part of ['cur', 'new', 'tmp'])
      await mkdir(path.join(folder, 'mail', part), { recursive: true });
    await owned(path.join(folder, 'mail'));
    dovecot = startProgram('dovecot', ['-F', '-c', path.join(folder, 'dovecot.conf')], {
      log: path.join(folder, 'dovecot.out'),
    });
    t = await buildTestApp({
      INTAKE_IMAP_URL: `imap://night:secret@127.0.0.1:${port}/INBOX?address=${MAILBOX}`,
    });
    await until('dovecot answers', 20, async () => (await look()) === 0);
  });
  afterAll(async () => {
    await dovecot.end('SIGTERM');
    await t.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    hotel = await intakeHotel(t);
    const setup = { MailPart: `hotel${hotel.LocationID}`, Senders: [SENDER] };
    expect((await hotel.manager.put('/intake/setup', setup)).body.MailAddress).toBe(address());
  });

  const look = () => mailboxRounds(t.services).look();
  const address = () => `night+hotel${hotel.LocationID}@hotel.example`;
  const files = async () =>
    (await hotel.clerk.get('/intake/files')).body as { Name: string; State: string }[];

  /** Runs as root or as whoever runs the tests; the one account owns its mails. */
  function settings(): string {
    const user = process.getuid?.() === 0 ? 'nobody' : process.env['USER'];
    return `protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
ssl = no
disable_plaintext_auth = no
default_internal_user = ${user}
default_login_user = ${user}
first_valid_uid = 1
mail_location = maildir:${folder}/mail
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${user} gid=nogroup home=${folder}
}
`;
  }

  async function owned(place: string): Promise<void> {
    if (process.getuid?.() !== 0) return;
    const [NOBODY, NOGROUP] = [65_534, 65_534];
    await chown(place, NOBODY, NOGROUP);
    for (const name of await readdir(place).catch(() => [])) await owned(path.join(place, name));
  }

  let number = 0;
  interface Mail {
    readonly from?: string;
    readonly to?: string;
    readonly headers?: Record<string, string>;
    readonly attachments?: { filename: string; content: string | Buffer }[];
  }

  /** Puts a mail into the mailbox as a relay would. */
  async function arrive({
    from = SENDER,
    to = address(),
    headers = {},
    attachments = [],
  }: Mail): Promise<void> {
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    const { message } = await composer.sendMail({
      from,
      to,
      headers,
      subject: 'Night',
      text: 'See file.',
      attachments,
    });
    const file = path.join(folder, 'mail', 'new', `${(number += 1)}.boh`);
    await writeFile(file, message as Buffer);
    await owned(file);
  }

  it('brings the files of a night from a listed sender to the location of its address, once', async () => {
    await arrive({
      attachments: [
        { filename: 'revenue.xml', content: revenueOf() },
        { filename: 'statistics.xml', content: statisticsOf() },
      ],
    });
    expect(await look()).toBe(2);
    expect(await salesOf(t, hotel.LocationID)).toMatchObject([
      { Date: NIGHT, RoomRevenue: 9640.6, RoomsSold: 80 },
    ]);
    expect(await files()).toMatchObject([
      { Name: 'statistics.xml', Source: 'Mail', Sender: SENDER, ReceivedByName: SENDER, State: 'Taken' },
      { Name: 'revenue.xml', State: 'Taken' },
    ]);
    expect(await look()).toBe(0);
    await arrive({ attachments: [{ filename: 'again.xml', content: revenueOf() }] });
    expect(await look()).toBe(1);
    expect(await files()).toHaveLength(2);
  });

  it('knows the location by where the mail was really delivered', async () => {
    await arrive({
      to: 'undisclosed@vendor.example',
      headers: { 'Delivered-To': address() },
      attachments: [{ filename: 'revenue.xml', content: revenueOf() }],
    });
    expect(await look()).toBe(1);
    expect(await files()).toHaveLength(1);
  });

  it.each([
    ['another sender', () => ({ from: 'somebody@vendor.example' })],
    ['a sender whose name is the listed address', () => ({ from: `"${SENDER}" <x@evil.example>` })],
    ['another part', () => ({ to: 'night+elsewhere@hotel.example' })],
    ['no part', () => ({ to: MAILBOX })],
  ])('takes nothing of a mail with %s, and goes on', async (_, mail) => {
    const attachments = [{ filename: 'revenue.xml', content: revenueOf() }];
    await arrive({ attachments, ...mail() });
    expect(await look()).toBe(0);
    expect(await files()).toEqual([]);
    await arrive({ attachments });
    expect(await look()).toBe(1);
    expect(await files()).toHaveLength(1);
  });

  it('keeps and refuses what cannot be taken, and needs no file at all', async () => {
    await arrive({
      attachments: [
        { filename: 'broken.xml', content: revenueOf().slice(0, -10) },
        { filename: 'picture.png', content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]) },
        { filename: 'table.csv', content: 'Day,Revenue\n2026-11-09,5\n' },
      ],
    });
    await arrive({});
    expect(await look()).toBe(3);
    expect((await files()).map(({ Name, State }) => `${Name} ${State}`).sort()).toEqual([
      'broken.xml Refused',
      'picture.png Refused',
      'table.csv Waiting',
    ]);
    figure('mailbox', 'mails taken from a real IMAP server (Dovecot)', number);
  });
});
