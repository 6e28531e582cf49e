import {
  DAILY_MAIL_AT,
  INBOX_KINDS,
  type InboxChoice,
  type InboxKind,
} from '@boh/contract/inbox/inbox.words.ts';
import type { Transaction } from '../../db/client.ts';
import type { Services } from '../../http/call.ts';
import { localDay } from '../../lib/local-day.ts';
import { startRounds } from '../../lib/rounds.ts';
import { dueAt } from '../../lib/schedule-days.ts';
import { inboxMail } from './inbox.email.ts';
import { givenThings } from './inbox.given.ts';
import {
  holdReader,
  listDaily,
  listReaders,
  noteDaily,
  noteMailed,
  type Reader,
} from './inbox.mailing.repo.ts';
import { lookForNews } from './inbox.news.ts';
import { listUnmailed } from './inbox.repo.ts';

/** So often a process looks what is to be mailed. */
const EVERY_MS = 30_000;
const DAILY = { Cadence: 'Daily', At: DAILY_MAIL_AT } as const;

const kindsWith = ({ Choices }: Reader, choice: InboxChoice): InboxKind[] =>
  INBOX_KINDS.filter((kind) => Choices[kind]?.Choice === choice);

/** Which of somebody's daily mails are due: that of a zone whose morning has come, about the kinds chosen before it. */
function dueOf(reader: Reader, looked: ReadonlyMap<string, string>, now: Date) {
  return reader.TimeZones.flatMap((TimeZone) =>
    dueAt(DAILY, TimeZone, now).flatMap(({ at }) => {
      const Day = localDay(at, TimeZone);
      const kinds = kindsWith(reader, 'DailyMail').filter(
        (kind) => new Date(reader.Choices[kind]?.Since ?? 0) <= at,
      );
      return kinds.length > 0 && (looked.get(TimeZone) ?? '') < Day ? [{ TimeZone, Day, kinds }] : [];
    }),
  );
}

/**
 * Mails people what waits for them, where they chose so. Any number of processes may do so at once, and be killed anywhere: the mail
 * and the rows that say what it was about are one transaction, which holds a lock of that person.
 */
export function inboxRounds(services: Services, isStopping = () => false) {
  const { db, clock, mailer, env, log } = services;
  /** How things stood when this process last looked for somebody: who has no news is not looked for again. */
  const marks = new Map<number, string>();

  async function attempt(work: (tx: Transaction) => Promise<number | null>): Promise<boolean> {
    const mailId = await db.transaction(work);
    if (mailId !== null) await mailer.deliverMail(mailId);
    return mailId !== null;
  }

  async function write(
    tx: Transaction,
    reader: Reader,
    kinds: readonly InboxKind[],
    which: { isDaily: boolean; zones: readonly string[] | null },
  ): Promise<number | null> {
    const { EmployeeID, FirstName, Email } = reader;
    const now = clock.now();
    const given = await givenThings(tx, { EmployeeID, now, limits: env.varianceLimits }, kinds);
    const items = await listUnmailed(tx, { EmployeeID, now, kinds, given }, which);
    if (items.length === 0) return null;
    const mail = inboxMail({ firstName: FirstName, items, isDaily: which.isDaily, publicUrl: env.publicUrl });
    const MailID = await mailer.queueMail(tx, { ...mail, Purpose: 'inbox', To: [Email] });
    await noteMailed(tx, { EmployeeID, MailID, now }, items);
    return MailID;
  }

  /** What came up since somebody chose to be mailed at once; nothing is read where nothing happened that concerns them. */
  async function mailAtOnce({ EmployeeID }: Reader): Promise<number> {
    const { mark, isChanged } = await lookForNews(db, EmployeeID, clock.now(), marks.get(EmployeeID));
    if (!isChanged) return 0;
    const sent = await attempt(async (tx) => {
      const reader = await holdReader(tx, EmployeeID);
      const kinds = reader ? kindsWith(reader, 'MailAtOnce') : [];
      return reader && kinds.length > 0 ? write(tx, reader, kinds, { isDaily: false, zones: null }) : null;
    });
    marks.set(EmployeeID, mark);
    return Number(sent);
  }

  /** One mail for each zone of somebody's locations and each of its days. */
  async function mailDaily({ EmployeeID, ...known }: Reader): Promise<number> {
    let sent = 0;
    for (const { TimeZone } of dueOf(
      { EmployeeID, ...known },
      await listDaily(db, EmployeeID),
      clock.now(),
    )) {
      const isSent = await attempt(async (tx) => {
        const reader = await holdReader(tx, EmployeeID);
        const looked = reader && (await listDaily(tx, EmployeeID));
        const due = reader && dueOf(reader, looked ?? new Map(), clock.now());
        const own = due?.find((each) => each.TimeZone === TimeZone);
        if (!reader || !own) return null;
        await noteDaily(tx, { EmployeeID, TimeZone, Day: own.Day });
        return write(tx, reader, own.kinds, { isDaily: true, zones: [TimeZone] });
      });
      sent += Number(isSent);
    }
    return sent;
  }

  /** Where it fails everybody else gets theirs, and this one is tried again in the next round. */
  async function trying(mailing: Promise<number>): Promise<number> {
    try {
      return await mailing;
    } catch (error) {
      log.error({ err: error }, 'what waits for somebody could not be mailed');
      return 0;
    }
  }

  async function sendDue(): Promise<number> {
    let sent = 0;
    for (const reader of await listReaders(db)) {
      if (isStopping()) break;
      if (kindsWith(reader, 'MailAtOnce').length > 0) sent += await trying(mailAtOnce(reader));
      if (kindsWith(reader, 'DailyMail').length > 0) sent += await trying(mailDaily(reader));
    }
    return sent;
  }

  return { sendDue };
}

/** Mails what is due now and twice a minute, until told to stop; stopping waits for what is under way. */
export function startInboxMails(services: Services): () => Promise<void> {
  let isStopping = false;
  const { sendDue } = inboxRounds(services, () => isStopping);
  const stop = startRounds({
    every: EVERY_MS,
    round: sendDue,
    onError: (error) => services.log.error({ err: error }, 'what waits could not be mailed'),
  });
  return async () => {
    isStopping = true;
    await stop();
  };
}
