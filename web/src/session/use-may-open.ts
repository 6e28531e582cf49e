import { openPages, type PageName } from '@boh/contract/pages.ts';
import { useMemo } from 'react';
import { useSession } from './session.tsx';

/** Whether the reader's role opens a page at a location. */
export type MayOpen = (page: PageName, LocationID: number) => boolean;

/** Which screens the reader's roles open, at each of the hotels. */
export function useMayOpen(): MayOpen {
  const { employee } = useSession();
  return useMemo(() => {
    const pages = new Map(
      employee.locations.map(({ Location, Role }) => [
        Location.LocationID,
        new Set(openPages(Role.AllowedPages)),
      ]),
    );
    return (page, LocationID) => pages.get(LocationID)?.has(page) ?? false;
  }, [employee]);
}
