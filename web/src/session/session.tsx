import { changeSelectedLocation, currentEmployee, logout } from '@boh/contract/sign-in/sign-in.contract.ts';
import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { openPages } from '@boh/contract/pages.ts';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, isSilent } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import {
  areCallsHeld,
  endSession,
  getToken,
  holdCalls,
  letCallsGo,
  onOtherLocation,
  setSelectedLocation,
  setToken,
  showSession,
  rememberPlace,
  takePlace,
} from '../api/session-store.ts';
import { showAlert } from '../notices/alerts.ts';
import { mayLeave } from '../ui/form/leave-guard.ts';
import { LoadingOverlay } from '../ui/page/loading-overlay.tsx';
import { answerOtherTabs, askOtherTabs, tellSignedOut } from './other-tabs.ts';

type Employee = AnswerOf<typeof currentEmployee>;
type Place = Employee['locations'][number];

export interface Session {
  employee: Employee;
  /** `First Last` */
  fullName: string;
  /** The selected location, or null for an employee without any role. */
  location: Place['Location'] | null;
  role: Place['Role'] | null;
  /** The pages the role opens at the selected location. */
  pages: readonly string[];
  holds: (page: string) => boolean;
  changeLocation: (locationId: number) => Promise<void>;
  /** Loads the employee again, after a change of their own name or role. */
  reload: () => Promise<void>;
  signOut: () => Promise<void>;
}

const Context = createContext<Session | null>(null);

/** What is drawn inside sees this session instead of the real one: for the preview of a role. */
export const SessionContext = Context;

/** Who is signed in, where, and what they may open. Only below /admin. */
export function useSession(): Session {
  const session = useContext(Context);
  if (!session) throw new Error('useSession is only for screens below /admin');
  return session;
}

function placeOf(employee: Employee): Place | undefined {
  const chosen = employee.SelectedLocationID;
  return employee.locations.find(({ Location }) => Location.LocationID === chosen);
}

const placeName = (employee: Employee) => placeOf(employee)?.Location.Name;
const placeId = (employee: Employee) => placeOf(employee)?.Location.LocationID ?? null;

/** The session moves to another location under a new token; the old one is dead. */
async function selectLocation(NewLocationID: number): Promise<void> {
  const { token } = await call(changeSelectedLocation, { body: { NewLocationID } });
  setToken(token);
}

async function signOut(): Promise<void> {
  if (!(await mayLeave('session'))) return;
  // From here on the token is as good as dead: what is under way or about to begin must not use it any more.
  holdCalls();
  await queryClient.cancelQueries();
  await call(logout, {}).catch(() => undefined);
  tellSignedOut();
  endSession();
}

let settling: Promise<void> | null = null;

/** Asked twice at once it moves once: of two new tokens of a session only the later one lives. */
function settle({ Location }: Place): Promise<void> {
  settling ??= selectLocation(Location.LocationID).finally(() => (settling = null));
  return settling;
}

async function fetchEmployee(): Promise<Employee> {
  const employee = await call(currentEmployee, {});
  const place = placeOf(employee);
  const [first] = employee.locations;
  if (!place && first) {
    // Roles given or taken since sign-in left the session nowhere: it goes on where a new one would begin.
    await settle(first);
    return fetchEmployee();
  }
  setSelectedLocation(place?.Location ?? null);
  return employee;
}

/** Whether pages open a screen at a path below /admin: told from above, for screens know the session. */
type Opens = (path: string, allowedPages: readonly string[]) => boolean;

/** Where this employee was when their session ended in this tab, if their role still opens it. */
function formerPath(employee: Employee, opens: Opens): string | null {
  const path = takePlace({ EmployeeID: employee.EmployeeID, LocationID: placeId(employee) });
  const pages = placeOf(employee)?.Role.AllowedPages ?? [];
  const screen = path?.split('?')[0]?.replace(/^\/admin\//, '');
  return screen !== undefined && opens(screen, pages) ? path : null;
}

/** The employee on the screen, and the ways to another one or to none. */
function useEmployee(opens: Opens) {
  const [employee, setEmployee] = useState<Employee | null>(null);
  const navigate = useNavigate();
  const latest = useRef<Employee | null>(null);
  latest.current = employee;

  // Only what is on the screen is named by its calls: not before it is drawn, and before its own first calls.
  useLayoutEffect(() => {
    if (employee) showSession({ EmployeeID: employee.EmployeeID, LocationID: placeId(employee) });
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
      .then(async (next) => {
        if (!next) return void navigate('/');
        const former = formerPath(next, opens);
        if (former !== null && window.location.pathname === '/admin') {
          await navigate(former, { replace: true });
        }
        setEmployee(next);
      })
      .catch(leave);
  }, [navigate, leave, opens]);

  /** Shows another place from its start page on; nothing is kept of the former one. */
  const arrive = useCallback(
    async (next: Employee) => {
      await queryClient.cancelQueries();
      await navigate('/admin');
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

type Ways = Omit<ReturnType<typeof useEmployee>, 'employee'>;

/** Another location: the employee and role are loaded again. */
function useChangeLocation({ arrive, leave }: Ways) {
  const [isMoving, setMoving] = useState(false);
  const changeLocation = useCallback(
    async (NewLocationID: number) => {
      if (areCallsHeld() || !(await mayLeave())) return;
      holdCalls();
      setMoving(true);
      try {
        await selectLocation(NewLocationID);
        await fetchEmployee().then(arrive, leave);
      } catch (error) {
        if (isSilent(error)) return;
        letCallsGo();
        // What was under way is answered in vain, and would not be asked for again before it is.
        void queryClient.cancelQueries().then(() => queryClient.invalidateQueries());
        const refused = error instanceof ApiError && error.kind === 'http';
        void showAlert(
          refused
            ? 'Failed to change location. Please try again.'
            : 'Error changing location. Please try again.',
        );
      } finally {
        setMoving(false);
      }
    },
    [arrive, leave],
  );
  return { isMoving, changeLocation };
}

/** The server says that the session is at another location than this screen: the screen goes there. */
function useOtherLocation(employee: Employee | null, { follow, leave }: Ways) {
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

/** Loads the current employee before anything of the console shows. */
export function SessionProvider({ opens, children }: { opens: Opens; children: ReactNode }) {
  const { employee, ...ways } = useEmployee(opens);
  const { isMoving, changeLocation } = useChangeLocation(ways);
  const isFollowing = useOtherLocation(employee, ways);
  const { follow } = ways;
  const reload = useCallback(async () => follow(await fetchEmployee()), [follow]);
  const session = useMemo<Session | null>(() => {
    if (!employee) return null;
    const place = placeOf(employee);
    const pages = openPages(place?.Role.AllowedPages ?? []);
    return {
      employee,
      fullName: `${employee.FirstName} ${employee.LastName}`.trim(),
      location: place?.Location ?? null,
      role: place?.Role ?? null,
      pages,
      holds: (page) => pages.includes(page),
      changeLocation,
      reload,
      signOut,
    };
  }, [employee, changeLocation, reload]);
  if (!session) return <LoadingOverlay full />;
  return (
    <Context value={session}>
      {children}
      {(isMoving || isFollowing) && <LoadingOverlay full />}
    </Context>
  );
}
