import { listCalendar, type CalendarRow } from '@boh/contract/calendar/calendar.contract.ts';
import { MOST_DAYS } from '@boh/contract/calendar/calendar.words.ts';
import { movedDays } from '@boh/contract/reports/report-days.calc.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useList } from '../../api/use-list.ts';
import { dayOr } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { DayInput } from '../../ui/form/day-input.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useServerTable } from '../../ui/table/use-table.ts';
import { weekdayName } from '../../ui/text/weekdays.ts';
import { formatDate, today } from '../../ui/text/time.ts';
import { HotelChoice, type FilterProps } from './calendar-filter.tsx';
import { reminderText, timeText } from './date-words.ts';
import { KindLegend, KindMark } from './kind-mark.tsx';
import { heldDay } from './month-days.ts';
import { useEntries } from './use-entries.tsx';
import classes from './calendar.module.css';

export const calendarColumns = (open: (row: CalendarRow) => void): Column<CalendarRow>[] => [
  {
    key: 'Date',
    header: 'Date',
    frozen: true,
    cell: ({ Date }) => `${weekdayName(Date, 'short')} ${formatDate(Date)}`,
  },
  { key: 'Time', header: 'Time', sortable: false, cell: timeText },
  { key: 'Kind', header: 'Kind', cell: ({ Kind }) => <KindMark kind={Kind} /> },
  {
    key: 'Title',
    header: 'Title',
    cell: (row) => (
      <span className={classes['wrapped']}>
        {row.Entry ? (
          <LinkButton onClick={() => open(row)}>{row.Title}</LinkButton>
        ) : (
          <Link to={row.Link} className="link">
            {row.Title}
          </Link>
        )}
        {row.Entry && row.Entry.Note !== '' && <span className={classes['note']}>{row.Entry.Note}</span>}
      </span>
    ),
  },
  { key: 'LocationName', header: 'Location' },
  {
    key: 'Reminder',
    header: 'Reminder',
    sortable: false,
    cell: ({ Entry }) => (Entry ? reminderText(Entry).replace('Reminder ', '') : ''),
  },
];

/** So many days at most, the first one among them. */
const lastDayFrom = (from: string) => heldDay(movedDays(heldDay(from), MOST_DAYS - 1));

/** What is ahead, in the order of the days: from today on for a year, unless other days are chosen. */
export function ListTab({ kinds, hotels, hotel, onHotel }: FilterProps) {
  const server = useServerTable({ endpoint: listCalendar, pageSize: 20 });
  const [from, setFrom] = useAddressValue('from', dayOr(today()));
  const [to, setTo] = useAddressValue('to', dayOr(lastDayFrom(from)));
  const last = lastDayFrom(from);
  const isCut = to > last;
  const query = {
    ...server.query,
    // A year is typed digit by digit.
    From: heldDay(from),
    To: isCut ? last : heldDay(to),
    ...(kinds.query !== null && kinds.query !== '' && { Kinds: kinds.query }),
    ...(hotel !== null && { LocationIDs: String(hotel) }),
  };
  const isNone = kinds.query === null;
  const list = useList(listCalendar, { query }, { enabled: !isNone });
  const shown = isNone ? { ...list, rows: [], total: 0 } : list;
  const { openEntry, window } = useEntries({ list, middle: movedDays(heldDay(from), MOST_DAYS / 2), hotel });
  const columns = useMemo(() => calendarColumns(openEntry), [openEntry]);
  return (
    <>
      <FilterRow label="Which dates">
        <SearchBox label="Search dates" value={server.search} onChange={server.onSearch} />
        <DayInput
          label="From"
          value={from}
          onChange={({ currentTarget: { value } }) => server.fresh(setFrom)(value)}
        />
        <DayInput
          label="To"
          value={to}
          onChange={({ currentTarget: { value } }) => server.fresh(setTo)(value)}
        />
        <HotelChoice hotels={hotels} value={hotel} onChange={server.fresh(onHotel)} />
        <ExportMenu endpoint={listCalendar} input={{ query }} name="calendar" />
      </FilterRow>
      <KindLegend
        choice={{
          ...kinds,
          toggle: server.fresh(kinds.toggle),
          showAll: () => server.fresh(kinds.showAll)(undefined),
        }}
      />
      {isCut && (
        <p className={classes['nothing']}>
          {`A list holds a year at most: this one ends with ${formatDate(last)}.`}
        </p>
      )}
      <DataTable
        label="Dates"
        columns={columns}
        rows={shown.rows}
        rowKey={({ Key }) => Key}
        loading={shown}
        sorting={server.sorting}
        emptyText={isNone ? 'No kind is chosen' : 'No dates'}
        emptyHint={
          isNone
            ? 'Choose above which kinds of dates to list.'
            : 'Try other words, other days or another location.'
        }
      />
      <Pager {...server.pagerOf(shown)} />
      {window}
    </>
  );
}
