import type { Transaction } from '../../db/client.ts';
import type { Services } from '../../http/call.ts';
import { startRounds } from '../../lib/rounds.ts';
import { linkToEntry } from './calendar.dates.ts';
import { reminderMail } from './calendar.email.ts';
import { listPlaces } from './calendar.repo.ts';
import { isToCome } from './reminders.calc.ts';
import { claimDue, findOwner, listDue, settle } from './reminders.repo.ts';

/** So often a process looks what is due. */
const EVERY_MS = 30_000;

/**
 * Sends the reminders that are due and were not sent yet. Any number of processes may do so at once, and be killed anywhere:
 * each is one transaction that writes the mail together with the word that it is done.
 */
export function reminderRounds(services: Services, isStopping = () => false) {
  const { db, clock, mailer, log, env } = services;

  /** Whoever may not open the calendar any more, and what is over meanwhile, gets no mail. */
  async function write(tx: Transaction, EntryID: number): Promise<number | null> {
    const now = clock.now();
    const entry = await claimDue(tx, EntryID, now);
    if (!entry) return null;
    await settle(tx, EntryID);
    const places = await listPlaces(tx, entry.EmployeeID);
    const owner = await findOwner(tx, entry.EmployeeID);
    if (!owner || places.length === 0 || !isToCome(entry, now)) return null;
    const place = places.find(({ LocationID }) => LocationID === entry.LocationID);
    const url = `${env.publicUrl}${linkToEntry(entry, place)}`;
    const mail = reminderMail({ ...entry, ...owner, LocationName: place?.Name ?? '', url });
    return mailer.queueMail(tx, mail);
  }

  /** One that fails must not keep the others from being sent; it is tried again in the next round. */
  async function remind(EntryID: number): Promise<boolean> {
    try {
      const mailId = await db.transaction((tx) => write(tx, EntryID));
      if (mailId === null) return false;
      await mailer.deliverMail(mailId);
      return true;
    } catch (error) {
      log.error({ err: error }, 'a reminder could not be sent');
      return false;
    }
  }

  async function sendDue(): Promise<number> {
    let sent = 0;
    for (const EntryID of await listDue(db, clock.now())) {
      if (isStopping()) break;
      if (await remind(EntryID)) sent += 1;
    }
    return sent;
  }

  return { sendDue };
}

/** Sends what is due now and twice a minute, until told to stop; stopping waits for what is under way. */
export function startReminders(services: Services): () => Promise<void> {
  let isStopping = false;
  const { sendDue } = reminderRounds(services, () => isStopping);
  const stop = startRounds({
    every: EVERY_MS,
    round: sendDue,
    onError: (error) => services.log.error({ err: error }, 'reminders could not be sent'),
  });
  return async () => {
    isStopping = true;
    await stop();
  };
}
