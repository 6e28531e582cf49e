import {
  listWebhookDeliveries,
  listWebhooks,
  sendDelivery,
  WEBHOOK_TEXTS,
  type WebhookDelivery,
} from '@boh/contract/webhooks/webhooks.contract.ts';
import { DELIVERY_STATUSES, EVENT_LABELS } from '@boh/contract/webhooks/webhooks.words.ts';
import { Button, Modal } from '@mantine/core';
import { useMemo } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useList } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { Choice } from '../../ui/page/choice.tsx';
import { DialogFoot } from '../../ui/page/dialog-foot.tsx';
import { Pill } from '../../ui/page/stat-tile.tsx';
import { useFocusBack } from '../../ui/page/use-focus-back.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useServerTable } from '../../ui/table/use-table.ts';
import { formatCount } from '../../ui/text/money.ts';
import { formatTime } from '../../ui/text/time.ts';
import classes from './integrations.module.css';

/** What waits is sent within seconds. */
const LOOK_AGAIN_MS = 5_000;

const TONES = { Delivered: 'good', Waiting: undefined, Failed: 'bad', Skipped: 'warn' } as const;
const timeText = (at: string | null, zone: string) => (at === null ? '' : formatTime(at, zone));

interface Actions {
  send: (delivery: WebhookDelivery) => void;
  isSending: boolean;
}

const columnsOf = ({ send, isSending }: Actions): Column<WebhookDelivery>[] => [
  {
    key: 'CreatedAt',
    header: 'When',
    frozen: true,
    cell: ({ CreatedAt, Timezone }) => timeText(CreatedAt, Timezone),
  },
  { key: 'Event', header: 'Event', cell: ({ Event }) => EVENT_LABELS[Event] },
  { key: 'Record', header: 'Record', sortable: false },
  { key: 'LocationName', header: 'Hotel' },
  { key: 'Status', header: 'Status', cell: ({ Status }) => <Pill tone={TONES[Status]}>{Status}</Pill> },
  {
    key: 'DeliveryID',
    header: 'Send',
    sortable: false,
    screenOnly: true,
    cell: (row) => (
      <Button
        size="compact-sm"
        variant="default"
        disabled={isSending}
        aria-label={`Send again: ${row.Record}`}
        onClick={() => send(row)}
      >
        Send Again
      </Button>
    ),
  },
  { key: 'Attempts', header: 'Attempts', align: 'right', cell: ({ Attempts }) => formatCount(Attempts) },
  { key: 'AnswerStatus', header: 'Answer', align: 'right', cell: ({ AnswerStatus }) => AnswerStatus ?? '' },
  { key: 'TriedAt', header: 'Last Try', cell: ({ TriedAt, Timezone }) => timeText(TriedAt, Timezone) },
  { key: 'NextTryAt', header: 'Next Try', cell: ({ NextTryAt, Timezone }) => timeText(NextTryAt, Timezone) },
  { key: 'Reason', header: 'Why', sortable: false },
];

const STATUS = oneOf(['', ...DELIVERY_STATUSES]);

/** What one webhook was to send, and what became of it. */
export function DeliveriesDialog({ WebhookID, onClose }: { WebhookID: number; onClose: () => void }) {
  useFocusBack();
  const server = useServerTable({ endpoint: listWebhookDeliveries, pageSize: 20, name: 'log' });
  const [status, setStatus] = useAddressValue('status', STATUS);
  const params = { WebhookID };
  const query = { ...server.query, ...(status !== '' && { Status: status }) };
  const list = useList(listWebhookDeliveries, { params, query }, { refetchInterval: LOOK_AGAIN_MS });
  const { rows: webhooks } = useList(listWebhooks, { query: { WebhookID } });
  const { trySave, isSaving } = useSave(sendDelivery, {
    invalidates: [listWebhookDeliveries, listWebhooks],
    success: ({ Message }) => Message,
    failure: (error) => errorText(error, WEBHOOK_TEXTS.sendFailed),
  });
  const columns = useMemo(
    () =>
      columnsOf({
        send: ({ DeliveryID }) => void trySave({ params: { DeliveryID } }),
        isSending: isSaving,
      }),
    [trySave, isSaving],
  );
  const isAll = server.search === '' && status === '';
  return (
    <Modal opened onClose={onClose} title="Deliveries" size="min(1240px, 96vw)">
      <p className={classes['about']}>
        To <span className={classes['asTyped']}>{webhooks[0]?.Url}</span> in the last 30 days. What is not
        taken is tried again for three days, with growing pauses.
      </p>
      <FilterRow>
        <SearchBox label="Search deliveries" value={server.search} onChange={server.onSearch} />
        <Choice
          aria-label="Status"
          value={status}
          onChange={server.fresh((value: string) => setStatus(STATUS.read(value) ?? ''))}
          data={[{ value: '', label: 'All' }, ...DELIVERY_STATUSES.map((value) => ({ value, label: value }))]}
        />
        <ExportMenu endpoint={listWebhookDeliveries} input={{ params, query }} name="webhook-deliveries" />
      </FilterRow>
      <DataTable
        label="Deliveries"
        columns={columns}
        rows={list.rows}
        rowKey={({ DeliveryID }) => DeliveryID}
        loading={list}
        sorting={server.sorting}
        maxHeight={420}
        emptyText={isAll ? 'Nothing was to be sent yet' : 'No data found'}
        emptyHint={isAll ? 'What it is told of shows here.' : 'Try other words or another choice.'}
      />
      <Pager {...server.pagerOf(list)} />
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </Modal>
  );
}
