import { eq } from 'drizzle-orm';
import type { WebhookEvent } from '@boh/contract/webhooks/webhooks.words.ts';
import type { Webhook, WebhookDelivery } from '@boh/contract/webhooks/webhooks.contract.ts';
import { noteEvents } from '../src/db/webhook-events.ts';
import { employees } from '../src/db/tables/access.table.ts';
import { webhookRounds } from '../src/features/webhooks/webhooks.rounds.ts';
import type { TestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';

export type MadeWebhook = Webhook & { Secret: string };

export async function addWebhook(
  by: TestCaller,
  Url: string,
  Events: readonly WebhookEvent[],
  more: object = {},
): Promise<MadeWebhook> {
  const answer = await by.post('/webhooks', { Url, Events, ...more });
  if (answer.status !== 200) throw new Error(answer.raw.toString());
  return answer.body as MadeWebhook;
}

/** Sends what is due now, as a process does every few seconds. */
export const sendDue = (t: TestApp, settings: Parameters<typeof webhookRounds>[1] = {}) =>
  webhookRounds(t.services, settings).sendDue();

export const deliveriesOf = async (by: TestCaller, { WebhookID }: Pick<Webhook, 'WebhookID'>, query = {}) =>
  (await by.get(`/webhooks/${WebhookID}/deliveries`, query)).body as WebhookDelivery[];

/** Something happened to a handover, in a transaction of its own. */
export const happen = (t: TestApp, LocationID: number, HandoverID = 1) =>
  t.db.transaction((tx) =>
    noteEvents(tx, t.clock.now(), [
      { type: 'handover.created', record: `handover:${HandoverID}`, data: { HandoverID, LocationID } },
    ]),
  );

export const later = (t: TestApp, minutes: number) =>
  t.clock.set(new Date(t.clock.now().getTime() + minutes * 60_000).toISOString());

export const deactivate = (t: TestApp, { EmployeeID }: TestCaller) =>
  t.db.update(employees).set({ Active: false }).where(eq(employees.EmployeeID, EmployeeID));
