import { useEffect, useState } from 'react';
import { listen } from '../store/bus.ts';
import { IDLE_MS, lockIfIdle, readSession, type Session, touch } from '../store/session-db.ts';

const LOOK_EVERY_MS = 60_000;

/** Whose phone this is; undefined until the store has said so, and `closed` where the browser lets the app keep nothing. */
export function useStoredSession(): Session | null | undefined | 'closed' {
  const [session, setSession] = useState<Session | null | 'closed'>();
  useEffect(() => {
    let isWanted = true;
    const load = () =>
      void readSession()
        .catch(() => 'closed' as const)
        .then((found) => {
          if (isWanted) setSession(found);
        });
    // Nothing is shown of somebody who has been away for too long, not even for a moment.
    void lockIfIdle().then(load, load);
    const stop = listen('session', load);
    return () => {
      isWanted = false;
      stop();
    };
  }, []);
  return session;
}

/** Locks what nobody touches for half a day, and notes that somebody does. */
export function useIdleLock(): void {
  useEffect(() => {
    const look = () => void lockIfIdle().catch(() => undefined);
    const note = () =>
      void lockIfIdle().then(
        () => touch(),
        () => undefined,
      );
    const timer = setInterval(look, Math.min(LOOK_EVERY_MS, IDLE_MS));
    document.addEventListener('visibilitychange', look);
    document.addEventListener('pointerdown', note);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      document.removeEventListener('pointerdown', note);
    };
  }, []);
}
