import * as contract from '@boh/contract/webhooks/webhooks.contract.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer, type ListFile } from '../../http/list-answer.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { locationsOnly } from '../../db/scope.ts';
import { listHeldLocations } from '../../db/held-locations.ts';
import { listDeliveries } from './deliveries.repo.ts';
import { findWebhook, listWebhooks } from './webhooks.repo.ts';
import {
  addWebhook,
  changeWebhook,
  readerOf,
  removeWebhook,
  requireWebhook,
  sendAgain,
} from './webhooks.service.ts';

const WEBHOOKS_FILE: ListFile<contract.Webhook> = {
  name: 'webhooks',
  title: 'WEBHOOKS',
  columns: [
    { header: 'URL', key: 'Url', type: 'text' },
    { header: 'Events', key: 'Events', type: 'text' },
    { header: 'Locations', key: 'Locations', type: 'text' },
    { header: 'Owner', key: 'OwnerName', type: 'text' },
    { header: 'Active', key: 'Active', type: 'boolean' },
    { header: 'Why It Is Off', key: 'OffReason', type: 'text' },
    { header: 'Waiting', key: 'Waiting', type: 'integer' },
    { header: 'Created At', key: 'CreatedAt', type: 'instant' },
  ],
  exportRow: (row) => ({
    ...row,
    Events: row.Events.join(', '),
    Locations: row.LocationNames.length === 0 ? 'All' : row.LocationNames.join(', '),
  }),
};

const DELIVERIES_FILE: ListFile<contract.WebhookDelivery> = {
  name: 'webhook-deliveries',
  title: 'DELIVERIES',
  columns: [
    { header: 'Event', key: 'Event', type: 'text' },
    { header: 'Record', key: 'Record', type: 'text' },
    { header: 'Location Name', key: 'LocationName', type: 'text' },
    { header: 'Status', key: 'Status', type: 'text' },
    { header: 'Attempts', key: 'Attempts', type: 'integer' },
    { header: 'Answer', key: 'AnswerStatus', type: 'integer' },
    { header: 'Reason', key: 'Reason', type: 'text' },
    { header: 'Created At', key: 'CreatedAt', type: 'instant' },
    { header: 'Tried At', key: 'TriedAt', type: 'instant' },
    { header: 'Next Try At', key: 'NextTryAt', type: 'instant' },
    { header: 'Message', key: 'MessageID', type: 'text' },
  ],
};

export const webhooksFeature: Feature = {
  routes: [
    bind(contract.listWebhooks, (call) =>
      listAnswer(call, listWebhooks(call.db, readerOf(call), call.query), WEBHOOKS_FILE),
    ),
    bind(contract.addWebhook, addWebhook),
    bind(contract.updateWebhook, changeWebhook),
    bind(contract.removeWebhook, removeWebhook),
    bind(contract.listWebhookDeliveries, async (call) => {
      const { WebhookID } = await requireWebhook(call, call.params.WebhookID);
      const reading = { zone: zoneOf(call), now: call.now };
      return listAnswer(call, listDeliveries(call.db, WebhookID, reading, call.query), DELIVERIES_FILE);
    }),
    bind(contract.sendDelivery, sendAgain),
  ],
  readers: {
    webhook: async (call, id) => {
      if (!call.caller.pages.has('Integrations')) return false;
      const { EmployeeID } = call.caller;
      const held = await listHeldLocations(call.db, { EmployeeID, pages: ['Integrations'] });
      const reader = readerOf({ ...call, scope: locationsOnly(held) });
      return (await findWebhook(call.db, reader, id)) !== undefined;
    },
  },
};
