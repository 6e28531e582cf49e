import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from './alerts.ts';

interface Guard {
  holds: boolean;
}

const guards = new Set<Guard>();

/** Asks whether unsaved changes may go; true at once when there are none. For what leaves a screen without a link. */
export async function mayLeave(): Promise<boolean> {
  const holding = [...guards].filter((guard) => guard.holds);
  if (holding.length === 0) return true;
  const leave = await confirm(
    'Leave without saving?',
    'Leave',
    'What you changed on this screen is not saved.',
  );
  if (leave) for (const guard of holding) guard.holds = false;
  return leave;
}

/** While `isDirty`, leaving the screen asks first: by a link, the browser's buttons, another location, a closed tab. */
export function useLeaveGuard(isDirty: boolean): void {
  const guard = useRef<Guard>({ holds: isDirty });
  useEffect(() => {
    const own = guard.current;
    own.holds = isDirty;
    guards.add(own);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    if (isDirty) window.addEventListener('beforeunload', ask);
    return () => {
      guards.delete(own);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isDirty]);
  // A wish in the address (use-asked.ts) leaves nothing.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      guard.current.holds && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
}
