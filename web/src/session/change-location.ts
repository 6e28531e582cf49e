import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, isSilent } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import { areCallsHeld, holdCalls, letCallsGo, onFactorSetup, onOtherLocation } from '../api/session-store.ts';
import { showAlert } from '../notices/alerts.ts';
import { mayLeave } from '../ui/form/leave-guard.ts';
import { addressedPlace, pathHere, tellMoved, tellNoRole } from './addressed-place.ts';
import { fetchEmployee, selectLocation, type Employee } from './employee.ts';
import type { Ways } from './use-employee.ts';

const tellRefused = (refusal: Error) =>
  showAlert(
    refusal instanceof ApiError && refusal.kind === 'http'
      ? 'Failed to change location. Please try again.'
      : 'Error changing location. Please try again.',
  );

/**
 * Counts the steps back and forward. One that leads back to an address which is still drawn changes nothing else: the
 * router has nothing new to draw.
 */
function useHistorySteps(): number {
  const [steps, setSteps] = useState(0);
  useEffect(() => {
    const count = () => setSteps((before) => before + 1);
    window.addEventListener('popstate', count);
    return () => window.removeEventListener('popstate', count);
  }, []);
  return steps;
}

/** Another location: the employee and role are loaded again. */
export function useChangeLocation(employee: Employee | null, { arrive, leave }: Ways) {
  const [isMoving, setMoving] = useState(false);
  const navigate = useNavigate();
  /** What refused it; null once the session is there, or has ended on the way. */
  const move = useCallback(
    async (NewLocationID: number, path?: string): Promise<Error | null> => {
      holdCalls();
      setMoving(true);
      try {
        await selectLocation(NewLocationID);
        await fetchEmployee().then((next) => arrive(next, path), leave);
        return null;
      } catch (error) {
        if (isSilent(error)) return null;
        letCallsGo();
        // What was under way is answered in vain, and would not be asked for again before it is.
        void queryClient.cancelQueries().then(() => queryClient.invalidateQueries());
        return error as Error;
      } finally {
        setMoving(false);
      }
    },
    [arrive, leave],
  );
  const changeLocation = useCallback(
    async (NewLocationID: number) => {
      if (areCallsHeld() || !(await mayLeave())) return;
      const refusal = await move(NewLocationID);
      if (refusal) void tellRefused(refusal);
    },
    [move],
  );

  const steps = useHistorySteps();
  const location = useLocation();
  const { pathname, search } = location;
  const state: unknown = location.state;
  // Before the screen at that address asks for anything: what it asked would be of the location that is left.
  useLayoutEffect(() => {
    const path = pathname + search;
    // An address that was left may still be drawn, for as long as the next screen is fetched: it asks for nothing.
    const isLeft = path !== window.location.pathname + window.location.search;
    if (!employee || employee.FactorSetupRequired || areCallsHeld() || isLeft) return;
    const stayHere = () => {
      const here = pathHere(employee, path);
      if (here !== path) void navigate(here, { replace: true, state });
    };
    // Back and Forward lead to addresses of the locations they were made at.
    const place = addressedPlace(employee, path);
    if (place) {
      void move(place.Location.LocationID, path).then((refusal) =>
        refusal ? tellRefused(refusal).then(stayHere) : tellMoved(place),
      );
      return;
    }
    if (place === undefined) tellNoRole();
    stayHere();
  }, [employee, pathname, search, state, steps, move, navigate]);
  return { isMoving, changeLocation };
}

/** The server says that the session is at another location than this screen: the screen goes there. */
export function useOtherLocation(employee: Employee | null, { follow, leave }: Ways) {
  const [isFollowing, setFollowing] = useState(false);
  const asked = useRef({ now: false, before: false });
  useEffect(() => {
    asked.current.before = false;
  }, [employee]);
  useEffect(() => {
    const state = asked.current;
    const goThere = async () => {
      state.now = true;
      state.before = !(await mayLeave('place'));
      if (!state.before) {
        holdCalls();
        setFollowing(true);
        await fetchEmployee().then(follow).catch(leave);
        setFollowing(false);
      }
      state.now = false;
    };
    return onOtherLocation((isWrite) => {
      // Whoever wants to keep what they typed on the screen is asked again when they try to save, not by every list.
      if (!state.now && (!state.before || isWrite)) void goThere();
    });
  }, [follow, leave]);
  return isFollowing;
}

/** The server says that a second factor comes before all else: whose session it is, is asked again, which says so too. */
export function useFactorSetup({ follow, leave }: Ways): void {
  useEffect(() => {
    let isAsking = false;
    return onFactorSetup(() => {
      if (isAsking) return;
      isAsking = true;
      void fetchEmployee()
        .then(follow)
        .catch(leave)
        .finally(() => (isAsking = false));
    });
  }, [follow, leave]);
}
