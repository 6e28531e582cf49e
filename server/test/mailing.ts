import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest';
import type { Database } from '../src/db/client.ts';
import { mails } from '../src/db/tables/mails.table.ts';
import { fixedClock } from '../src/lib/clock.ts';
import { createMailer, type Mailer, type NewMail } from '../src/mail/mailer.ts';
import { openTestDatabase } from './test-database.ts';

export const MAIL_NOW = '2026-11-23T20:30:00.000Z';

export const MAIL: NewMail = {
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

/** For a test file about mails: a database without any, and mailers on it. */
export function mailing() {
  const clock = fixedClock(MAIL_NOW);
  let folder: string;
  let db: Database;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mailer-'));
    db = await openTestDatabase();
  });
  afterAll(async () => {
    await db.$client.end();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => clock.set(MAIL_NOW));
  afterEach(() => db.delete(mails));
  return {
    clock,
    get db() {
      return db;
    },
    mailer(settings: { smtpUrl?: string; mailAllowedDomains?: string[]; dataDir?: string } = {}): Mailer {
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
    },
    queue: (by: Mailer, what: NewMail = MAIL) => db.transaction((tx) => by.queueMail(tx, what)),
    async row(id: number) {
      const [found] = await db.select().from(mails).where(eq(mails.MailID, id));
      if (!found) throw new Error(`There is no mail ${id}.`);
      return found;
    },
  };
}
