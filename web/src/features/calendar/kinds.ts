import { CALENDAR_KINDS, PAGE_OF_KIND, type CalendarKind } from '@boh/contract/calendar/calendar.words.ts';
import { useMemo } from 'react';
import { useSession } from '../../session/session.tsx';
import { useMayOpen, type MayOpen } from '../../session/use-may-open.ts';
import { listOf, oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';

const KINDS = listOf(oneOf(CALENDAR_KINDS));

const isOffered = (kind: CalendarKind, hotels: readonly Hotel[], mayOpen: MayOpen) =>
  kind === 'Own entry' || hotels.some(({ LocationID }) => mayOpen(PAGE_OF_KIND[kind], LocationID));

export interface Hotel {
  readonly LocationID: number;
  readonly Name: string;
  readonly TimeZone: string;
}

/** The hotels whose dates the reader sees. */
export function useCalendarHotels(): Hotel[] {
  const { employee } = useSession();
  const mayOpen = useMayOpen();
  return useMemo(
    () =>
      employee.locations
        .map(({ Location }) => Location)
        .filter(({ LocationID }) => mayOpen('Calendar', LocationID)),
    [employee, mayOpen],
  );
}

export interface KindChoice {
  /** What the reader's roles show them dates of. */
  readonly offered: readonly CalendarKind[];
  readonly isShown: (kind: CalendarKind) => boolean;
  /** What the list is asked for: blank for all kinds, null for none of them. */
  readonly query: string | null;
  readonly toggle: (kind: CalendarKind) => void;
  readonly showAll: () => void;
}

/** Which kinds of dates are shown; all of them until somebody leaves some out. */
export function useKinds(hotels: readonly Hotel[]): KindChoice {
  const mayOpen = useMayOpen();
  const [chosen, setChosen] = useAddressValue('kinds', KINDS);
  const offered = CALENDAR_KINDS.filter((kind) => isOffered(kind, hotels, mayOpen));
  const isShown = (kind: CalendarKind) => chosen === null || chosen.includes(kind);
  return {
    offered,
    isShown,
    query: chosen === null ? '' : chosen.length === 0 ? null : chosen.join(','),
    toggle: (kind) => {
      const next = offered.filter((each) => isShown(each) !== (each === kind));
      setChosen(next.length === offered.length ? null : next);
    },
    showAll: () => setChosen(null),
  };
}
