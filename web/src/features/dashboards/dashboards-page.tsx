import { listDashboards } from '@boh/contract/dashboards/dashboards.contract.ts';
import { useCallback, useMemo } from 'react';
import { useList } from '../../api/use-list.ts';
import { idOrNone } from '../../ui/address/address-kinds.ts';
import { useMissingRow, useRecordValue } from '../../ui/address/use-open-record.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { StatTile, StatTiles } from '../../ui/page/stat-tile.tsx';
import { useAddressSearch, useClientTable } from '../../ui/table/use-table.ts';
import { DashboardCharts } from './dashboard-charts.tsx';
import { columnsOf, MISSING, type Row } from './dashboards-columns.tsx';
import classes from './dashboards.module.css';

const NAMED = 2;

/** The first names, and how many more there are; all of them on hover. */
function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return 'Every hotel is complete';
  const more = names.length - NAMED;
  return (
    <span title={names.join(', ')}>
      {names.slice(0, NAMED).join(', ')}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}

/** What has not come in, hotel by hotel, before anybody has to ask for it. */
function Monitor({ rows }: { rows: readonly Row[] }) {
  return (
    <section className={classes['monitor']} aria-label="What is missing">
      <StatTiles>
        {MISSING.map(({ key, label }) => {
          const names = rows.filter((row) => row[key]).map(({ Name }) => Name);
          return (
            <StatTile
              key={key}
              label={label}
              value={names.length}
              note={<Names names={names} />}
              tone={names.length === 0 ? 'good' : 'warn'}
            />
          );
        })}
      </StatTiles>
    </section>
  );
}

export function DashboardsPage() {
  const list = useList(listDashboards, {});
  const [search, setSearch] = useAddressSearch();
  const [openKey, setOpenKey] = useRecordValue(idOrNone);
  useMissingRow(list, 'LocationID', openKey);
  const toggle = useCallback(
    ({ LocationID }: Row) => (openKey === LocationID ? setOpenKey(null, 'close') : setOpenKey(LocationID)),
    [openKey, setOpenKey],
  );
  const columns = useMemo(() => columnsOf(openKey, toggle), [openKey, toggle]);
  const { table, query } = useClientTable(list.rows, {
    columns,
    search,
    blanksLast: true,
    searchColumns: [
      { key: 'Name', header: '' },
      { key: 'City', header: '' },
      { key: 'State', header: '' },
    ],
  });
  return (
    <>
      <PageHeader
        title="Dashboard List"
        about="The last 30 days against the 30 days before and the same days last year. A row opens its charts."
      >
        <ExportMenu endpoint={listDashboards} input={{ query }} name="dashboard" />
      </PageHeader>
      {list.rows.length > 0 && <Monitor rows={list.rows} />}
      <FilterRow>
        <SearchBox label="Search locations" value={search} onChange={setSearch} delay={0} />
      </FilterRow>
      <div className={classes['table']}>
        <DataTable
          label="Dashboard List"
          rowKey={(row) => row.LocationID}
          loading={list}
          onRowClick={toggle}
          expansion={{ openKey, render: (row) => <DashboardCharts row={row} /> }}
          {...table}
        />
      </div>
    </>
  );
}
