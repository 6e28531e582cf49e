import { isIP } from 'node:net';
import { said } from '@boh/contract/fields.ts';
import {
  WEBHOOK_TEXTS,
  type addWebhook as addEndpoint,
  type removeWebhook as removeEndpoint,
  type sendDelivery as sendEndpoint,
  type updateWebhook as updateEndpoint,
  type webhookBody,
} from '@boh/contract/webhooks/webhooks.contract.ts';
import type { z } from 'zod';
import { requireVersion } from '../../db/audit.ts';
import { requireLocation, type Scope } from '../../db/scope.ts';
import type { Call, Services } from '../../http/call.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { AppError, badField, notFound } from '../../lib/app-error.ts';
import { hostOf, isWithin } from '../../lib/outgoing/post-message.ts';
import { isPublicAddress } from '../../lib/outgoing/public-address.ts';
import * as deliveries from './deliveries.repo.ts';
import * as repo from './webhooks.repo.ts';
import { newSecret } from './webhooks.sign.ts';

type Body = z.output<typeof webhookBody>;
type AnyCall = Pick<Call, 'db' | 'scope' | 'caller' | 'now'>;

/** Signing and sending is done one by one: so many keep a process busy enough. */
const MOST_WEBHOOKS = 100;

export const recordOf = (WebhookID: number) => `webhook:${WebhookID}`;
const heldOf = (scope: Scope): readonly number[] => (scope.kind === 'locations' ? scope.ids : []);

export const readerOf = (call: Pick<Call, 'scope' | 'caller' | 'now'>): repo.Reader => ({
  EmployeeID: call.caller.EmployeeID,
  held: heldOf(call.scope),
  zone: zoneOf(call),
  now: call.now,
});

/** As the caller sees it; one that is none of their business looks as if it did not exist. */
export async function requireWebhook(call: AnyCall, WebhookID: number) {
  const webhook = await repo.findWebhook(call.db, readerOf(call), WebhookID);
  if (!webhook) throw notFound(WEBHOOK_TEXTS.missing);
  return webhook;
}

async function lockVisible(call: AnyCall, WebhookID: number): Promise<repo.WebhookRow> {
  await requireWebhook(call, WebhookID);
  const row = await repo.lockWebhook(call.db, WebhookID);
  if (!row) throw notFound(WEBHOOK_TEXTS.missing);
  return row;
}

/**
 * Refuses what can be told from the address alone, so that nobody waits for a delivery to learn it. Where a name leads to is looked
 * at with every delivery.
 */
function requireAddress(text: string, { webhookPrivate, webhookAllowedDomains }: Services['env']): string {
  if (!URL.canParse(text)) throw badField('Url', WEBHOOK_TEXTS.badAddress);
  const url = new URL(text);
  const host = hostOf(url);
  if (!isWithin(host, webhookAllowedDomains)) throw badField('Url', WEBHOOK_TEXTS.otherDomain);
  if (webhookPrivate) return url.href;
  if (url.protocol !== 'https:') throw badField('Url', WEBHOOK_TEXTS.httpsOnly);
  const isLocalName = /(^|\.)localhost\.?$/i.test(host);
  if (isLocalName || (isIP(host) > 0 && !isPublicAddress(host)))
    throw badField('Url', WEBHOOK_TEXTS.privateAddress);
  return url.href;
}

function keptOf(call: Pick<Call, 'scope' | 'services'>, { Url, Events, LocationIDs, Active }: Body) {
  const ids = [...new Set(LocationIDs)].sort((a, b) => a - b);
  for (const id of ids) requireLocation(call.scope, id);
  return {
    Url: requireAddress(Url, call.services.env),
    ...{ Events, LocationIDs: ids, Active },
  };
}

/** As the trail has it. */
const trailOf = ({ Url, Events, LocationIDs, Active }: Pick<repo.WebhookRow, keyof Body>) => ({
  ...{ Url, Events, LocationIDs, Active },
});

