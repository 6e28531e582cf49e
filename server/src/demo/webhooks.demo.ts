import type { WebhookEvent } from '@boh/contract/webhooks/webhooks.words.ts';
import { webhookDeliveries, webhookEvents, webhooks } from '../db/tables/webhooks.table.ts';
import { newSecret } from '../features/webhooks/webhooks.sign.ts';
import { insertMany, type Demo } from './demo.ts';

type Delivery = typeof webhookDeliveries.$inferInsert;

/** So many days before now something happened, and what became of its delivery. */
const TOLD: readonly (readonly [number, WebhookEvent, Partial<Delivery>])[] = [
  [9, 'sales.day.closed', { Status: 'Delivered', Attempts: 1, AnswerStatus: 204 }],
  [8, 'sales.day.closed', { Status: 'Delivered', Attempts: 1, AnswerStatus: 204 }],
  [7, 'payroll.approved', { Status: 'Delivered', Attempts: 3, AnswerStatus: 200 }],
  [6, 'sales.day.closed', { Status: 'Delivered', Attempts: 1, AnswerStatus: 204 }],
  [5, 'sales.day.closed', { Status: 'Failed', Attempts: 11, AnswerStatus: 503, Reason: 'It answered 503.' }],
  [4, 'sales.day.closed', { Attempts: 6, AnswerStatus: 503, Reason: 'It answered 503.' }],
  [3, 'payroll.approved', { Attempts: 4, AnswerStatus: null, Reason: 'No answer within the time.' }],
];

/** The bookkeeping program of the group, which has been away for days: off, so that the demo sends nothing anywhere. */
export async function webhooksDemo({ tx, now, employees, locations }: Demo): Promise<void> {
  const [owner] = employees.filter(({ rolesAt }) => [...rolesAt.values()].includes('ADMINISTRATOR'));
  const [hotel] = locations;
  if (!owner || !hotel) throw new Error('The demo group has an administrator and a hotel.');
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  const [webhook] = await tx
    .insert(webhooks)
    .values({
      EmployeeID: owner.EmployeeID,
      Url: 'https://ledger.backofhouse.example/hooks',
      Events: ['sales.day.closed', 'payroll.approved'],
      Active: false,
      OffReason: 'It did not take a message for three days.',
      Secret: newSecret(),
      CreatedAt: ago(30),
    })
    .returning();
  if (!webhook) throw new Error('The webhook was not written.');
  for (const [days, Event, outcome] of TOLD) {
    const { LocationID } = hotel;
    const CreatedAt = ago(days);
    const data =
      Event === 'sales.day.closed'
        ? { LocationID, Date: ago(days + 1).slice(0, 10) }
        : { LocationID, PayrollID: days };
    const Record =
      Event === 'sales.day.closed' ? `day:${LocationID}:${ago(days + 1).slice(0, 10)}` : `payroll:${days}`;
    const [event] = await tx
      .insert(webhookEvents)
      .values({
        MessageID: `msg_demo${days}`,
        ...{ Event, LocationID, Record, CreatedAt },
        Body: JSON.stringify({ type: Event, timestamp: CreatedAt, data }),
      })
      .returning();
    const waits = outcome.Status === undefined && { NextTryAt: CreatedAt };
    await insertMany(tx, webhookDeliveries, [
      {
        WebhookID: webhook.WebhookID,
        EventID: event?.EventID ?? 0,
        ...{ Record, CreatedAt, TriedAt: CreatedAt, Status: 'Waiting', ...outcome, ...waits },
      },
    ]);
  }
}
