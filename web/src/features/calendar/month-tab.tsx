import { listCalendar, type CalendarRow } from '@boh/contract/calendar/calendar.contract.ts';
import type { CalendarKind } from '@boh/contract/calendar/calendar.words.ts';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useList } from '../../api/use-list.ts';
import { dayOr, monthOr } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { MonthSteps } from '../../ui/form/month-steps.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { StaleNote } from '../../ui/table/stale-note.tsx';
import { monthTitle } from '../../ui/text/weekdays.ts';
import { today } from '../../ui/text/time.ts';
import type { FilterProps } from './calendar-filter.tsx';
import { HotelChoice } from './calendar-filter.tsx';
import { KindLegend } from './kind-mark.tsx';
import { byDay, heldDay, shownDays } from './month-days.ts';
import { MonthGrid } from './month-grid.tsx';
import { useEntries } from './use-entries.tsx';
import classes from './calendar.module.css';

const DayDialog = fetchedLater(() => import('./day-dialog.tsx'), 'DayDialog');

/** The month that is shown: at first that of the day an address names, or else of today. */
export function useShownMonth() {
  const [named] = useAddressValue('date', dayOr(''));
  return useAddressValue('month', monthOr(heldDay(named || today()).slice(0, 7)));
}

/** Agreements run for many years. */
const YEARS_AHEAD = 20;

const NONE: CalendarRow[] = [];

/** How many dates of each kind a month has; those of its neighbours' days are not of it. */
function countsOf(rows: readonly CalendarRow[], month: string): ReadonlyMap<CalendarKind, number> {
  const counts = new Map<CalendarKind, number>();
  for (const { Kind, Date } of rows)
    if (Date.startsWith(month)) counts.set(Kind, (counts.get(Kind) ?? 0) + 1);
  return counts;
}

/** A month with the dates of each day. */
export function MonthTab({ kinds, hotels, hotel, onHotel }: FilterProps) {
  const thisDay = today();
  const [month, setMonth] = useShownMonth();
  const [day, setDay] = useAddressValue('day', dayOr(''), 'part');
  const list = useList(listCalendar, {
    query: { ...shownDays(month), ...(hotel !== null && { LocationIDs: String(hotel) }) },
  });
  const { openEntry, addOn, isOpen, window } = useEntries({ list, middle: `${month}-15`, hotel });
  const { isShown } = kinds;
  const shown = list.rows.filter(({ Kind }) => isShown(Kind));
  const days = byDay(shown);
  const counts = useMemo(() => countsOf(list.rows, month), [list.rows, month]);
  const title = monthTitle(month);
  const isEmpty = !list.isLoading && !list.isRefreshing && !shown.some(({ Date }) => Date.startsWith(month));
  const openDay = (date: string) => (days.has(date) ? setDay(date) : addOn(date));
  return (
    <>
      <FilterRow label="Which dates">
        <MonthSteps
          value={month}
          onChange={setMonth}
          thisYear={Number(thisDay.slice(0, 4))}
          yearsAhead={YEARS_AHEAD}
        />
        <Button
          variant="default"
          disabled={thisDay.startsWith(month)}
          onClick={() => setMonth(thisDay.slice(0, 7))}
        >
          Today
        </Button>
        <HotelChoice hotels={hotels} value={hotel} onChange={onHotel} />
      </FilterRow>
      <h2 className="print-only">{title}</h2>
      <KindLegend choice={kinds} counts={list.isLoading ? undefined : counts} />
      {list.isStale && <StaleNote what="dates" onRetry={list.refetch} />}
      {list.error && !list.isStale ? (
        <ErrorState onRetry={list.refetch} />
      ) : (
        <div className={classes['waiting']} aria-busy={list.isLoading || list.isRefreshing}>
          {list.isLoading && <LoadingOverlay />}
          <div className={list.isRefreshing ? classes['refreshing'] : undefined}>
            <MonthGrid
              label={title}
              month={month}
              today={thisDay}
              days={days}
              onDay={openDay}
              onEntry={openEntry}
              onMonth={setMonth}
            />
          </div>
          <p role="status" className={classes['nothing']}>
            {isEmpty && `No dates in ${title}${list.rows.length > shown.length ? ' of these kinds' : ''}.`}
          </p>
        </div>
      )}
      {day !== '' && !isOpen && !list.isLoading && (
        <DayDialog
          date={day}
          rows={days.get(day) ?? NONE}
          onEntry={openEntry}
          onAdd={() => addOn(day)}
          onClose={() => setDay('', 'close')}
        />
      )}
      {window}
    </>
  );
}
