import type { PageName } from '../pages.ts';

/** What other programs can be told of. */
export const WEBHOOK_EVENTS = [
  'sales.day.closed',
  'claim.decided',
  'payroll.approved',
  'room-log.opened',
  'handover.created',
  'deposit.overdue',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** How an event reads for people. */
export const EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  'sales.day.closed': 'Business day closed',
  'claim.decided': 'Claim approved or rejected',
  'payroll.approved': 'Payroll approved',
  'room-log.opened': 'Room log opened',
  'handover.created': 'Shift handed over',
  'deposit.overdue': 'Deposit overdue',
};

/**
 * The page that shows what an event tells: without it at that hotel the owner of a webhook is told nothing of it. Claims are
 * shown on the page of their kind.
 */
export const EVENT_PAGES: Readonly<Record<Exclude<WebhookEvent, 'claim.decided'>, PageName>> = {
  'sales.day.closed': 'Night Audit',
  'payroll.approved': 'Payroll',
  'room-log.opened': 'Room Logs',
  'handover.created': 'logbook',
  'deposit.overdue': 'Bank',
};

/** Waiting: it is to be sent, now or again. Skipped: its owner may not see what it tells. */
export const DELIVERY_STATUSES = ['Waiting', 'Delivered', 'Failed', 'Skipped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const MOST_URL = 1000;
