import { listWebhooks, type Webhook } from '@boh/contract/webhooks/webhooks.contract.ts';
import { EVENT_LABELS } from '@boh/contract/webhooks/webhooks.words.ts';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useList } from '../../api/use-list.ts';
import { idOrNone } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { useOpenRecord } from '../../ui/address/use-open-record.ts';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { Pill } from '../../ui/page/stat-tile.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { openCell } from '../../ui/table/open-cell.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useServerTable } from '../../ui/table/use-table.ts';
import { formatCount } from '../../ui/text/money.ts';
import { formatTime } from '../../ui/text/time.ts';
import classes from './integrations.module.css';

const WebhookForm = fetchedLater(() => import('./webhook-form.tsx'), 'WebhookForm');
const SecretDialog = fetchedLater(() => import('./secret-dialog.tsx'), 'SecretDialog');
const DeliveriesDialog = fetchedLater(() => import('./webhook-deliveries.tsx'), 'DeliveriesDialog');

const stateOf = ({ Active, OffReason }: Webhook) =>
  Active ? <Pill tone="good">On</Pill> : <Pill tone={OffReason === '' ? undefined : 'bad'}>Off</Pill>;

const listed = (names: readonly string[]) => <div className={classes['long']}>{names.join(', ')}</div>;

interface Actions {
  open: (webhook: Webhook) => void;
  showDeliveries: (webhook: Webhook) => void;
}

const columnsOf = ({ open, showDeliveries }: Actions): Column<Webhook>[] => [
  {
    key: 'Url',
    header: 'URL',
    frozen: true,
    cell: (row) => (
      <span className={classes['asTyped']}>{openCell(open, ({ Url }: Webhook) => Url)(row)}</span>
    ),
  },
  { key: 'Active', header: 'State', cell: stateOf },
  {
    key: 'WebhookID',
    header: 'Deliveries',
    sortable: false,
    screenOnly: true,
    cell: (row) => (
      <LinkButton onClick={() => showDeliveries(row)} aria-label={`Show deliveries to ${row.Url}`}>
        Show
      </LinkButton>
    ),
  },
  { key: 'Waiting', header: 'Waiting', align: 'right', cell: ({ Waiting }) => formatCount(Waiting) },
  {
    key: 'Events',
    header: 'Events',
    sortable: false,
    cell: ({ Events }) => listed(Events.map((event) => EVENT_LABELS[event])),
  },
  {
    key: 'LocationNames',
    header: 'Hotels',
    sortable: false,
    cell: ({ LocationNames }) => listed(LocationNames.length > 0 ? LocationNames : ['All of its owner']),
  },
  { key: 'OwnerName', header: 'Owner', hint: 'It tells what this person may see' },
  {
    key: 'OffReason',
    header: 'Why Off',
    sortable: false,
    cell: ({ OffReason }) => <div className={classes['long']}>{OffReason}</div>,
  },
  { key: 'CreatedAt', header: 'Added', cell: ({ CreatedAt, Timezone }) => formatTime(CreatedAt, Timezone) },
];

/** What other programs are told, where, and what became of it. */
export function WebhooksTab() {
  const server = useServerTable({ endpoint: listWebhooks, pageSize: 20 });
  const list = useList(listWebhooks, { query: server.query });
  const [edited, setEdited] = useOpenRecord(list, 'WebhookID', { endpoint: listWebhooks });
  const [shown, setShown] = useAddressValue('deliveries', idOrNone, 'part');
  // Told once by the call that makes it, and kept nowhere else.
  const [secret, setSecret] = useState<string | null>(null);
  const columns = useMemo(
    () => columnsOf({ open: setEdited, showDeliveries: ({ WebhookID }) => setShown(WebhookID) }),
    [setEdited, setShown],
  );
  const isAll = server.search === '';
  const add = () => setEdited('new');
  return (
    <>
      <FilterRow label="Webhooks">
        <SearchBox label="Search webhooks" value={server.search} onChange={server.onSearch} />
        <ExportMenu endpoint={listWebhooks} input={{ query: server.query }} name="webhooks" />
        <Button onClick={add}>Add Webhook</Button>
      </FilterRow>
      <DataTable
        label="Webhooks"
        columns={columns}
        rows={list.rows}
        rowKey={({ WebhookID }) => WebhookID}
        loading={list}
        sorting={server.sorting}
        emptyText={isAll ? 'No webhooks yet' : 'No data found'}
        emptyHint={
          isAll
            ? 'A webhook tells another program when something happens, such as a day that is closed.'
            : 'Try other words.'
        }
        emptyAction={isAll && <LinkButton onClick={add}>Add Webhook</LinkButton>}
      />
      <Pager {...server.pagerOf(list)} />
      {edited && (
        <WebhookForm
          webhook={edited === 'new' ? null : edited}
          onMade={setSecret}
          onClose={() => setEdited(null)}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
      {shown !== null && (
        <DeliveriesDialog key={shown} WebhookID={shown} onClose={() => setShown(null, 'close')} />
      )}
    </>
  );
}
