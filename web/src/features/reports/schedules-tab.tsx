import {
  listDeliveries,
  listSubscriptions,
  sendSubscription,
  type Subscription,
} from '@boh/contract/reports/subscriptions.contract.ts';
import { CADENCE_DAYS } from '@boh/contract/reports/subscription-words.ts';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useList } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { useOpenRecord } from '../../ui/address/use-open-record.ts';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { Section } from '../../ui/page/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { openCell } from '../../ui/table/open-cell.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useClientTable } from '../../ui/table/use-table.ts';
import { DeliveriesLog } from './schedules-log.tsx';

const ScheduleForm = fetchedLater(() => import('./schedules-form.tsx'), 'ScheduleForm');

const GONE = 'A saved report that is gone';

/** What a schedule's report is called. */
const scheduleTitle = ({ Title }: Pick<Subscription, 'Title'>): string => Title || GONE;

const whenText = ({ Cadence, At }: Subscription) => `${CADENCE_DAYS[Cadence]} at ${At}`;
const readersText = ({ RoleNames, PeopleNames, Unsubscribed }: Subscription) => {
  const names = [...RoleNames, ...PeopleNames].filter((name) => name !== '').join(', ');
  return Unsubscribed.length === 0 ? names : `${names} (unsubscribed: ${Unsubscribed.join(', ')})`;
};

interface Actions {
  open: (subscription: Subscription) => void;
  send: (subscription: Subscription) => void;
  isSending: boolean;
}

const columnsOf = ({ open, send, isSending }: Actions): Column<Subscription>[] => [
  {
    key: 'Title',
    header: 'Report',
    frozen: true,
    cell: openCell(open, scheduleTitle),
    sortValue: scheduleTitle,
  },
  { key: 'At', header: 'When', cell: whenText, sortValue: whenText },
  { key: 'RoleNames', header: 'To', cell: readersText, sortValue: readersText },
  { key: 'Format', header: 'File', cell: ({ Format }) => (Format === 'pdf' ? 'PDF' : 'Workbook') },
  {
    key: 'SubscriptionID',
    header: 'Send',
    sortable: false,
    screenOnly: true,
    sortValue: () => '',
    cell: (subscription) => (
      <Button
        size="compact-sm"
        variant="default"
        disabled={isSending}
        aria-label={`Send now to me: ${scheduleTitle(subscription)}`}
        onClick={() => send(subscription)}
      >
        Send now to me
      </Button>
    ),
  },
];

/** The reports that one has sent by mail, and what became of them. */
export function SchedulesTab() {
  const list = useList(listSubscriptions, {});
  const [edited, setEdited] = useOpenRecord(list, 'SubscriptionID');
  const { trySave, isSaving } = useSave(sendSubscription, {
    invalidates: [listDeliveries],
    success: ({ Message }) => Message,
    failure: (error) => errorText(error, 'The mail could not be made.'),
  });
  const add = () => setEdited('new');
  const columns = useMemo(
    () =>
      columnsOf({
        open: setEdited,
        send: ({ SubscriptionID }) => void trySave({ params: { SubscriptionID } }),
        isSending: isSaving,
      }),
    [setEdited, trySave, isSaving],
  );
  const { table } = useClientTable(list.rows, { columns });
  return (
    <>
      <FilterRow label="Schedules">
        <Button onClick={add}>Add Schedule</Button>
      </FilterRow>
      <DataTable
        label="Schedules"
        rowKey={({ SubscriptionID }) => SubscriptionID}
        loading={list}
        emptyText="No schedules yet"
        emptyHint="A schedule mails a report to people of your hotels, each over their own."
        emptyAction={<LinkButton onClick={add}>Add Schedule</LinkButton>}
        {...table}
      />
      <Section title="Deliveries">
        <DeliveriesLog schedules={list.rows} />
      </Section>
      {edited && <ScheduleForm schedule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
