import { listCalendar, type CalendarRow } from '@boh/contract/calendar/calendar.contract.ts';
import { movedDays } from '@boh/contract/reports/report-days.calc.ts';
import { useCallback, useMemo } from 'react';
import { useList } from '../../api/use-list.ts';
import { dayOr } from '../../ui/address/address-kinds.ts';
import { useAddressText, useAddressValue } from '../../ui/address/use-address.ts';
import { useOpenRecord } from '../../ui/address/use-open-record.ts';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { heldDay } from './month-days.ts';
import type { OwnEntry } from './own-entry.ts';

const EntryForm = fetchedLater(() => import('./entry-form.tsx'), 'EntryForm');

/** The day of the entry that is about to be added; blank where none is. */
export const useAddedDay = () => useAddressValue('add', dayOr(''), 'part');

const HALF_A_YEAR = 182;

/** The entries of half a year before and after a day: the open one may have moved out of what the screen lists. */
function useEntriesAround(day: string, enabled: boolean) {
  const days = { From: heldDay(movedDays(day, -HALF_A_YEAR)), To: heldDay(movedDays(day, HALF_A_YEAR)) };
  return useList(listCalendar, { query: { ...days, Kinds: 'Own entry' } }, { enabled });
}

interface Shown {
  list: ReturnType<typeof useList<typeof listCalendar>>;
  /** A day in the middle of what is listed. */
  middle: string;
  /** The one hotel whose dates are listed; null for all of them. */
  hotel: number | null;
}

/** The window of an own entry over the list it stands in. */
export function useEntries({ list, middle, hotel }: Shown) {
  const around = useEntriesAround(middle, useAddressText('record') !== null);
  const entries = useMemo(
    () =>
      [...list.rows, ...around.rows].flatMap((row): OwnEntry[] =>
        row.Entry ? [{ ...row, ...row.Entry }] : [],
      ),
    [list.rows, around.rows],
  );
  const isLoading = list.isLoading || around.isLoading;
  const [open, setOpen] = useOpenRecord({ ...list, isLoading, rows: entries }, 'EntryID');
  const [added, setAdded] = useAddedDay();
  const openEntry = useCallback(
    (row: CalendarRow) => row.Entry && setOpen({ ...row, ...row.Entry }),
    [setOpen],
  );
  const entry = open === 'new' ? null : open;
  const isOpen = entry !== null || added !== '';
  const close = () => (entry ? setOpen(null) : setAdded('', 'close'));
  return {
    openEntry,
    addOn: setAdded,
    isOpen,
    window: isOpen && <EntryForm entry={entry} date={added} hotel={hotel} onClose={close} />,
  };
}
