import { useEffect, useSyncExternalStore } from 'react';

let named: string | null = null;
const listeners = new Set<() => void>();

function name(place: string | null) {
  named = place;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A screen that is about other places than the one selected says which, while it is open. */
export function useNamePrintPlace(place: string): void {
  useEffect(() => {
    name(place === '' ? null : place);
    return () => name(null);
  }, [place]);
}

/** What the screen says that its paper is about; null where it is the selected location. */
export const usePrintPlace = (): string | null => useSyncExternalStore(subscribe, () => named);
