import { nothing, place, query, record, type Row } from './access-row.ts';
import * as world from './world.ts';

/** The rows of reports and of what is sent of them by mail. */
export const REPORT_ROWS: Readonly<Record<string, Row>> = {
  // Everybody's who has the link of a mail.
  'GET /reports/unsubscribe/:Token': { own: ({ name }) => ({ id: world.unsubscribeToken(name) }) },
  'POST /reports/unsubscribe/:Token': { own: ({ name }) => ({ id: world.unsubscribeToken(name) }) },
  'GET /reports': nothing,
  'GET /reports/roles': nothing,
  'POST /reports': {
    own: ({ name }) => ({ body: world.savedReport(name) }),
    foreign: {
      LocationIDs: {
        sent: ({ name }, { LocationID }) => {
          const report = world.savedReport(name);
          return { body: { ...report, Definition: { ...report.Definition, LocationIDs: [LocationID] } } };
        },
        expected: 403,
      },
    },
  },
  'POST /reports/run': place(
    'LocationIDs',
    ({ LocationID }) => ({ body: { ...world.REPORT, LocationIDs: [LocationID] } }),
    403,
  ),
  // Only whoever saved a report changes it, whatever else they hold.
  'PUT /reports/:ReportID': {
    ...record('ReportID', (id, { name }) => ({ id, body: world.savedReport(name) })),
    once: true,
  },
  'DELETE /reports/:ReportID': { ...record('ReportID', (id) => ({ id })), once: true },
  'GET /reports/subscriptions': nothing,
  'GET /reports/recipients': nothing,
  'GET /reports/deliveries': {
    own: () => ({}),
    foreign: query('SubscriptionID', ({ ids }) => ids.SubscriptionID, 'empty'),
  },
  'POST /reports/subscriptions': {
    own: ({ admin }) => ({ body: world.subscription(admin) }),
    foreign: {
      Roles: {
        sent: (_own, { admin }) => ({ body: { ...world.subscription(admin), People: [] } }),
        expected: 400,
      },
      People: {
        sent: (_own, { admin }) => ({ body: { ...world.subscription(admin), Roles: [] } }),
        expected: 400,
      },
    },
  },
  // Theirs alone, like saved reports.
  'PUT /reports/subscriptions/:SubscriptionID': {
    ...record('SubscriptionID', (id, { admin }) => ({ id, body: world.subscription(admin) })),
    once: true,
  },
  'DELETE /reports/subscriptions/:SubscriptionID': {
    ...record('SubscriptionID', (id) => ({ id })),
    once: true,
  },
  'POST /reports/subscriptions/:SubscriptionID/send': {
    ...record('SubscriptionID', (id) => ({ id })),
    once: true,
  },
};
