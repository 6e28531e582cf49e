import { listHandovers, type Handover } from '@boh/contract/handover/handover.contract.ts';
import { Button, Checkbox } from '@mantine/core';
import { useMemo } from 'react';
import { useList } from '../../../api/use-list.ts';
import { dayOr, oneOf, yesOrNo } from '../../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../../ui/address/use-address.ts';
import { useOpenRecord } from '../../../ui/address/use-open-record.ts';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { LinkButton } from '../../../ui/page/link-button.tsx';
import { Pill } from '../../../ui/page/stat-tile.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { FilterRow } from '../../../ui/table/filter-row.tsx';
import { openCell } from '../../../ui/table/open-cell.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useServerTable } from '../../../ui/table/use-table.ts';
import { formatTime } from '../../../ui/text/time.ts';
import { OverShort } from '../sheets/cash-totals.tsx';
import { WrappedText } from '../sheets/wrapped-text.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { HandoverDialog } from './handover-dialog.tsx';
import { HANDOVER } from './handover-name.ts';

const PARTS = oneOf(['', 'new']);

const columnsOf = (open: (handover: Handover) => void): Column<Handover>[] => [
  {
    key: 'CreatedAt',
    header: 'Handed Over',
    frozen: true,
    cell: openCell(open, ({ CreatedAt, Timezone }) => formatTime(CreatedAt, Timezone)),
  },
  { key: 'PostedByName', header: 'By' },
  { key: 'Note', header: 'Note', sortable: false, cell: ({ Note }) => <WrappedText text={Note} /> },
  { key: 'OpenEntries', header: 'Open Entries', align: 'right' },
  { key: 'OpenAda', header: 'ADA Needs', align: 'right' },
  { key: 'OpenCalls', header: 'Calls', align: 'right' },
  {
    key: 'OverShort',
    header: 'Over/Short',
    align: 'right',
    sortable: false,
    cell: ({ CashCount }) => CashCount && <OverShort amount={CashCount.OverShort} />,
  },
  { key: 'RoomsSold', header: 'Rooms Sold', align: 'right' },
  {
    key: 'AcknowledgedAt',
    header: 'Acknowledged',
    cell: ({ Acknowledgements, Timezone }) =>
      Acknowledgements.length === 0 ? (
        <Pill tone="warn">Not acknowledged</Pill>
      ) : (
        <WrappedText
          text={Acknowledgements.map(({ Name, At }) => `${Name} (${formatTime(At, Timezone)})`).join(', ')}
        />
      ),
  },
];

/** The handovers of the hotel, and the form that makes one. */
export function Handovers() {
  const [part, setPart] = useAddressValue('part', PARTS, 'part');
  const close = () => setPart('', 'close');
  if (part === 'new') return <HandOverForm onDone={close} onBack={close} />;
  return <HandoverList onHandOver={() => setPart('new')} />;
}

function HandoverList({ onHandOver }: { onHandOver: () => void }) {
  const t = useServerTable({ endpoint: listHandovers, pageSize: 10 });
  const [From, setFrom] = useAddressValue('from', dayOr(''));
  const [To, setTo] = useAddressValue('to', dayOr(''));
  const [isWaitingOnly, setWaitingOnly] = useAddressValue('waiting', yesOrNo);
  const query = {
    ...t.query,
    ...(From !== '' && { From }),
    ...(To !== '' && { To }),
    ...(isWaitingOnly && { Acknowledged: false }),
  };
  const list = useList(listHandovers, { query });
  const [opened, setOpened] = useOpenRecord(list, 'HandoverID', { endpoint: listHandovers, name: HANDOVER });
  const columns = useMemo(() => columnsOf(setOpened), [setOpened]);
  const isAll = t.search === '' && From === '' && To === '' && !isWaitingOnly;
  return (
    <section aria-label="Handovers">
      <FilterRow>
        <SearchBox label="Search handovers" value={t.search} onChange={t.onSearch} />
        <DayInput
          label="From"
          value={From}
          onChange={({ currentTarget }) => t.fresh(setFrom)(currentTarget.value)}
        />
        <DayInput
          label="To"
          value={To}
          onChange={({ currentTarget }) => t.fresh(setTo)(currentTarget.value)}
        />
        <Checkbox
          label="Not acknowledged only"
          checked={isWaitingOnly}
          onChange={({ currentTarget }) => t.fresh(setWaitingOnly)(currentTarget.checked)}
        />
        <ExportMenu endpoint={listHandovers} input={{ query }} name="handovers" />
        <Button onClick={onHandOver}>Hand Over</Button>
      </FilterRow>
      <DataTable
        label="Handovers"
        columns={columns}
        rows={list.rows}
        rowKey={({ HandoverID }) => HandoverID}
        loading={list}
        sorting={t.sorting}
        emptyText="No handovers found."
        emptyHint={
          isAll
            ? 'At the end of a shift, Hand Over leaves what is open to the next one.'
            : 'Look for other words and days.'
        }
        emptyAction={isAll && <LinkButton onClick={onHandOver}>Hand over the shift</LinkButton>}
      />
      <Pager {...t.pagerOf(list)} />
      {opened && opened !== 'new' && <HandoverDialog handover={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}
