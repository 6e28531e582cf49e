import {
  housekeepingStats,
  HOUSEKEEPING_TEXTS,
  listHousekeepingLogs,
  type listHousekeepers,
} from '@boh/contract/housekeeping/housekeeping.contract.ts';
import { PERIODS } from '@boh/contract/periods.calc.ts';
import { useState } from 'react';
import { dayOr, idText, oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { useMissingRow } from '../../ui/address/use-open-record.ts';
import { Link } from 'react-router';
import { Choice } from '../../ui/page/choice.tsx';
import { useAnswer, useList } from '../../api/use-list.ts';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import type { Option } from '../../ui/form/fields.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { StatTile, StatTiles } from '../../ui/page/stat-tile.tsx';
import { useServerTable } from '../../ui/table/use-table.ts';
import { formatCount } from '../../ui/text/money.ts';
import { DateAndEmployee } from './date-and-employee.tsx';
import { logColumns } from './log-columns.tsx';
import classes from './housekeeping.module.css';
import { FromTo } from './per-person.tsx';
import { daysText, OFFERED_PERIODS, useDays, type DaysChoice } from './use-days.ts';

const PAGE_SIZE = 8;
const MAX_SELECTED = 500;
const CHOICES: { value: DaysChoice; label: string }[] = [
  { value: 'all', label: 'All Days' },
  ...OFFERED_PERIODS.map((value) => ({ value, label: PERIODS[value].label })),
  { value: 'chosen', label: 'From – To' },
];
const SORTS = [
  { value: '-Date', label: 'Date' },
  { value: '-NoOfRooms', label: 'Rooms Cleaned' },
  { value: 'Name', label: 'Employee' },
];

interface ViewLogsProps {
  LocationID: number | undefined;
  /** Who cleans here now. */
  housekeepers: ReturnType<typeof useList<typeof listHousekeepers>>;
  employees: readonly Option[];
}

/** The logs of the location with their averages; selected rows, or all that match, leave as a file. */
export function ViewLogs({ LocationID, housekeepers, employees }: ViewLogsProps) {
  const { Page, Search, ...view } = useView();
  const filters = { LocationID, Search, ...view.filters };
  const list = useList(listHousekeepingLogs, {
    query: { ...filters, Sort: view.sort, Page, PageSize: PAGE_SIZE },
  });
  const { employee } = view.controls;
  // Whoever cleaned here once and left has logs still: only somebody without any is not there.
  const known = {
    rows: [...housekeepers.rows, ...list.rows],
    isLoading: housekeepers.isLoading || list.isLoading,
    isRefreshing: housekeepers.isRefreshing || list.isRefreshing,
    error: housekeepers.error ?? list.error,
  };
  useMissingRow<{ EmployeeID: number }>(known, 'EmployeeID', employee, 'employee');
  const isFormer = employee !== '' && !employees.some(({ value }) => value === employee);
  const former = list.rows.find(({ EmployeeID }) => isFormer && String(EmployeeID) === employee);
  const [selected, setSelected] = useState<readonly number[]>([]);
  const toggle = (id: number) =>
    setSelected((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  const addable = list.rows
    .map(({ HousekeepingLogID }) => HousekeepingLogID)
    .filter((id) => !selected.includes(id));
  const canAdd = addable.length > 0 && selected.length < MAX_SELECTED;
  const selectPage = () => setSelected((ids) => [...ids, ...addable].slice(0, MAX_SELECTED));
  const chosen = selected.length > 0 ? { LocationID, IDs: selected.join(',') } : filters;
  return (
    <>
      <FilterRow>
        <DateAndEmployee
          {...view.controls}
          employees={[
            { value: '', label: 'All Employees' },
            ...employees,
            ...(former ? [{ value: employee, label: former.Name }] : []),
          ]}
        />
        <Choice
          label="Period"
          data={CHOICES}
          value={view.period.choice}
          onChange={(value) => view.onPeriod(value as DaysChoice)}
        />
        {view.period.choice === 'chosen' && <FromTo {...view.period} />}
        <Choice label="Sort by" data={SORTS} value={view.sort} onChange={view.onSort} />
        <SearchBox label="Search logs" value={Search ?? ''} onChange={view.onSearch} />
      </FilterRow>
      <Averages filters={filters} />
      <div className={classes['tools']}>
        <div className={classes['selection']}>
          <LinkButton disabled={!canAdd} onClick={selectPage}>
            Select this page
          </LinkButton>
          <LinkButton disabled={selected.length === 0} onClick={() => setSelected([])}>
            Clear selection
          </LinkButton>
          <span role="status">{selected.length > 0 && `${selected.length} selected`}</span>
        </div>
        <ExportMenu
          endpoint={listHousekeepingLogs}
          input={{ query: { ...chosen, Sort: view.sort } }}
          name="housekeeping-logs"
          label={selected.length > 0 ? `Export ${selected.length} selected` : 'Export'}
        />
      </div>
      <DataTable
        label="Housekeeping logs"
        columns={logColumns(selected, toggle, selected.length >= MAX_SELECTED)}
        rows={list.rows}
        rowKey={(log) => log.HousekeepingLogID}
        loading={list}
        sorting={{ sort: null, onSort: () => undefined }}
        emptyText={HOUSEKEEPING_TEXTS.empty}
        emptyHint="Choose another day or employee, or log the first rooms."
        emptyAction={
          <Link to="?do=add" className="link">
            Add logs
          </Link>
        }
      />
      <Pager
        {...view.pagerOf(list)}
        previousLabel="Prev"
        nextLabel="Next"
        text={(page, pages) => `Page ${page} of ${pages}`}
      />
    </>
  );
}

/** Filters, order and page; whatever changes what is shown starts at page 1 again. */
function useView() {
  const { query, onSearch, fresh, pagerOf } = useServerTable({
    endpoint: listHousekeepingLogs,
    pageSize: PAGE_SIZE,
  });
  const [date, setDate] = useAddressValue('date', dayOr(''));
  const [employee, setEmployee] = useAddressValue('employee', idText);
  const [sort, setSort] = useAddressValue('sort', oneOf(SORTS.map(({ value }) => value)));
  const period = useDays('all');
  const { days } = period;
  // A day and a period are two ways to say which days: whichever is chosen last holds.
  const chooseDate = (day: string) => {
    setDate(day);
    if (day !== '') period.setChoice('all');
  };
  const choosePeriod = (choice: DaysChoice) => {
    period.setChoice(choice);
    setDate('');
  };
  return {
    Page: query.Page,
    Search: query.Search,
    filters: { From: date || days.From, To: date || days.To, EmployeeID: employee || undefined },
    controls: { date, onDate: fresh(chooseDate), employee, onEmployee: fresh(setEmployee) },
    period: {
      ...period,
      setFrom: fresh((day: string) => period.setFrom(day)),
      setTo: fresh((day: string) => period.setTo(day)),
    },
    onPeriod: fresh(choosePeriod),
    sort,
    onSort: fresh(setSort),
    onSearch,
    pagerOf,
  };
}

interface AveragesProps {
  filters: {
    LocationID: number | undefined;
    Search: string | undefined;
    From: string | undefined;
    To: string | undefined;
    EmployeeID: string | undefined;
  };
}

interface Averaged {
  Logs: number;
  Rooms: number;
  FirstDay: string | null;
  LastDay: string | null;
}

/** What went into the averages, in words. */
function averagedText({ Logs, Rooms, FirstDay, LastDay }: Averaged): string {
  if (Logs === 0) return 'No log with rooms matches, so there is nothing to average.';
  const days = daysText({ From: FirstDay ?? undefined, To: LastDay ?? undefined });
  const of = `${formatCount(Rooms)} rooms in ${formatCount(Logs)} ${Logs === 1 ? 'log' : 'logs'} ${days}`;
  return `Averages per room over ${of}: minutes from start to end, breaks included.`;
}

/** Minutes per room over everything that matches, not only the visible page. */
function Averages({ filters }: AveragesProps) {
  const { answer } = useAnswer(housekeepingStats, { query: filters });
  const minutesText = (minutes: number | undefined) => (minutes === undefined ? '–' : minutes.toFixed(2));
  return (
    <>
      <StatTiles>
        <StatTile label="Average Time" value={minutesText(answer?.AverageTime)} note="minutes" />
        <StatTile label="Average Checkout" value={minutesText(answer?.AverageCheckout)} note="minutes" />
        <StatTile label="Average Stayover" value={minutesText(answer?.AverageStayover)} note="minutes" />
      </StatTiles>
      <p className={classes['explained']} role="status">
        {answer && averagedText(answer)}
      </p>
    </>
  );
}
