import * as contract from '@boh/contract/reports/subscriptions.contract.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer } from '../../http/list-answer.ts';
import type { Column } from '../../lib/tables/columns.ts';
import { listLog } from './deliveries.repo.ts';
import { findOwn } from './subscriptions.repo.ts';
import { addOwn, changeOwn, listOffered, listOwn, removeOwn, sendToMe } from './subscriptions.service.ts';
import { actOnUnsubscribe, showUnsubscribe } from './unsubscribe.ts';

const LOG_COLUMNS: readonly Column[] = [
  { header: 'Report', key: 'Title', type: 'text' },
  { header: 'Name', key: 'Name', type: 'text' },
  { header: 'Business Date', key: 'BusinessDate', type: 'date' },
  { header: 'Edition', key: 'Edition', type: 'text' },
  { header: 'At', key: 'At', type: 'instant' },
  { header: 'Outcome', key: 'Outcome', type: 'text' },
  { header: 'Reason', key: 'Reason', type: 'text' },
];

export const digestsFeature: Feature = {
  routes: [
    bind(contract.listSubscriptions, (call) => listOwn(call)),
    bind(contract.addSubscription, (call) => addOwn(call, call.body)),
    bind(contract.updateSubscription, (call) => changeOwn(call, call.params.SubscriptionID, call.body)),
    bind(contract.removeSubscription, (call) => removeOwn(call, call.params.SubscriptionID)),
    bind(contract.sendSubscription, (call) => sendToMe(call, call.params.SubscriptionID)),
    bind(contract.listRecipients, (call) => listOffered(call)),
    bind(contract.listDeliveries, (call) =>
      listAnswer(
        call,
        listLog(call.db, { AuthorID: call.caller.EmployeeID, zone: zoneOf(call), now: call.now }, call.query),
        { name: 'deliveries', title: 'DELIVERIES', columns: LOG_COLUMNS },
      ),
    ),
    bind(contract.askUnsubscribe, (call) => showUnsubscribe(call)),
    bind(contract.unsubscribe, (call) => actOnUnsubscribe(call)),
  ],
  readers: {
    subscription: async ({ db, caller }, id) =>
      caller.pages.has('Reports') && (await findOwn(db, caller.EmployeeID, id)) !== undefined,
  },
};
