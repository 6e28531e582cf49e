import { paidDayRefusal, paidDays } from '@boh/contract/claims/paid-days.calc.ts';
import {
  APPROVAL_TEXTS,
  listPaidBatches,
  listPayable,
  payClaims,
  showPaidBatch,
  type PaidBatch,
  type PayableClaim,
} from '@boh/contract/claims/approvals.contract.ts';
import { listBonuses, listReimbursements } from '@boh/contract/claims/claims.contract.ts';
import { exactSum } from '@boh/contract/exact-sum.ts';
import { showHome } from '@boh/contract/home/home.contract.ts';
import { useState } from 'react';
import { useList } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { DayInput } from '../../ui/form/day-input.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { DownloadProgress } from '../../ui/table/download-progress.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { foundIn } from '../../ui/table/found.ts';
import { Pager } from '../../ui/table/pager.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { SelectionBar } from '../../ui/table/selection-bar.tsx';
import type { SeveralAction } from '../../ui/table/several-action.ts';
import type { Column } from '../../ui/table/table-rows.ts';
import { useDownload } from '../../ui/table/use-download.ts';
import { useSelection } from '../../ui/table/use-selection.ts';
import { useAddressSearch, useClientTable, useServerTable } from '../../ui/table/use-table.ts';
import { formatCount, formatMoney } from '../../ui/text/money.ts';
import { cut } from '../../ui/text/text.ts';
import { dayOfMoment, formatDate, formatTime, today } from '../../ui/text/time.ts';
import classes from './payroll.module.css';

/** The columns of an approved claim. */
export const PAYABLE_COLUMNS: Column<PayableClaim>[] = [
  { key: 'EmployeeName', header: 'Employee Name', frozen: true },
  { key: 'Kind', header: 'Kind' },
  { key: 'About', header: 'About' },
  {
    key: 'ApprovedAmount',
    header: 'Approved Amount ($)',
    align: 'right',
    cell: ({ ApprovedAmount }) => formatMoney(ApprovedAmount),
  },
  { key: 'ApprovedByName', header: 'Approved By' },
  {
    key: 'ApprovedAt',
    header: 'Approved At',
    cell: ({ ApprovedAt, Timezone }) => formatTime(ApprovedAt, Timezone),
  },
];

const claimsText = (count: number) => `${formatCount(count)} ${count === 1 ? 'claim' : 'claims'}`;

/** Marks chosen claims as paid on a day, as one batch. */
function usePaying(chosen: readonly PayableClaim[]): SeveralAction<PayableClaim> {
  const [day, setDay] = useState(today());
  const approvedOn = chosen.map(({ ApprovedAt, Timezone }) => dayOfMoment(ApprovedAt, Timezone) ?? '');
  const { from, to } = paidDays(approvedOn, today());
  const refusal = day === '' ? null : paidDayRefusal(day, approvedOn, today());
  return {
    label: 'Paid',
    title: 'Mark as paid',
    pressLabel: (count) => `Mark ${count} as Paid`,
    endpoint: payClaims,
    invalidates: [listPayable, listPaidBatches, listReimbursements, listBonuses, showHome],
    skipped: () => null,
    summary: (claims) => {
      const total = exactSum(claims.map(({ ApprovedAmount }) => ApprovedAmount));
      return `${claimsText(claims.length)} will be marked as paid, $${formatMoney(total)} in all. That cannot be taken back.`;
    },
    detail: ({ ApprovedAmount }) => `$${formatMoney(ApprovedAmount)}`,
    itemOf: ({ id, Version }) => ({ id, Version }),
    asks: {
      body: { Date: day },
      isUnanswered: day === '' || refusal !== null,
      inputs: (
        <DayInput
          label="Paid on"
          min={from}
          max={to}
          error={refusal}
          value={day}
          onChange={({ currentTarget: { value } }) => setDay(value)}
        />
      ),
    },
  };
}

/** What is approved and not paid yet, to be marked as paid; below it the batches, each as a file. */
export function ClaimsToPay() {
  const { location } = useSession();
  const list = useList(listPayable, {});
  const [search, setSearch] = useAddressSearch();
  const { matching, table } = useClientTable(list.rows, { columns: PAYABLE_COLUMNS, search });
  const selection = useSelection<PayableClaim>({
    isOffered: true,
    keyOf: ({ id }) => id,
    nameOf: ({ About, EmployeeName }) => `${cut(About, 60)}, ${EmployeeName}`,
    shown: table.rows,
    found: foundIn(matching, list.rows),
  });
  const paying = usePaying(selection?.chosen ?? []);
  return (
    <>
      <section className={classes['section']} aria-label="Claims to pay">
        <h2>Claims to pay at {location?.Name}</h2>
        <FilterRow label="Claims to pay" bar={<SelectionBar selection={selection} actions={[paying]} />}>
          <SearchBox label="Search claims" value={search} onChange={setSearch} delay={0} />
          <ExportMenu endpoint={listPayable} input={{ query: { Search: search } }} name="claims-to-pay" />
        </FilterRow>
        <DataTable
          label="Claims to pay"
          rowKey={({ id }) => id}
          loading={list}
          selection={selection}
          emptyText={APPROVAL_TEXTS.nothingToPay}
          emptyHint="Approved reimbursements and bonuses of this location wait here to be paid."
          {...table}
        />
      </section>
      <PaidBatches />
    </>
  );
}

const batchColumns = (get: (batch: PaidBatch) => void): Column<PaidBatch>[] => [
  { key: 'BatchID', header: 'Batch', frozen: true },
  { key: 'Date', header: 'Paid On', cell: ({ Date }) => formatDate(Date) },
  { key: 'Claims', header: 'Claims', align: 'right', cell: ({ Claims }) => formatCount(Claims) },
  { key: 'Amount', header: 'Amount ($)', align: 'right', cell: ({ Amount }) => formatMoney(Amount) },
  { key: 'PaidByName', header: 'Marked By' },
  {
    key: 'CreatedAt',
    header: 'Marked At',
    cell: ({ CreatedAt, Timezone }) => formatTime(CreatedAt, Timezone),
  },
  {
    key: 'File',
    header: 'File',
    sortable: false,
    screenOnly: true,
    cell: (batch) => (
      <LinkButton aria-label={`Download batch ${batch.BatchID} as CSV`} onClick={() => get(batch)}>
        CSV
      </LinkButton>
    ),
  },
];

function PaidBatches() {
  const server = useServerTable({ endpoint: listPaidBatches, pageSize: 10, name: 'batches' });
  const list = useList(listPaidBatches, { query: server.query });
  const file = useDownload('Download failed.');
  const columns = batchColumns(({ BatchID }) => {
    const input = { params: { BatchID }, query: { Format: 'csv' } } as const;
    void file.start(showPaidBatch, input, `paid-batch-${BatchID}.csv`);
  });
  return (
    <section className={classes['section']} aria-label="Paid batches">
      <h2>Paid batches</h2>
      <DownloadProgress file={file} />
      <DataTable
        label="Paid batches"
        rowKey={({ BatchID }) => BatchID}
        columns={columns}
        rows={list.rows}
        loading={list}
        sorting={server.sorting}
        emptyText={APPROVAL_TEXTS.noBatches}
      />
      <Pager {...server.pagerOf(list)} />
    </section>
  );
}
