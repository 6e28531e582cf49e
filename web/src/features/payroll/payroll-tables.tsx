import { payrollTotals } from '@boh/contract/payroll/payroll.calc.ts';
import { listPayroll, listPayrollLocations } from '@boh/contract/payroll/payroll.contract.ts';
import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { type RowOf, useList } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { DrawnLater } from '../../ui/page/drawn-later.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { Section } from '../../ui/page/page-header.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { foundIn } from '../../ui/table/found.ts';
import { SelectionBar } from '../../ui/table/selection-bar.tsx';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import type { ColumnChoice } from '../../ui/table/use-column-choice.ts';
import { useSelection } from '../../ui/table/use-selection.ts';
import { useAddressSearch, useClientTable, useServerTable } from '../../ui/table/use-table.ts';
import { withFooters } from '../../ui/table/with-footers.ts';
import { useFileDrop } from '../../ui/form/use-file-drop.ts';
import { APPROVAL } from './approve-several.ts';
import { COLUMN_GROUPS } from './column-groups.ts';
import { useRecipients } from './payroll-recipients.ts';
import { RecordFilter, useRecordFilter } from './record-filter.tsx';
import { RunProgress } from './run-progress.tsx';
import { AMOUNTS, dateWiseColumns, recordColumns } from './payroll-columns.tsx';
import { useRecordsOf } from './payroll.queries.ts';
import classes from './payroll.module.css';

/** Opens the Edit Payroll dialog. */
type Open = (of: { LocationID: number; date: string }) => void;

const openRecord = (open: Open) => (record: PayrollRecord) =>
  open({ LocationID: record.LocationID, date: record.CheckDate });

function withTotals(columns: readonly Column<PayrollRecord>[], records: readonly PayrollRecord[]) {
  const totals = payrollTotals(records);
  return withFooters(columns, (key) => {
    if (key === 'LegalName') return 'Total';
    return AMOUNTS.find((amount) => amount.key === key)?.format(totals[key as keyof typeof totals]);
  });
}

const ACTIONS = [APPROVAL];

interface RecordsTableProps {
  date: string;
  /** The hotel of this date that was open last. */
  last: number | null;
  open: Open;
  /** Opens the dialog that puts files to the records of their hotels. */
  attach: (files: readonly File[]) => void;
  /** Opens the dialog that mails several records. */
  mail: (records: readonly PayrollRecord[]) => void;
  choice: ColumnChoice;
}

/** The records of the selected check date, with their totals. */
export function RecordsTable({ date, last, open, attach, mail, choice }: RecordsTableProps) {
  const list = useRecordsOf(date);
  const [search, setSearch] = useAddressSearch();
  const recipientsOf = useRecipients();
  const columns = useMemo(
    () => choice.of(recordColumns(openRecord(open), recipientsOf)),
    [choice, open, recipientsOf],
  );
  const { table, matching } = useClientTable(list.rows, { columns, search });
  const selection = useSelection<PayrollRecord>({
    isOffered: true,
    keyOf: ({ PayrollID }) => PayrollID,
    nameOf: ({ LegalName }) => LegalName,
    shown: table.rows,
    found: foundIn(matching, list.rows),
  });
  const drop = useFileDrop(attach);
  return (
    <Section title="Payroll Records">
      <RunProgress
        date={date}
        last={last}
        onOpen={(LocationID) => open({ LocationID, date })}
        onAttach={() => attach([])}
      />
      <FilterRow
        label="Payroll records"
        bar={
          <SelectionBar
            selection={selection}
            actions={ACTIONS}
            more={(chosen) => (
              <Button variant="default" onClick={() => mail(chosen)}>
                Mail
              </Button>
            )}
          />
        }
      >
        <SearchBox label="Search payroll records" value={search} onChange={setSearch} delay={0} />
        <ColumnChooser groups={COLUMN_GROUPS} choice={choice} />
      </FilterRow>
      <div className={`${classes['figuresTable'] ?? ''} ${classes['drop'] ?? ''}`} {...drop.target}>
        <DataTable
          label="Payroll Records"
          rowKey={({ PayrollID }) => PayrollID}
          loading={list}
          emptyText="No payroll records found."
          emptyHint={
            list.rows.length === 0
              ? "Import the provider's data, or open a location below to start its record."
              : 'No record of this check date matches the search.'
          }
          {...table}
          selection={selection}
          columns={withTotals(columns, matching)}
        />
      </div>
      {matching.some(({ FilledFromSales }) => FilledFromSales.length > 0) && (
        <p className={classes['legend']}>S: filled from daily sales.</p>
      )}
    </Section>
  );
}

