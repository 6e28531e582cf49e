import { useEffect, useState } from 'react';
import { expectReload } from '../parts/way.ts';

let isAsked = false;

/** Sent to the newer app that waits: it may take over. */
const TAKE_OVER = 'TAKE_OVER';

/** Looks whether there is a newer app as often as that. */
const LOOK_EVERY_MS = 3600_000;

/**
 * Keeps the app on the phone, and says whether a newer one waits. It never takes over by itself while this one is open: what is
 * typed would be lost. What was done waits in the store, which outlives both.
 */
export function useUpdate(): (() => void) | null {
  const [newer, setNewer] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    // Plain http from another machine has none, nor has the development server.
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const watch = (registration: ServiceWorkerRegistration) => {
      const look = () => {
        if (registration.waiting && navigator.serviceWorker.controller) setNewer(registration.waiting);
      };
      look();
      registration.addEventListener('updatefound', () =>
        registration.installing?.addEventListener('statechange', look),
      );
      timer = setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS);
    };
    const hadOne = navigator.serviceWorker.controller !== null;
    const changed = () => {
      if (isAsked) window.location.reload();
      else if (hadOne) expectReload();
    };
    navigator.serviceWorker.addEventListener('controllerchange', changed);
    navigator.serviceWorker.register('/floor/sw.js', { scope: '/floor' }).then(watch, () => undefined);
    return () => {
      clearInterval(timer);
      navigator.serviceWorker.removeEventListener('controllerchange', changed);
    };
  }, []);
  if (newer === null) return null;
  return () => {
    isAsked = true;
    newer.postMessage(TAKE_OVER);
  };
}
