import { useSyncExternalStore } from 'react';

/** Paper is narrower than any desk's screen, and what was on the screen is what is printed. */
const DESKTOP = '(min-width: 1024px), print';

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
