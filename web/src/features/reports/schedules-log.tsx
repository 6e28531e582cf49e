import { listDeliveries, type Subscription } from '@boh/contract/reports/subscriptions.contract.ts';
import { EDITION_WORDS, OUTCOME_WORDS } from '@boh/contract/reports/subscription-words.ts';
import { type RowOf, useList } from '../../api/use-list.ts';
import { idText } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { Choice } from '../../ui/page/choice.tsx';
import { Pill } from '../../ui/page/stat-tile.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useServerTable } from '../../ui/table/use-table.ts';
import { formatDate, formatTime } from '../../ui/text/time.ts';

type Delivery = RowOf<typeof listDeliveries>;

const TONES = { Sent: 'good', Waiting: undefined, Failed: 'bad', Skipped: 'warn' } as const;

const COLUMNS: Column<Delivery>[] = [
  { key: 'At', header: 'When', cell: ({ At, Timezone }) => formatTime(At, Timezone) },
  { key: 'Title', header: 'Report' },
  { key: 'Name', header: 'To' },
  { key: 'BusinessDate', header: 'Business date', cell: ({ BusinessDate }) => formatDate(BusinessDate) },
  { key: 'Edition', header: 'Edition', cell: ({ Edition }) => EDITION_WORDS[Edition] },
  {
    key: 'Outcome',
    header: 'Outcome',
    cell: ({ Outcome }) => <Pill tone={TONES[Outcome]}>{OUTCOME_WORDS[Outcome]}</Pill>,
    sortValue: ({ Outcome }) => OUTCOME_WORDS[Outcome],
  },
  { key: 'Reason', header: 'Why', sortable: false },
];

/** What was sent to whom, newest first, and what was not and why. */
export function DeliveriesLog({ schedules }: { schedules: readonly Subscription[] }) {
  const server = useServerTable({ endpoint: listDeliveries, pageSize: 20, name: 'log' });
  const [schedule, setSchedule] = useAddressValue('schedule', idText);
  const query = { ...server.query, ...(schedule !== '' && { SubscriptionID: Number(schedule) }) };
  const list = useList(listDeliveries, { query });
  const isAll = server.search === '' && schedule === '';
  return (
    <>
      <FilterRow>
        <SearchBox label="Search deliveries" value={server.search} onChange={server.onSearch} />
        <Choice
          aria-label="Schedule"
          value={schedule}
          onChange={server.fresh(setSchedule)}
          data={[
            { value: '', label: 'All schedules' },
            ...schedules.map(({ SubscriptionID, Title, Cadence, At }) => ({
              value: String(SubscriptionID),
              label: `${Title || 'A saved report that is gone'}, ${Cadence.toLowerCase()} at ${At}`,
            })),
          ]}
        />
        <ExportMenu endpoint={listDeliveries} input={{ query }} name="deliveries" />
      </FilterRow>
      <DataTable
        label="Deliveries"
        columns={COLUMNS}
        rows={list.rows}
        rowKey={({ DeliveryID }) => DeliveryID}
        loading={list}
        sorting={server.sorting}
        emptyText={isAll ? 'Nothing was sent yet' : 'No data found'}
        emptyHint={
          isAll ? 'What is sent shows here, with the day it is about.' : 'Try other words or another choice.'
        }
      />
      <Pager {...server.pagerOf(list)} />
    </>
  );
}
