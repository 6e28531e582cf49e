import { useEffect, useRef } from 'react';
import { useBlocker, useLocation, type Location } from 'react-router';
import { areCallsHeld, getToken } from '../../api/session-store.ts';
import { confirm, KEEP_EDITING } from '../../notices/alerts.ts';
import { closesPart, isOwnMove } from '../address/use-address.ts';

interface Guard {
  isDirty: boolean;
  /** Whether leaving asks: no longer once somebody has said that it may go. */
  holds: boolean;
  /** What was typed is kept as a draft: only logging out or closing the tab loses it. */
  isDraft: boolean;
}

const guards = new Set<Guard>();

/**
 * What is about to be left:
 * - `part`: a tab, a card or a form of the screen
 * - `screen`: the screen, or the location
 * - `session`: everything, by logging out
 * - `place`: the location, which the session has left already
 */
type Left = 'part' | 'screen' | 'session' | 'place';

function questionOf(left: Left, holding: readonly Guard[]): [text: string, detail: string] {
  if (left === 'place') {
    return [
      'You are now at another location. Leave without saving?',
      'What you changed on this screen can no longer be saved here. Keep editing leaves it on the screen, so that you can copy it.',
    ];
  }
  const isKept = left === 'screen' && holding.every(({ isDraft }) => isDraft);
  return [
    'Leave without saving?',
    isKept
      ? 'What you typed is kept as a draft in this tab until you log out.'
      : 'What you changed on this screen is not saved.',
  ];
}

/** What a tab or a card holds is kept as a draft when only that is left. */
const holdingAt = (left: Left) =>
  [...guards].filter(({ holds, isDraft }) => holds && !(isDraft && left === 'part'));

/** Asks whether unsaved changes may go; true at once when there are none. For what leaves without a link. */
export async function mayLeave(left: Left = 'screen'): Promise<boolean> {
  const holding = holdingAt(left);
  if (holding.length === 0) return true;
  const [text, detail] = questionOf(left, holding);
  const leave = await confirm(text, 'Leave', detail, KEEP_EDITING);
  if (leave) for (const guard of holding) guard.holds = false;
  return leave;
}

/** While `isDirty`, leaving asks first: by a link, the browser's buttons, another location, a closed tab. */
export function useLeaveGuard(isDirty: boolean, isDraft = false): void {
  const guard = useRef<Guard>({ isDirty, holds: isDirty, isDraft });
  useEffect(() => {
    const own = guard.current;
    own.isDirty = isDirty;
    own.holds = isDirty;
    own.isDraft = isDraft;
    guards.add(own);
    const ask = (event: BeforeUnloadEvent) => {
      if (own.holds) event.preventDefault();
    };
    if (isDirty) window.addEventListener('beforeunload', ask);
    return () => {
      guards.delete(own);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isDirty, isDraft]);
}

/** What a way to another address leaves; null where the screen has asked already or keeps what is typed. */
function leftBy(from: Location, to: Location): 'screen' | 'part' | null {
  if (from.pathname !== to.pathname) return 'screen';
  return !isOwnMove() && closesPart(from.search, to.search) ? 'part' : null;
}

/**
 * Asks for all guards at once; used once, by the shell: the router knows one blocker only. Without a session there is
 * nothing left to save, and a session on its way to another location has asked already.
 */
export function useLeaveGate(): void {
  const left = useRef<Left>('screen');
  const { search } = useLocation();
  useEffect(() => {
    // What is still on the screen behind the part that was left is as unsaved as before.
    for (const guard of guards) guard.holds = guard.isDirty;
  }, [search]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const by = leftBy(currentLocation, nextLocation);
    if (by === null || getToken() === null || areCallsHeld()) return false;
    left.current = by;
    return holdingAt(by).length > 0;
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayLeave(left.current).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
}
