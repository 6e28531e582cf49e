import type { AnswerOf } from '@boh/contract/endpoint.ts';
import type { currentEmployee, loginFactor } from '@boh/contract/sign-in/sign-in.contract.ts';
import { welcomePerson } from '../store/person-db.ts';
import { changeSession } from '../store/session-db.ts';

/** What every way of signing in ends with. */
export type SignedIn = AnswerOf<typeof loginFactor>;

/** The phone is theirs from here on; whoever comes back after it locked finds the location they were at. */
export async function arrive({ token, user }: SignedIn): Promise<void> {
  welcomePerson(user.EmployeeID);
  await changeSession((before) => ({
    EmployeeID: user.EmployeeID,
    Name: `${user.FirstName} ${user.LastName}`,
    Email: user.Email,
    Token: token,
    Locked: null,
    Place: before?.EmployeeID === user.EmployeeID ? before.Place : null,
    ServerPlace: null,
    UsedAt: Date.now(),
  }));
  // What waits here must not be cleared away to make room.
  await (navigator.storage as Partial<StorageManager> | undefined)?.persist?.().catch(() => false);
}

type Employee = AnswerOf<typeof currentEmployee>;

/** Where the app stands once it is known where they work: where it stood, else where their session is, else the first. */
export function placeFor({ locations, SelectedLocationID }: Employee, shown: number | null): number | null {
  const has = (id: number | null) => locations.some(({ Location }) => Location.LocationID === id);
  if (has(shown)) return shown;
  return has(SelectedLocationID) ? SelectedLocationID : (locations[0]?.Location.LocationID ?? null);
}
