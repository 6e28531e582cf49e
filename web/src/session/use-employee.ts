import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isSilent } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import {
  getToken,
  holdCalls,
  rememberPlace,
  setToken,
  showSession,
  takePlace,
} from '../api/session-store.ts';
import { showAlert } from '../notices/alerts.ts';
import { dropDrafts } from '../ui/form/drafts.ts';
import { addressedPlace, tellMoved } from './addressed-place.ts';
import { fetchEmployee, placeId, placeName, placeOf, settle, type Employee, type Place } from './employee.ts';
import { answerOtherTabs, askOtherTabs } from './other-tabs.ts';

/** Whether pages open a screen at a path below /admin: told from above, for screens know the session. */
export type Opens = (path: string, allowedPages: readonly string[]) => boolean;

/** Whether the employee's role opens what stands at an address. */
function opensAddress(employee: Employee, path: string, opens: Opens): boolean {
  const screen = path.split('?')[0]?.replace(/^\/admin\//, '') ?? '';
  return opens(screen, placeOf(employee)?.Role.AllowedPages ?? []);
}

/** At the place an address asks for; still here where that fails, and then asked for once more from the screen. */
async function moved(place: Place, found: Employee): Promise<Employee> {
  try {
    await settle(place);
  } catch (error) {
    if (isSilent(error)) throw error;
    return found;
  }
  return fetchEmployee();
}

/** The employee on the screen, and the ways to another one or to none. */
export function useEmployee(opens: Opens) {
  const [employee, setEmployee] = useState<Employee | null>(null);
  const navigate = useNavigate();
  const latest = useRef<Employee | null>(null);
  latest.current = employee;

  // Only what is on the screen is named by its calls: not before it is drawn, and before its own first calls.
  useLayoutEffect(() => {
    if (!employee) return;
    showSession({ EmployeeID: employee.EmployeeID, LocationID: placeId(employee) });
    // Shown to nobody else anyway, but nothing of it shall lie in a colleague's tab.
    dropDrafts({ except: employee.EmployeeID });
  }, [employee]);

  const isIn = employee !== null;
  useEffect(() => (isIn ? answerOtherTabs() : undefined), [isIn]);

  /** Any failure of the current-employee call leads to '/'; an ended session is on its way there already. */
  const leave = useCallback(
    (error: unknown) => {
      if (!isSilent(error)) void navigate('/', { state: { notice: 'unloaded' } });
    },
    [navigate],
  );

  useEffect(() => {
    // Whoever signed in before may have left their lists behind.
    queryClient.clear();
    const enter = async () => {
      if (getToken() === null) {
        const token = await askOtherTabs();
        // Whoever went to the sign-in page meanwhile may have signed in there.
        if (token !== null && getToken() === null) setToken(token);
      }
      if (getToken() === null) {
        rememberPlace();
        return null;
      }
      return fetchEmployee();
    };
    enter()
      .then(async (found) => {
        if (!found) return void navigate('/');
        const former = takePlace({ EmployeeID: found.EmployeeID, LocationID: placeId(found) });
        const { pathname, search } = window.location;
        const isBack = former !== null && pathname === '/admin';
        const isHeldUp = found.FactorSetupRequired === true;
        const place = isHeldUp ? null : addressedPlace(found, isBack ? former : pathname + search);
        const next = place ? await moved(place, found) : found;
        if (isBack && opensAddress(next, former, opens)) await navigate(former, { replace: true });
        setEmployee(next);
        if (place && placeId(next) === place.Location.LocationID) tellMoved(place);
      })
      .catch(leave);
  }, [navigate, leave, opens]);

  /** Shows another place, from its start page on unless told otherwise; nothing is kept of the former one. */
  const arrive = useCallback(
    async (next: Employee, path?: string) => {
      await queryClient.cancelQueries();
      await navigate(path ?? '/admin', { replace: path !== undefined });
      queryClient.clear();
      setEmployee(next);
    },
    [navigate],
  );

  /** Another place than the screen showed, for whatever reason: said, so that nobody goes on at the wrong hotel. */
  const follow = useCallback(
    async (next: Employee) => {
      const before = latest.current;
      if (!before || placeId(next) === placeId(before)) {
        setEmployee(next);
        return;
      }
      holdCalls();
      await arrive(next);
      const name = placeName(next);
      void showAlert(
        name === undefined ? 'You have no role at any location.' : `You are now at ${name}.`,
        `${placeName(before) ?? 'The former location'} is no longer selected for you. Nothing was changed there.`,
      );
    },
    [arrive],
  );
  return { employee, arrive, follow, leave };
}

export type Ways = Omit<ReturnType<typeof useEmployee>, 'employee'>;
