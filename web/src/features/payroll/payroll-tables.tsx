import { payrollTotals } from '@boh/contract/payroll/payroll.calc.ts';
import { listPayroll, listPayrollLocations } from '@boh/contract/payroll/payroll.contract.ts';
import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { type RowOf, useList } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { Section } from '../../ui/page/page-header.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useAddressSearch, useClientTable, useServerTable } from '../../ui/table/use-table.ts';
import { withFooters } from '../../ui/table/with-footers.ts';
import { AMOUNTS, dateWiseColumns, recordColumns } from './payroll-columns.tsx';
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

/** The records of the selected check date, with their totals. */
export function RecordsTable({ date, open }: { date: string; open: Open }) {
  const list = useList(listPayroll, { query: { Date: date, Sort: 'LegalName' } });
  const [search, setSearch] = useAddressSearch();
  const columns = useMemo(() => recordColumns(openRecord(open)), [open]);
  const { table, matching } = useClientTable(list.rows, { columns, search });
  return (
    <Section title="Payroll Records">
      <FilterRow label="Payroll records">
        <SearchBox label="Search payroll records" value={search} onChange={setSearch} delay={0} />
      </FilterRow>
      <div className={classes['figuresTable']}>
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
export function LocationsTable({ date, open }: { date: string; open: Open }) {
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
export function DateWiseTable({ open }: { open: Open }) {
  const t = useServerTable({ endpoint: listPayroll, pageSize: 10, name: 'all' });
  const list = useList(listPayroll, { query: t.query });
  const columns = useMemo(() => dateWiseColumns(openRecord(open)), [open]);
  return (
    <Section title="All Payroll Records (Date-wise)">
      <FilterRow label="All payroll records">
        <SearchBox label="Search all payroll records" value={t.search} onChange={t.onSearch} />
        <ExportMenu endpoint={listPayroll} input={{ query: t.query }} name="payroll" />
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
            t.search === ''
              ? 'The first record makes the first line here.'
              : 'No record of any check date matches the search.'
          }
        />
      </div>
      <Pager {...t.pagerOf(list)} />
    </Section>
  );
}
