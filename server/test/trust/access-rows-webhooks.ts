import { nothing, place, record, type Row } from './access-row.ts';
import * as world from './world.ts';

/** The rows of the webhooks. Those that tell of other hotels do not exist for somebody who does not hold these too. */
export const WEBHOOK_ROWS: Readonly<Record<string, Row>> = {
  'GET /webhooks': nothing,
  'POST /webhooks': place(
    'LocationIDs',
    ({ LocationID }, { name }) => ({ body: world.webhook(name, LocationID) }),
    403,
  ),
  'PUT /webhooks/:WebhookID': record(
    'WebhookID',
    (id, { name, LocationID }) => ({ id, body: world.webhook(name, LocationID) }),
    {
      LocationIDs: {
        sent: ({ name, ids: { WebhookID: id } }, { LocationID }) => ({
          id,
          body: world.webhook(name, LocationID),
        }),
        expected: 403,
      },
    },
  ),
  'DELETE /webhooks/:WebhookID': { ...record('WebhookID', (id) => ({ id })), once: true },
  'GET /webhooks/:WebhookID/deliveries': record('WebhookID', (id) => ({ id })),
  'POST /webhooks/deliveries/:DeliveryID/send': record('DeliveryID', (id) => ({ id })),
};
