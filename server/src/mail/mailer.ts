import { join } from 'node:path';
import type { Database, Queryable } from '../db/client.ts';
import type { Clock } from '../lib/clock.ts';
import { mailDelivery } from './mail-delivery.ts';
import { insertMail, type NewMail } from './mail-queue.ts';
import { outboxTransport, smtpTransport, type MailTransport } from './mail-transport.ts';

export type { NewMail } from './mail-queue.ts';

export interface Mailer {
  /**
   * Writes a mail as a row, in the caller's transaction; it goes out with `deliverMail` after the commit, or by
   * itself a minute later. Refuses bad recipients (`bad_fields`) and too many mails (`too_many`).
   */
  queueMail(tx: Queryable, mail: NewMail): Promise<number>;
  /**
   * Hands a mail to the relay, once even if several processes try, and tells the result. A mail the relay did not
   * take for now is tried again later by itself; one it refused for good is not.
   */
  deliverMail(mailId: number): Promise<'sent' | 'failed'>;
  /** Sends what is due: mails of a crashed process and those put off. Returns how many went out. */
  resendDue(): Promise<number>;
  /** Runs `resendDue` now and every minute until the mailer is closed. */
  startResending(): void;
  /** Stops resending and waits for what is under way. */
  close(): Promise<void>;
}

interface MailerSettings {
  readonly db: Database;
  readonly clock: Clock;
  readonly dataDir: string;
  readonly mailFrom: string;
  readonly smtpUrl?: string;
  readonly mailAllowedDomains?: readonly string[];
  /** Told of what nobody waits for: a failed round of resending. */
  onError(error: unknown): void;
}

const EVERY = 60_000;

/** Mails as rows: to the relay where one is set, otherwise as .eml files to the outbox of the data directory. */
export function createMailer(settings: MailerSettings): Mailer {
  const transport = openTransport(settings);
  const delivery = mailDelivery(settings.db, settings.clock, transport);
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();
  const resend = () => {
    round = round.then(delivery.resendDue).catch((error: unknown) => settings.onError(error));
  };
  return {
    queueMail: (tx, mail) => insertMail(tx, mail, settings),
    deliverMail: delivery.deliver,
    resendDue: delivery.resendDue,
    startResending() {
      resend();
      timer ??= setInterval(resend, EVERY).unref();
    },
    async close() {
      clearInterval(timer);
      await round;
      transport.close();
    },
  };
}

function openTransport({ smtpUrl, mailFrom, dataDir }: MailerSettings): MailTransport {
  return smtpUrl === undefined
    ? outboxTransport(join(dataDir, 'outbox'), mailFrom)
    : smtpTransport(smtpUrl, mailFrom);
}
