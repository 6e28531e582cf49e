import type { CalendarRow, listCalendar } from '@boh/contract/calendar/calendar.contract.ts';
import { useCallback, useMemo } from 'react';
import type { useList } from '../../api/use-list.ts';
import { dayOr } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { useOpenRecord } from '../../ui/address/use-open-record.ts';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';

const EntryForm = fetchedLater(async () => (await import('./entry-form.tsx')).EntryForm);

/** An own entry with all of its fields beside each other. */
export type OwnEntry = CalendarRow & NonNullable<CalendarRow['Entry']>;

/** The day of the entry that is about to be added; blank where none is. */
export const useAddedDay = () => useAddressValue('add', dayOr(''), 'part');

/** The window of an own entry over the list it stands in. */
export function useEntries(list: ReturnType<typeof useList<typeof listCalendar>>, hotel: number | null) {
  const entries = useMemo(
    () => list.rows.flatMap((row): OwnEntry[] => (row.Entry ? [{ ...row, ...row.Entry }] : [])),
    [list.rows],
  );
  const [open, setOpen] = useOpenRecord({ ...list, rows: entries }, 'EntryID');
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
