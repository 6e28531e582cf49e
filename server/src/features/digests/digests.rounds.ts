import { movedDays } from '@boh/contract/reports/report-days.calc.ts';
import type { Transaction } from '../../db/client.ts';
import type { Services } from '../../http/call.ts';
import { localDay } from '../../lib/local-day.ts';
import { startRounds } from '../../lib/rounds.ts';
import {
  claim,
  deleteGaps,
  insertDelivery,
  listClosed,
  listDelivered,
  type Waiting,
} from './deliveries.repo.ts';
import { countedFrom, dueAt } from '../../lib/schedule-days.ts';
import { titleOf, writeScheduled } from './digests.service.ts';
import { findRecipient, listLost, listRecipients } from './recipients.repo.ts';
import { holdOne, listAll, type SubscriptionRow } from './subscriptions.repo.ts';

/** So often a process looks what is due. */
const EVERY_MS = 30_000;
/** Days of a business date that a reader on the other side of the world may be at. */
const DAYS_AROUND = 3;
/** So long a late edition is waited for. */
const LATE_DAYS = 60;

const daysAgo = (now: Date, days: number) => movedDays(localDay(now, 'utc'), -days);

/**
 * Sends all that is due at this moment and was not sent yet. Any number of processes may do so at once, and be killed
 * anywhere: each digest is one transaction that writes the mail together with the row that says it was sent.
 */
export function digestRounds(services: Services, isStopping = () => false) {
  const { db, clock, mailer, log } = services;

  /** A digest that cannot be made must not keep the others from being sent; it is tried again in the next round. */
  async function attempt(work: (tx: Transaction) => Promise<number | null>): Promise<boolean> {
    if (isStopping()) return false;
    try {
      const mailId = await db.transaction(work);
      if (mailId !== null) await mailer.deliverMail(mailId);
      return mailId !== null;
    } catch (error) {
      log.error({ err: error }, 'a digest could not be sent');
      return false;
    }
  }

  const sendFirst = (SubscriptionID: number, EmployeeID: number, BusinessDate: string) =>
    attempt(async (tx) => {
      const once = { SubscriptionID, EmployeeID, BusinessDate, Edition: 'First' as const };
      if (!(await claim(tx, once))) return null;
      const subscription = await holdOne(tx, SubscriptionID);
      const reader = subscription && (await findRecipient(tx, subscription, EmployeeID));
      if (!subscription || !reader) return null;
      const now = clock.now();
      return writeScheduled(tx, services, {
        ...once,
        subscription,
        reader,
        asOf: countedFrom(BusinessDate, now, reader.TimeZone),
        now,
      });
    });

  const sendLate = ({ DeliveryID, At, ...first }: Waiting) =>
    attempt(async (tx) => {
      const once = { ...first, Edition: 'Late' as const };
      if (!(await claim(tx, once))) return null;
      const subscription = await holdOne(tx, first.SubscriptionID);
      const reader = subscription && (await findRecipient(tx, subscription, first.EmployeeID));
      await deleteGaps(tx, DeliveryID);
      if (!subscription || !reader) return null;
      return writeScheduled(tx, services, {
        ...once,
        subscription,
        reader,
        asOf: countedFrom(first.BusinessDate, new Date(At), reader.TimeZone),
        now: clock.now(),
      });
    });

  /** People chosen by name who may not get it any more: the log says so, once for each that is due. */
  const noteLost = (subscription: SubscriptionRow, person: Lost, BusinessDate: string) =>
    attempt(async (tx) => {
      const { SubscriptionID } = subscription;
      const once = { SubscriptionID, EmployeeID: person.EmployeeID, BusinessDate, Edition: 'First' as const };
      if (!(await claim(tx, once))) return null;
      const author = { EmployeeID: subscription.EmployeeID, RoleIDs: [] };
      const Title = (await titleOf(tx, author, subscription.Report)) ?? 'Saved report';
      await insertDelivery(tx, { ...once, Title, At: clock.now().toISOString(), Reason: lostReason(person) });
      return null;
    });

  async function sendDueOf(subscription: SubscriptionRow): Promise<number> {
    const now = clock.now();
    const since = new Date(subscription.Since);
    const delivered = await listDelivered(db, subscription.SubscriptionID, daysAgo(now, DAYS_AROUND));
    const dueFor = ({ EmployeeID, TimeZone }: { EmployeeID: number; TimeZone: string }) =>
      dueAt(subscription, TimeZone, now)
        .filter(({ at, BusinessDate }) => at >= since && !delivered.has(`${EmployeeID} ${BusinessDate}`))
        .map(({ BusinessDate }) => BusinessDate);
    let sent = 0;
    for (const reader of await listRecipients(db, subscription)) {
      for (const date of dueFor(reader))
        if (await sendFirst(subscription.SubscriptionID, reader.EmployeeID, date)) sent += 1;
    }
    for (const person of await listLost(db, subscription)) {
      for (const date of dueFor(person)) await noteLost(subscription, person, date);
    }
    return sent;
  }

  async function sendDue(): Promise<number> {
    let sent = 0;
    for (const subscription of await listAll(db)) sent += await sendDueOf(subscription);
    for (const waiting of await listClosed(db, daysAgo(clock.now(), LATE_DAYS)))
      if (await sendLate(waiting)) sent += 1;
    return sent;
  }

  return { sendDue };
}

type Lost = Awaited<ReturnType<typeof listLost>>[number];

function lostReason({ Active, AuthorHasReports }: Lost): string {
  if (!AuthorHasReports) return 'Whoever scheduled it does not open Reports any more.';
  return Active
    ? 'This person does not open Reports at a hotel of the schedule’s author any more.'
    : 'The account of this person is not active.';
}

/** Sends what is due now and twice a minute, until told to stop; stopping waits for what is under way. */
export function startDigests(services: Services): () => Promise<void> {
  let isStopping = false;
  const { sendDue } = digestRounds(services, () => isStopping);
  const stop = startRounds({
    every: EVERY_MS,
    round: sendDue,
    onError: (error) => services.log.error({ err: error }, 'digests could not be sent'),
  });
  return async () => {
    isStopping = true;
    await stop();
  };
}
