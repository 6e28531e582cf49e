import { logout } from '@boh/contract/sign-in/sign-in.contract.ts';
import { openPages } from '@boh/contract/pages.ts';
import { createContext, useCallback, useContext, useMemo } from 'react';
import type { ReactNode } from 'react';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { endSession, holdCalls } from '../api/session-store.ts';
import { mayLeave } from '../ui/form/leave-guard.ts';
import { LoadingOverlay } from '../ui/page/loading-overlay.tsx';
import { useChangeLocation, useFactorSetup, useOtherLocation } from './change-location.ts';
import { fetchEmployee, placeOf, type Employee, type Place } from './employee.ts';
import { tellSignedOut } from './other-tabs.ts';
import { useEmployee, type Opens } from './use-employee.ts';

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
  /** A role requires a second factor that is not there yet: nothing but SECURITY opens before. */
  mustSetUp: boolean;
  /** Whether a password of their own opens the account; false where the company's own sign-in alone does. */
  hasPassword: boolean;
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

async function signOut(): Promise<void> {
  if (!(await mayLeave('session'))) return;
  // From here on the token is as good as dead: what is under way or about to begin must not use it any more.
  holdCalls();
  await queryClient.cancelQueries();
  await call(logout, {}).catch(() => undefined);
  tellSignedOut();
  endSession();
}

/** Loads the current employee before anything of the console shows. */
export function SessionProvider({ opens, children }: { opens: Opens; children: ReactNode }) {
  const { employee, ...ways } = useEmployee(opens);
  const { isMoving, changeLocation } = useChangeLocation(employee, ways);
  const isFollowing = useOtherLocation(employee, ways);
  useFactorSetup(ways);
  const { follow } = ways;
  const reload = useCallback(async () => follow(await fetchEmployee()), [follow]);
  const session = useMemo<Session | null>(() => {
    if (!employee) return null;
    const place = placeOf(employee);
    const mustSetUp = employee.FactorSetupRequired === true;
    const pages = mustSetUp ? [] : openPages(place?.Role.AllowedPages ?? []);
    return {
      employee,
      fullName: `${employee.FirstName} ${employee.LastName}`.trim(),
      location: place?.Location ?? null,
      role: place?.Role ?? null,
      pages,
      holds: (page) => pages.includes(page),
      mustSetUp,
      hasPassword: employee.PasswordSignIn !== 'Off',
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
