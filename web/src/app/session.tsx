import { changeSelectedLocation, currentEmployee, logout } from '@boh/contract/sign-in/sign-in.contract.ts';
import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { openPages } from '@boh/contract/pages.ts';
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, isSilent } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { endSession, getToken, setSelectedLocation, setToken } from '../api/session-store.ts';
import { showAlert } from '../ui/alerts.ts';
import { mayLeave } from '../ui/leave-guard.ts';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';

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

/** The session moves to another location under a new token; nothing is kept of the former place. */
async function selectLocation(NewLocationID: number): Promise<void> {
  const { token } = await call(changeSelectedLocation, { body: { NewLocationID } });
  setToken(token);
  await queryClient.cancelQueries();
  queryClient.clear();
}

async function signOut(): Promise<void> {
  if (!(await mayLeave())) return;
  try {
    await call(logout, {});
  } finally {
    queryClient.clear();
    if (getToken() !== null) endSession();
  }
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

function useEmployee() {
  const [employee, setEmployee] = useState<Employee | null>(null);
  const navigate = useNavigate();
  const reload = useCallback(async () => setEmployee(await fetchEmployee()), []);
  useEffect(() => {
    // Whoever signed in before may have left their lists behind.
    queryClient.clear();
    reload().catch((error: unknown) => {
      // Any failure leads to '/'; an outdated answer is followed by a newer one.
      if (!(error instanceof ApiError && error.kind === 'outdated')) void navigate('/');
    });
  }, [reload, navigate]);
  return { employee, reload };
}

/** Another location: the employee and role are loaded again. */
function useChangeLocation(reload: () => Promise<void>) {
  const navigate = useNavigate();
  return useCallback(
    async (NewLocationID: number) => {
      try {
        await selectLocation(NewLocationID);
        await reload();
        await navigate('/admin');
      } catch (error) {
        if (isSilent(error)) return;
        const refused = error instanceof ApiError && error.kind === 'http';
        void showAlert(
          refused
            ? 'Failed to change location. Please try again.'
            : 'Error changing location. Please try again.',
        );
      }
    },
    [reload, navigate],
  );
}

/** Loads the current employee before anything of the console shows. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { employee, reload } = useEmployee();
  const changeLocation = useChangeLocation(reload);
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
      signOut: () => signOut().catch(() => undefined),
    };
  }, [employee, changeLocation, reload]);
  if (!session) return <LoadingOverlay full />;
  return <Context value={session}>{children}</Context>;
}
