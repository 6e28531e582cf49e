import { useMemo } from 'react';
import { useSession } from '../../session/session.tsx';

/** The hotels where the reader's role has Reports, by name. */
export function useReportHotels() {
  const { employee } = useSession();
  return useMemo(
    () =>
      employee.locations
        .filter(({ Role }) => Role.AllowedPages.includes('Reports'))
        .map(({ Location }) => Location)
        .sort((a, b) => a.Name.localeCompare(b.Name)),
    [employee],
  );
}
