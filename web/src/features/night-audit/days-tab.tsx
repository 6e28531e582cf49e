import { listIntakeDays } from '@boh/contract/intake/intake.contract.ts';
import { Button, Switch } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useList } from '../../api/use-list.ts';
import { yesOrNo } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { MonthSteps } from '../../ui/form/month-steps.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { StaleNote } from '../../ui/table/stale-note.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useAddressSearch, useClientTable } from '../../ui/table/use-table.ts';
import { monthTitle } from '../../ui/text/weekdays.ts';
import { boardDates, hotelMonths, stateCounts, type HotelMonth } from './board-days.ts';
import { DayBoard } from './day-board.tsx';
import { HotelChoice } from './hotel-choice.tsx';
import type { DayOf, IntakeHotel } from './intake-types.ts';
import { MonthCalendar } from './month-calendar.tsx';
import { StateLegend } from './state-mark.tsx';
import { useMonth } from './use-month.ts';
import { useOpenDay } from './use-open-day.ts';
import classes from './night-audit.module.css';

const DayDialog = fetchedLater(() => import('./day-dialog.tsx'), 'DayDialog');
const CloseDaysDialog = fetchedLater(() => import('./close-days-dialog.tsx'), 'CloseDaysDialog');

const NOTHING_CLOSABLE =
  'No balanced day is next here. At a hotel where no day was closed yet, open the one to begin with.';

/** Files come by themselves, and colleagues close days. */
const EVERY_MINUTE = 60_000;

const COLUMNS: Column<HotelMonth>[] = [
  { key: 'Name', header: 'Hotel' },
  { key: 'open', header: 'Open' },
];
const SEARCHED = COLUMNS.slice(0, 1);

interface DaysTabProps {
  hotels: readonly IntakeHotel[];
  /** The chosen one; missing where all are shown. */
  hotel: IntakeHotel | undefined;
  onHotel: (LocationID: number | null) => void;
  onUpload: (day: DayOf) => void;
  onTab: (tab: 'codes' | 'files' | 'layouts', values: Readonly<Record<string, string>>) => void;
}

/** A month as a board of days by hotel, or as a calendar of one hotel. */
export function DaysTab({ hotels, hotel, onHotel, onUpload, onTab }: DaysTabProps) {
  const only = hotel ?? (hotels.length === 1 ? hotels[0] : undefined);
  const thisDay = hotels[0]?.Today ?? '';
  const [month, days, setMonth] = useMonth(thisDay);
  const [isOpenOnly, setOpenOnly] = useAddressValue('show-open', yesOrNo);
  const [search, setSearch] = useAddressSearch();
  const [closing, setClosing] = useState<readonly HotelMonth[] | null>(null);
  const { day, setDay } = useOpenDay(hotels);
  const list = useList(
    listIntakeDays,
    { query: { ...days, LocationID: only?.LocationID } },
    { refetchInterval: EVERY_MINUTE },
  );
  const dates = useMemo(() => boardDates(month), [month]);
  const all = useMemo(() => hotelMonths(only ? [only] : hotels, list.rows), [only, hotels, list.rows]);
  const shown = useMemo(() => (isOpenOnly ? all.filter(({ open }) => open > 0) : all), [isOpenOnly, all]);
  const { matching, table } = useClientTable(shown, { columns: COLUMNS, search, searchColumns: SEARCHED });
  const counts = useMemo(() => stateCounts(only ? all : matching), [only, all, matching]);
  const closable = (only ? all : matching).filter(({ closable: run }) => run.length > 0);
  const label = monthTitle(month);
  return (
    <>
      <FilterRow label="Which days">
        <MonthSteps value={month} onChange={setMonth} thisYear={Number(thisDay.slice(0, 4))} />
        <HotelChoice
          hotels={hotels}
          value={hotel?.LocationID ?? null}
          hasAll
          width={180}
          onChange={onHotel}
        />
        {!only && (
          <>
            <SearchBox label="Search hotels" value={search} onChange={setSearch} delay={0} width={164} />
            <Switch
              className={classes['switch'] ?? ''}
              label="Only open"
              checked={isOpenOnly}
              onChange={({ currentTarget: { checked } }) => setOpenOnly(checked)}
            />
          </>
        )}
        <Button
          variant="default"
          className={classes['closeAll'] ?? ''}
          disabled={closable.length === 0}
          title={closable.length === 0 ? NOTHING_CLOSABLE : undefined}
          onClick={() => setClosing(closable)}
        >
          Close balanced days
        </Button>
      </FilterRow>
      <StateLegend counts={counts} />
      {list.isStale && <StaleNote what="days" onRetry={list.refetch} />}
      {list.error && !list.isStale ? (
        <ErrorState onRetry={list.refetch} />
      ) : list.isLoading ? (
        <div className={classes['waiting']}>
          <LoadingOverlay />
        </div>
      ) : (
        <div
          className={classes['month']}
          aria-busy={list.isRefreshing}
          data-refreshing={list.isRefreshing || undefined}
        >
          {only && all[0] ? (
            <MonthCalendar label={`${label}, ${only.Name}`} dates={dates} month={all[0]} onDay={setDay} />
          ) : matching.length === 0 ? (
            <EmptyState
              text={isOpenOnly && search === '' ? 'Nothing is open in this month' : 'No hotel matches'}
              hint={isOpenOnly ? 'Turn off ONLY OPEN to see closed days.' : 'Look for other words.'}
            />
          ) : (
            <DayBoard
              label={label}
              dates={dates}
              months={matching}
              sorting={table.sorting}
              onDay={setDay}
              onHotel={onHotel}
              onClose={(of) => setClosing([of])}
            />
          )}
        </div>
      )}
      {day && (
        <DayDialog
          key={day.LocationID}
          day={day}
          hotel={day.hotel}
          onDay={setDay}
          onTab={onTab}
          onUpload={(of) => {
            setDay(null, 'close');
            onUpload(of);
          }}
          onClose={() => setDay(null, 'close')}
        />
      )}
      {closing && <CloseDaysDialog months={closing} onClose={() => setClosing(null)} />}
    </>
  );
}
