import { isDeepStrictEqual } from 'node:util';
import { said } from '@boh/contract/fields.ts';
import {
  SUBSCRIPTION_TEXTS,
  type ScheduledReport,
  type Subscription,
  type subscriptionBody,
} from '@boh/contract/reports/subscriptions.contract.ts';
import type { z } from 'zod';
import { requireVersion } from '../../db/audit.ts';
import type { Queryable } from '../../db/client.ts';
import type { Scope } from '../../db/scope.ts';
import type { Call } from '../../http/call.ts';
import { holdCaller } from '../../http/hold-caller.ts';
import { AppError, badField, notFound } from '../../lib/app-error.ts';
import { businessDateOf } from '../../lib/schedule-days.ts';
import { titleOf, writeDigest } from './digests.service.ts';
import {
  listEligible,
  listOfferedPeople,
  listOfferedRoles,
  readerOf,
  type Recipient,
} from './recipients.repo.ts';
import * as repo from './subscriptions.repo.ts';

type Body = z.output<typeof subscriptionBody>;
type Own = NonNullable<Awaited<ReturnType<typeof repo.findOwn>>>;

const recordOf = (SubscriptionID: number) => `subscription:${SubscriptionID}`;
const idsOf = (scope: Scope): readonly number[] => (scope.kind === 'locations' ? scope.ids : []);
const sorted = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);
const keptOf = ({ Report, Cadence, At, Roles, People, Format }: Body): repo.NewSubscription => ({
  Report,
  Cadence,
  At,
  Roles: sorted(Roles),
  People: sorted(People),
  Format,
});
/** As the trail has it. */
const trailOf = ({ Report, Cadence, At, Roles, People, Format }: repo.NewSubscription) => ({
  Report,
  Cadence,
  At,
  Roles,
  People,
  Format,
});

async function meAsReader({ db, caller }: Pick<Call, 'db' | 'caller'>): Promise<Recipient> {
  const me = await readerOf(db, caller.EmployeeID);
  if (!me) throw notFound('Your account');
  return me;
}

const withTitle = async (db: Queryable, me: Recipient, own: Own): Promise<Subscription> => ({
  ...own,
  Title: (await titleOf(db, me, own.Report)) ?? '',
});

export async function listOwn(call: Pick<Call, 'db' | 'caller'>): Promise<Subscription[]> {
  const me = await meAsReader(call);
  const all: Subscription[] = [];
  for (const own of await repo.listOwn(call.db, me.EmployeeID)) all.push(await withTitle(call.db, me, own));
  return all;
}

export async function listOffered({ db, scope }: Pick<Call, 'db' | 'scope'>) {
  const ids = idsOf(scope);
  return { Roles: await listOfferedRoles(db, ids), People: await listOfferedPeople(db, ids) };
}

async function requireReport(call: Call, report: ScheduledReport): Promise<void> {
  const title = await titleOf(call.db, await meAsReader(call), report);
  if (title === null) throw badField('Report', SUBSCRIPTION_TEXTS.noReport);
  const own = idsOf(call.scope);
  if ('Measures' in report && report.LocationIDs.some((id) => !own.includes(id)))
    throw new AppError('forbidden', SUBSCRIPTION_TEXTS.otherHotels);
}

/** Readers are people of the author's own hotels. Who was chosen before and left since may stand there: they get nothing. */
async function requireRecipients(
  { db, scope }: Call,
  { Roles, People }: repo.NewSubscription,
  before: Pick<repo.NewSubscription, 'Roles' | 'People'> = { Roles: [], People: [] },
): Promise<void> {
  const ids = idsOf(scope);
  const offered = new Set((await listOfferedRoles(db, ids)).map(({ RoleID }) => RoleID));
  if (Roles.some((id) => !offered.has(id) && !before.Roles.includes(id)))
    throw badField('Roles', SUBSCRIPTION_TEXTS.foreignRole);
  const eligible = await listEligible(db, People, ids);
  if (People.some((id) => !eligible.has(id) && !before.People.includes(id)))
    throw badField('People', SUBSCRIPTION_TEXTS.foreignPerson);
}

async function answerOf(call: Call, SubscriptionID: number, sentence: string) {
  const own = await repo.findOwn(call.db, call.caller.EmployeeID, SubscriptionID);
  if (!own) throw notFound(SUBSCRIPTION_TEXTS.missing);
  return { ...said(sentence), ...(await withTitle(call.db, await meAsReader(call), own)) };
}

export async function addOwn(call: Call, body: Body) {
  const kept = keptOf(body);
  await holdCaller(call.db, call.caller);
  await requireReport(call, kept.Report);
  await requireRecipients(call, kept);
  const SubscriptionID = await repo.insertOne(call.db, call.caller.EmployeeID, kept, call.now);
  await call.audit({ record: recordOf(SubscriptionID), after: trailOf(kept) });
  return answerOf(call, SubscriptionID, SUBSCRIPTION_TEXTS.added);
}

async function lockOwn(call: Call, SubscriptionID: number): Promise<repo.SubscriptionRow> {
  const own = await repo.lockOwn(call.db, call.caller.EmployeeID, SubscriptionID);
  if (!own) throw notFound(SUBSCRIPTION_TEXTS.missing);
  return own;
}

export async function changeOwn(
  call: Call,
  SubscriptionID: number,
  body: Body & { Version?: number | undefined },
) {
  const before = await lockOwn(call, SubscriptionID);
  await requireVersion(call.db, recordOf(SubscriptionID), before.Version, body.Version);
  const kept = keptOf(body);
  // The database keeps the fields of a report in an order of its own.
  const isSame = isDeepStrictEqual(kept.Report, before.Report);
  if (!isSame) {
    await requireReport(call, kept.Report);
    await repo.forgetGaps(call.db, SubscriptionID);
  }
  await requireRecipients(call, kept, before);
  await repo.updateOne(call.db, SubscriptionID, kept, call.now);
  await call.audit({ record: recordOf(SubscriptionID), before: trailOf(before), after: trailOf(kept) });
  return answerOf(call, SubscriptionID, SUBSCRIPTION_TEXTS.updated);
}

export async function removeOwn(call: Call, SubscriptionID: number) {
  const before = await lockOwn(call, SubscriptionID);
  await repo.deleteOne(call.db, SubscriptionID);
  await call.audit({ record: recordOf(SubscriptionID), before: trailOf(before) });
  return said(SUBSCRIPTION_TEXTS.removed);
}

/** The author's own copy, at once: what the readers will get, over the author's hotels. */
export async function sendToMe(call: Call, SubscriptionID: number) {
  const subscription = await lockOwn(call, SubscriptionID);
  const reader = await meAsReader(call);
  const { now, services } = call;
  const BusinessDate = businessDateOf(now, reader.TimeZone);
  const sending = { subscription, reader, BusinessDate, Edition: 'Asked' as const, asOf: now, now };
  const { DeliveryID, MailID } = await writeDigest(call.db, services, sending);
  await call.audit({ record: recordOf(SubscriptionID), after: { SentTo: reader.Email } });
  call.afterCommit(async () => {
    if ((await services.mailer.deliverMail(MailID)) === 'failed')
      throw new AppError('mail_failed', 'The mail is made, but was not taken yet. It goes out by itself.');
  });
  return { ...said(`Sent to ${reader.Email}.`), DeliveryID };
}
