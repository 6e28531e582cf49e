import { useSyncExternalStore } from 'react';

const DESKTOP = '(min-width: 1024px)';

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Wide enough for the console at all (1024px). */
export const useDesktop = () => useMedia(DESKTOP);