export async function addWebhook(call: Call<typeof addEndpoint>) {
  const { db, caller, now, body } = call;
  const kept = keptOf(call, body);
  if ((await repo.countWebhooks(db)) >= MOST_WEBHOOKS)
    throw new AppError('conflict', WEBHOOK_TEXTS.mostWebhooks);
  const Secret = newSecret();
  const WebhookID = await repo.insertWebhook(db, {
    ...kept,
    ...{ Secret, EmployeeID: caller.EmployeeID, CreatedAt: now.toISOString() },
  });
  await call.audit({ record: recordOf(WebhookID), after: trailOf(kept) });
  return { ...said(WEBHOOK_TEXTS.added), ...(await requireWebhook(call, WebhookID)), Secret };
}

/**
 * Changes a webhook. Whoever saves it becomes its owner: it tells no more than they may see themselves, so that nobody learns by
 * another address what they may not.
 */
export async function changeWebhook(call: Call<typeof updateEndpoint>) {
  const { db, caller, now, params, body } = call;
  const before = await lockVisible(call, params.WebhookID);
  await requireVersion(db, recordOf(before.WebhookID), before.Version, body.Version);
  const kept = keptOf(call, body);
  if (kept.Active && before.Secret === '') throw new AppError('conflict', WEBHOOK_TEXTS.noSecret);
  const isTurned = kept.Active !== before.Active;
  await repo.updateWebhook(db, before.WebhookID, {
    ...kept,
    EmployeeID: caller.EmployeeID,
    ...(isTurned && { OffReason: '' }),
  });
  // Whoever turns it on, or sends it elsewhere, has mended what kept it from being taken.
  if (kept.Active && (isTurned || kept.Url !== before.Url))
    await deliveries.sendFromStart(db, { WebhookID: before.WebhookID }, now);
  await call.audit({
    record: recordOf(before.WebhookID),
    before: { ...trailOf(before), EmployeeID: before.EmployeeID },
    after: { ...trailOf(kept), EmployeeID: caller.EmployeeID },
  });
  return { ...said(WEBHOOK_TEXTS.updated), ...(await requireWebhook(call, before.WebhookID)) };
}

export async function removeWebhook(call: Call<typeof removeEndpoint>) {
  const before = await lockVisible(call, call.params.WebhookID);
  await repo.deleteWebhook(call.db, before.WebhookID);
  await call.audit({ record: recordOf(before.WebhookID), before: trailOf(before) });
  return said(WEBHOOK_TEXTS.removed);
}

/** Puts a delivery back to those that wait; the next round, within seconds, sends it under the id it had. */
export async function sendAgain(call: Call<typeof sendEndpoint>) {
  const { db, now, params } = call;
  const reading = readerOf(call);
  const asked = await deliveries.findDelivery(db, params.DeliveryID, reading);
  const webhook = asked && (await repo.findWebhook(db, reading, asked.WebhookID));
  const stored = webhook && (await deliveries.lockDelivery(db, params.DeliveryID));
  if (!stored) throw notFound(WEBHOOK_TEXTS.missingDelivery);
  if (!webhook.Active) throw new AppError('conflict', WEBHOOK_TEXTS.isOff);
  if (stored.LeaseUntil !== null && stored.LeaseUntil > now.toISOString())
    throw new AppError('conflict', WEBHOOK_TEXTS.underWay);
  await deliveries.sendFromStart(db, { DeliveryID: stored.DeliveryID }, now);
  await call.audit({ record: recordOf(stored.WebhookID), after: { SentAgain: asked.MessageID } });
  const after = await deliveries.findDelivery(db, params.DeliveryID, reading);
  if (!after) throw notFound(WEBHOOK_TEXTS.missingDelivery);
  const isWaiting = stored.Status === 'Waiting';
  return { ...said(isWaiting ? WEBHOOK_TEXTS.stillWaiting : WEBHOOK_TEXTS.sentAgain), ...after };
}