type PayrollLocation = RowOf<typeof listPayrollLocations>;

const locationColumns = (open: (location: PayrollLocation) => void): Column<PayrollLocation>[] => [
  {
    key: 'LegalName',
    header: 'Legal Name',
    cell: (location) => (
      <LinkButton onClick={() => open(location)}>
        {location.PaychexID === '' ? location.LegalName : `${location.LegalName} (${location.PaychexID})`}
      </LinkButton>
    ),
  },
  { key: 'Name', header: 'Name' },
];

/** Where a record of the selected date can be made. */
function LocationsTable({ date, open }: { date: string; open: Open }) {
  const { holds } = useSession();
  const list = useList(listPayrollLocations, {});
  const columns = useMemo(
    () => locationColumns(({ LocationID }) => open({ LocationID, date })),
    [open, date],
  );
  const { table } = useClientTable(list.rows, { name: 'locations', columns });
  return (
    <Section title="Locations with Payroll Enabled">
      <DataTable
        label="Locations with Payroll Enabled"
        {...table}
        rowKey={({ LocationID }) => LocationID}
        loading={list}
        maxHeight={360}
        emptyHint="Locations marked PAYROLL on Manage Locations stand here."
        emptyAction={
          holds('Location') && (
            <Link to="/admin/locations" className="link">
              Manage Locations
            </Link>
          )
        }
      />
    </Section>
  );
}

/** Every record, newest check date first, paged by the server. */
function DateWiseTable({ open, choice }: { open: Open; choice: ColumnChoice }) {
  const t = useServerTable({ endpoint: listPayroll, pageSize: 10, name: 'all' });
  const filter = useRecordFilter();
  const query = { ...t.query, ...filter.query };
  const list = useList(listPayroll, { query });
  const columns = useMemo(() => choice.of(dateWiseColumns(openRecord(open))), [choice, open]);
  return (
    <Section title="All Payroll Records (Date-wise)">
      <FilterRow label="All payroll records">
        <SearchBox label="Search all payroll records" value={t.search} onChange={t.onSearch} />
        <RecordFilter {...filter} fresh={t.fresh} />
        <ExportMenu endpoint={listPayroll} input={{ query }} name="payroll" />
      </FilterRow>
      <div className={classes['figuresTable']}>
        <DataTable
          label="All Payroll Records (Date-wise)"
          columns={columns}
          rows={list.rows}
          rowKey={({ PayrollID }) => PayrollID}
          loading={list}
          sorting={t.sorting}
          emptyText="No payroll records found."
          emptyHint={
            t.search === '' && !filter.isOn
              ? 'The first record makes the first line here.'
              : 'No record matches the search, the hotel and the check dates.'
          }
        />
      </div>
      <Pager {...t.pagerOf(list)} />
    </Section>
  );
}

/** The tables that no window shows beside the records. An address that filters one of them leads there, at once. */
export function TablesBelow({ date, open, choice }: Pick<RecordsTableProps, 'date' | 'open' | 'choice'>) {
  const { isLoading } = useRecordsOf(date);
  const { isOn } = useRecordFilter();
  return (
    <DrawnLater isReady={!isLoading || isOn}>
      <div className="screen-only">
        <LocationsTable date={date} open={open} />
        <DateWiseTable open={open} choice={choice} />
      </div>
    </DrawnLater>
  );
}
