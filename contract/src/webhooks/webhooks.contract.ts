import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, looseBoolean, requiredText, saved, version } from '../fields.ts';
import { listQuery } from '../list.ts';
import { DELIVERY_STATUSES, MOST_URL, WEBHOOK_EVENTS } from './webhooks.words.ts';

const access = page('Integrations', 'pageLocations');
/** What a webhook tells follows from all rights of whoever saved it, and goes on after the token that did so has ended. */
const saving = { access, allRights: true } as const;

export const WEBHOOK_TEXTS = {
  added: 'Webhook added. Its secret is shown this once.',
  updated: 'Webhook updated successfully!',
  removed: 'Webhook deleted successfully!',
  addFailed: 'Failed to add the webhook',
  updateFailed: 'Failed to update the webhook',
  removeFailed: 'Failed to delete the webhook',
  sendFailed: 'Failed to send it again',
  missing: 'This webhook',
  missingDelivery: 'This delivery',
  sentAgain: 'It is sent again now.',
  stillWaiting: 'It still waits, and is sent now.',
  underWay: 'It is being sent at this moment.',
  isOff: 'This webhook is off. Turn it on to send something again.',
  noSecret:
    'This webhook came back from a backup, which holds no secrets. Delete it and add it anew: it gets a new secret.',
  badAddress: 'This is no address of a web server.',
  httpsOnly: 'Please enter an address that begins with https://',
  privateAddress: 'This address belongs to this machine or to a private network: nothing is sent there.',
  otherDomain: 'Webhooks may not be sent to this domain. Please ask whoever runs the server.',
  mostWebhooks: 'There are 100 webhooks already. Please delete one first.',
} as const;

const EVENT = `An event is one of ${WEBHOOK_EVENTS.join(', ')}`;
const MOST_LOCATIONS = 1000;

/** Without a user and a password, which would stand in every list, and without what follows a #, which is never sent. */
const ADDRESS = /^https?:\/\/[^\s/?#\\@]+(?:[/?][^\s#]*)?$/i;
const addressField = requiredText('URL is required', MOST_URL).pipe(
  z
    .string()
    .regex(ADDRESS, 'Please enter an address such as https://example.com/hooks, without user, password or #'),
);

const fields = {
  Url: addressField,
  /** Each once, in the order in which they are offered. */
  Events: z
    .array(z.enum(WEBHOOK_EVENTS, EVENT), 'Choose at least one event')
    .min(1, 'Choose at least one event')
    .max(100, EVENT)
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
  /** None: all where its owner opens Integrations, whichever these are when something is sent. */
  LocationIDs: z.array(id).max(MOST_LOCATIONS, `At most ${MOST_LOCATIONS} locations`).default([]),
  Active: looseBoolean.default(true),
};

export const webhookBody = z.object(fields);
const changedWebhook = z.object({ ...fields, Version: version });

const webhook = z.object({
  WebhookID: z.int(),
  Url: z.string(),
  Events: z.array(z.enum(WEBHOOK_EVENTS)),
  LocationIDs: z.array(z.int()),
  /** In the order of the ids. */
  LocationNames: z.array(z.string()),
  Active: z.boolean(),
  /** Why it was turned off by itself; blank where it is on, and where somebody turned it off. */
  OffReason: z.string(),
  /** Who saved it last: it tells what this person may see. */
  OwnerName: z.string(),
  /** How many deliveries wait. */
  Waiting: z.int(),
  CreatedAt: z.string(),
  Timezone: z.string(),
  Version: z.int(),
});
export type Webhook = z.output<typeof webhook>;

const WEBHOOK_SORTS = ['Url', 'OwnerName', 'Active', 'Waiting', 'CreatedAt'] as const;

export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: '/webhooks',
  summary:
    'The webhooks of the group: the caller’s own, and those of colleagues that are about no other locations than the caller’s.',
  access,
  query: listQuery([...WEBHOOK_SORTS], { WebhookID: id.optional() }),
  output: z.array(webhook),
  download: true,
});

export const addWebhook = defineEndpoint({
  method: 'POST',
  path: '/webhooks',
  summary:
    'Have another program told of what happens, as Standard Webhooks has it. The secret that its messages are signed with is in this answer, and nowhere else.',
  ...saving,
  body: webhookBody,
  keepsNoAnswer: true,
  output: webhook.extend({ ...saved, Secret: z.string() }),
});

export const updateWebhook = defineEndpoint({
  method: 'PUT',
  path: '/webhooks/:WebhookID',
  summary:
    'Change a webhook, or turn it on or off. Whoever saves it becomes its owner; its secret stays. Turned on again, it sends what waits.',
  ...saving,
  params: z.object({ WebhookID: id }),
  body: changedWebhook,
  output: webhook.extend(saved),
  statuses: { 409: 'It was changed meanwhile, or has no secret.' },
});

export const removeWebhook = defineEndpoint({
  method: 'DELETE',
  path: '/webhooks/:WebhookID',
  summary: 'Delete a webhook, with its deliveries.',
  access,
  params: z.object({ WebhookID: id }),
  output: z.object(saved),
});

const delivery = z.object({
  DeliveryID: z.int(),
  WebhookID: z.int(),
  /** The webhook-id of its message: the same however often it is sent. */
  MessageID: z.string(),
  Event: z.enum(WEBHOOK_EVENTS),
  /** What it is about, such as `claim:12`. */
  Record: z.string(),
  LocationID: z.int(),
  LocationName: z.string(),
  Status: z.enum(DELIVERY_STATUSES),
  Attempts: z.int(),
  /** The status of the last answer; null where none came. */
  AnswerStatus: z.int().nullable(),
  /** Why it was not delivered; blank where it was. */
  Reason: z.string(),
  CreatedAt: z.string(),
  /** When it was last tried. */
  TriedAt: z.string().nullable(),
  /** When it is tried next; null where it does not wait. */
  NextTryAt: z.string().nullable(),
  Timezone: z.string(),
});
export type WebhookDelivery = z.output<typeof delivery>;

const DELIVERY_SORTS = [
  'CreatedAt',
  'Event',
  'LocationName',
  'Status',
  'Attempts',
  'AnswerStatus',
  'TriedAt',
  'NextTryAt',
] as const;

export const listWebhookDeliveries = defineEndpoint({
  method: 'GET',
  path: '/webhooks/:WebhookID/deliveries',
  summary: 'What a webhook was to send in the last 30 days, and what became of it, the newest first.',
  access,
  params: z.object({ WebhookID: id }),
  query: listQuery([...DELIVERY_SORTS], { Status: z.enum(DELIVERY_STATUSES).optional() }),
  output: z.array(delivery),
  download: true,
});

export const sendDelivery = defineEndpoint({
  method: 'POST',
  path: '/webhooks/deliveries/:DeliveryID/send',
  summary:
    'Send a delivery again, with the message it was: within seconds, and with the same pauses where it fails.',
  access,
  params: z.object({ DeliveryID: id }),
  output: delivery.extend(saved),
  statuses: { 409: 'The webhook is off, or it is being sent at this moment.' },
});
