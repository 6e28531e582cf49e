import { longDate } from '@boh/contract/sales/sales.calc.ts';
import {
  compareSales,
  IMPORT_LEVEL,
  listSales,
  listSalesGaps,
  summariseSales,
} from '@boh/contract/sales/sales.contract.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { useAnswer, useList } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { anyText, dayOr, yesOrNo } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { DayInput } from '../../ui/form/day-input.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { MissingDays } from '../../ui/page/missing-days.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { useAsked } from '../../ui/page/use-asked.ts';
import { useServerTable } from '../../ui/table/use-table.ts';
import { SalesChart } from './sales-chart.tsx';
import { columnsOf } from './sales-columns.tsx';
import { SalesGlance } from './sales-glance.tsx';
import { SalesPeriods } from './sales-periods.tsx';
import classes from './sales.module.css';

const SalesImport = fetchedLater(() => import('./sales-import.tsx'), 'SalesImport');

const PAGE_SIZE = 25;
type Filters = Record<'HotelName' | 'Date' | 'From' | 'To', string>;

function useFilters() {
  const [HotelName, setHotelName] = useAddressValue('hotel', anyText);
  const [Date, setDate] = useAddressValue('date', dayOr(''));
  const [From, setFrom] = useAddressValue('from', dayOr(''));
  const [To, setTo] = useAddressValue('to', dayOr(''));
  const set = { HotelName: setHotelName, Date: setDate, From: setFrom, To: setTo };
  return [{ HotelName, Date, From, To }, set] as const;
}

/** Hotels whose sales the caller may see: the same rule as the server's scope. */
function useHotels() {
  const { employee } = useSession();
  return useMemo(
    () =>
      employee.locations
        .filter(({ Role }) => Role.AllowedPages.includes('Daily Sales Data'))
        .map(({ Location }) => Location)
        .sort((a, b) => a.Name.localeCompare(b.Name)),
    [employee],
  );
}

/** What the list, its summary and its export are asked for. */
function emptyHintOf({ From, To }: Filters, isNarrowed: boolean): string {
  if (From !== '' && To !== '' && From > To) return 'From lies after To: no day is between them.';
  return isNarrowed
    ? 'No day matches: choose another location, date or search.'
    : 'Import a file of daily sales.';
}

const asked = ({ HotelName, Date, From, To }: Filters, Search: string) => ({
  ...(HotelName !== '' && { HotelName }),
  ...(Date !== '' && { Date: longDate(Date) }),
  ...(From !== '' && { From }),
  ...(To !== '' && { To }),
  ...(Search !== '' && { Search }),
});

/** One day and a range exclude each other: choosing the one clears the other, so that no row is ruled out unseen. */
function cleared(name: keyof Filters, value: string): Partial<Filters> {
  if (value === '' || name === 'HotelName') return {};
  return name === 'Date' ? { From: '', To: '' } : { Date: '' };
}

export function SalesPage() {
  const { role, location } = useSession();
  const hotels = useHotels();
  const [filters, setFilter] = useFilters();
  const [importing, setImporting] = useAddressValue('import', yesOrNo, 'part');
  const mayImport = (role?.Level ?? 0) >= IMPORT_LEVEL;
  useAsked({ import: () => setImporting(mayImport) });
  const table = useServerTable({
    endpoint: listSales,
    pageSize: PAGE_SIZE,
    sort: { key: 'Date', descending: true },
  });
  const chosen = hotels.find(({ Name }) => Name === filters.HotelName);
  const filtered = asked(filters, table.search);
  const isNarrowed = Object.keys(filtered).length > 0;
  const list = useList(listSales, { query: { ...filtered, ...table.query } });
  const { answer: summary, isLoading: isSumming } = useAnswer(summariseSales, { query: filtered });
  const hasDays = filters.Date !== '' || (filters.From !== '' && filters.To !== '');
  const { answer: compared } = useAnswer(compareSales, { query: filtered }, { enabled: hasDays });
  const missing = useList(listSalesGaps, { query: filtered }, { enabled: hasDays });
  const columns = useMemo(() => columnsOf(summary), [summary]);
  const change = (changes: Partial<Filters>) => {
    for (const [name, text] of Object.entries(changes)) setFilter[name as keyof Filters](text);
    table.resetPage();
  };
  const set = (name: keyof Filters) => ({
    value: filters[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ ...cleared(name, value), [name]: value }),
  });
  return (
    <>
      <PageHeader title="Daily Sales Data" about="What each hotel sold and took, day by day.">
        {chosen && <HistoryButton record={`sales:${chosen.LocationID}`} />}
        <ExportMenu
          endpoint={listSales}
          input={{ query: { ...filtered, ...table.query } }}
          name="daily-sales"
        />
        {mayImport && <Button onClick={() => setImporting(true)}>Import</Button>}
      </PageHeader>
      <FilterRow>
        <NativeSelect
          label="Location"
          data={[{ value: '', label: 'All Locations' }, ...hotels.map(({ Name }) => Name)]}
          {...set('HotelName')}
        />
        <DayInput label="Date" {...set('Date')} />
        <DayInput label="From" {...set('From')} />
        <DayInput label="To" {...set('To')} />
        <SearchBox label="Search hotels and dates" value={table.search} onChange={table.onSearch} />
      </FilterRow>
      <div className={classes['lead']}>
        <SalesPeriods
          {...filters}
          zone={location?.TimeZone}
          onChoose={(days) => change({ Date: '', ...days })}
        />
        <SalesGlance summary={summary} lastYear={hasDays ? compared?.LastYear : undefined} />
      </div>
      {hasDays && <MissingDays hotels={missing.rows} />}
      <SalesChart summary={summary} isDue={isSumming && filters.Date === ''} />
      <div className={classes['table']}>
        <DataTable
          label="Daily Sales Data"
          columns={columns}
          rows={list.rows}
          rowKey={(row) => row.ReportID}
          sorting={table.sorting}
          loading={list}
          emptyHint={emptyHintOf(filters, isNarrowed)}
          emptyAction={
            mayImport &&
            !isNarrowed && <LinkButton onClick={() => setImporting(true)}>Import a file</LinkButton>
          }
        />
      </div>
      <Pager {...table.pagerOf(list)} />
      {importing && mayImport && <SalesImport onClose={() => setImporting(false, 'close')} />}
    </>
  );
}
