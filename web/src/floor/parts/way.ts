import { useSyncExternalStore } from 'react';

/** Where the app stands: its own few addresses below /floor, so that the phone's back gesture works. */
export interface Way {
  readonly path: string;
  readonly query: URLSearchParams;
}

const listeners = new Set<() => void>();
let isOutdated = false;
let shown = '';
let way: Way = { path: '/floor', query: new URLSearchParams() };

function read(): Way {
  const { pathname, search } = window.location;
  if (pathname + search !== shown) {
    shown = pathname + search;
    way = { path: pathname.replace(/\/+$/, '') || '/floor', query: new URLSearchParams(search) };
  }
  return way;
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

export const useWay = (): Way => useSyncExternalStore(subscribe, read);

/** Goes to another screen. */
export function go(to: string, { replace = false }: { replace?: boolean } = {}): void {
  // What this page consists of is gone from the phone: the newer app takes over with the next step.
  if (isOutdated) {
    window.location.assign(to);
    return;
  }
  if (replace) window.history.replaceState(null, '', to);
  else window.history.pushState(null, '', to);
  window.scrollTo({ top: 0 });
  tell();
}

/** Another tab took the newer app. */
export function expectReload(): void {
  isOutdated = true;
}
