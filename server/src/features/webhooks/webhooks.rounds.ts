import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/client.ts';
import type { Services } from '../../http/call.ts';
import { AppError } from '../../lib/app-error.ts';
import { postMessage, type Posted, type Resolver } from '../../lib/outgoing/post-message.ts';
import { startRounds } from '../../lib/rounds.ts';
import { noteOverdueDrops } from '../bank/bank.overdue.ts';
import * as repo from './sending.repo.ts';
import { isTaken, pauseAfter } from './webhooks.calc.ts';
import { turnedOffMail } from './webhooks.email.ts';
import { recordOf } from './webhooks.service.ts';
import { sightRefusal } from './webhooks.sight.ts';
import { signedHeaders } from './webhooks.sign.ts';

/** So often a process looks what is due. */
const EVERY_MS = 5_000;
/** What time alone makes overdue is looked for less often: it changes once a day. */
const OVERDUE_EVERY_MS = 10 * 60_000;
/** Longer than a receiver can keep a sender waiting, so that nobody takes over what is still on its way. */
const LEASE = 60_000;
/** So many webhooks are sent to at once. */
const AT_ONCE = 8;
/** What follows from what was just sent, such as the next event of the same record, is sent in the same round. */
const MOST_LOOKS = 50;

interface Settings {
  readonly isStopping?: () => boolean;
  readonly resolver?: Resolver;
  readonly timeout?: number;
}

const OFF_AFTER_DAYS = 'It did not take a message for three days.';
const OFF_OWNER = 'The account of its owner was deactivated.';

const reasonOf = (posted: Posted): string =>
  'reason' in posted ? posted.reason : `It answered ${posted.status}.`;

/**
 * Sends what is due. Any number of processes may do so at once, and be killed anywhere: each delivery is with one of them until
 * its lease is over, and is sent again under the same id where nobody knows what became of it.
 */
export function webhookRounds(services: Services, settings: Settings = {}) {
  const { db, clock, mailer, log, env } = services;
  const isStopping = settings.isStopping ?? (() => false);

  const post = ({ Url, Secret, MessageID, Body }: repo.Claimed) =>
    postMessage(
      {
        url: Url,
        body: Body,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'BackOfHouse-Webhooks',
          ...signedHeaders(Secret, { id: MessageID, at: clock.now(), body: Body }),
        },
      },
      {
        ...{ isPrivateAllowed: env.webhookPrivate, domains: env.webhookAllowedDomains },
        ...{ resolver: settings.resolver, timeout: settings.timeout },
      },
    );

  const trailOff = (tx: Transaction, WebhookID: number, OffReason: string) =>
    writeAudit(
      tx,
      {
        ...{ EmployeeID: null, By: 'Webhooks', LocationID: null, Call: 'webhooks' },
        ...{ RequestID: 'webhooks', At: clock.now().toISOString() },
      },
      [{ record: recordOf(WebhookID), before: { Active: true }, after: { Active: false, OffReason } }],
    );

  /** The mail is written with what it tells; where its owner's address is not allowed here, it is turned off all the same. */
  async function queueMail(tx: Transaction, claimed: repo.Claimed, Reason: string): Promise<number | null> {
    const owner = await repo.findOwner(tx, claimed.EmployeeID);
    if (!owner) return null;
    try {
      const off = { ...owner, WebhookID: claimed.WebhookID, Url: claimed.Url, Reason };
      return await mailer.queueMail(tx, turnedOffMail({ ...off, publicUrl: env.publicUrl }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.warn({ err: error }, 'the owner of a webhook could not be told that it is off');
      return null;
    }
  }

  async function giveUp(claimed: repo.Claimed, AnswerStatus: number | null, Reason: string): Promise<void> {
    const mailId = await db.transaction(async (tx) => {
      await repo.record(tx, claimed, { Status: 'Failed', AnswerStatus, Reason });
      if (!(await repo.turnOff(tx, claimed.WebhookID, OFF_AFTER_DAYS))) return null;
      await trailOff(tx, claimed.WebhookID, OFF_AFTER_DAYS);
      return queueMail(tx, claimed, Reason);
    });
    if (mailId !== null) await mailer.deliverMail(mailId);
  }

  const turnOffOrphan = (claimed: repo.Claimed) =>
    db.transaction(async (tx) => {
      await repo.giveBack(tx, claimed, clock.now());
      if (await repo.turnOff(tx, claimed.WebhookID, OFF_OWNER))
        await trailOff(tx, claimed.WebhookID, OFF_OWNER);
    });

  /** Sends one; tells whether the webhook may be sent more in this round. */
  async function send(DeliveryID: number): Promise<boolean> {
    const claimed = await repo.claim(db, DeliveryID, clock.now(), LEASE);
    if (!claimed) return true;
    if (!claimed.isOwnerActive) {
      await turnOffOrphan(claimed);
      return false;
    }
    const refusal = claimed.isWanted
      ? await sightRefusal(db, claimed, clock.now())
      : 'The webhook does not ask for it any more.';
    if (refusal !== null) {
      const Attempts = claimed.Attempts - 1;
      await repo.record(db, claimed, { Status: 'Skipped', Reason: refusal, Attempts });
      return true;
    }
    const posted = await post(claimed);
    const AnswerStatus = 'status' in posted ? posted.status : null;
    if (AnswerStatus !== null && isTaken(AnswerStatus)) {
      await repo.record(db, claimed, { Status: 'Delivered', AnswerStatus });
      return true;
    }
    const Reason = reasonOf(posted);
    const pause = pauseAfter(claimed.Attempts);
    if (pause === null) await giveUp(claimed, AnswerStatus, Reason);
    else {
      const NextTryAt = new Date(clock.now().getTime() + pause).toISOString();
      await repo.record(db, claimed, { AnswerStatus, Reason, NextTryAt });
    }
    return false;
  }

  /** One that does not answer is left for this look, so that it keeps nobody else waiting. */
  async function sendTo(ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      if (isStopping()) return;
      try {
        if (!(await send(id))) return;
      } catch (error) {
        log.error({ err: error }, 'a webhook could not be sent');
        return;
      }
    }
  }

  /** Sends what is due; answers how many were. */
  async function sendDue(): Promise<number> {
    let sent = 0;
    for (let look = 0; look < MOST_LOOKS && !isStopping(); look += 1) {
      const due = await repo.listDue(db, clock.now());
      if (due.length === 0) break;
      for (let place = 0; place < due.length; place += AT_ONCE)
        await Promise.all(due.slice(place, place + AT_ONCE).map(({ ids }) => sendTo(ids)));
      sent += due.reduce((sum, { ids }) => sum + ids.length, 0);
    }
    return sent;
  }

  return { sendDue };
}

/** Sends what is due, and notes what has become overdue, until told to stop; stopping waits for what is under way. */
export function startWebhooks(services: Services): () => Promise<void> {
  let isStopping = false;
  const { sendDue } = webhookRounds(services, { isStopping: () => isStopping });
  const onError = (error: unknown) => services.log.error({ err: error }, 'webhooks could not be sent');
  const stops = [
    startRounds({ every: EVERY_MS, round: sendDue, onError }),
    startRounds({
      every: OVERDUE_EVERY_MS,
      round: () => noteOverdueDrops(services.db, services.clock.now()),
      onError,
    }),
  ];
  return async () => {
    isStopping = true;
    await Promise.all(stops.map((stop) => stop()));
  };
}
