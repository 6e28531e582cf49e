import { changeSelectedLocation, currentEmployee } from '@boh/contract/sign-in/sign-in.contract.ts';
import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { call } from '../api/call.ts';
import { setSelectedLocation, setToken } from '../api/session-store.ts';

export type Employee = AnswerOf<typeof currentEmployee>;
export type Place = Employee['locations'][number];

export function placeOf(employee: Employee): Place | undefined {
  const chosen = employee.SelectedLocationID;
  return employee.locations.find(({ Location }) => Location.LocationID === chosen);
}

export const placeName = (employee: Employee) => placeOf(employee)?.Location.Name;
export const placeId = (employee: Employee) => placeOf(employee)?.Location.LocationID ?? null;

/** The session moves to another location under a new token; the old one is dead. */
export async function selectLocation(NewLocationID: number): Promise<void> {
  const { token } = await call(changeSelectedLocation, { body: { NewLocationID } });
  setToken(token);
}

let settling: Promise<void> | null = null;

/** Asked twice at once it moves once: of two new tokens of a session only the later one lives. */
export function settle({ Location }: Place): Promise<void> {
  settling ??= selectLocation(Location.LocationID).finally(() => (settling = null));
  return settling;
}

export async function fetchEmployee(): Promise<Employee> {
  const employee = await call(currentEmployee, {});
  const place = placeOf(employee);
  const [first] = employee.locations;
  // Before the factor is there nothing can be chosen either.
  if (!place && first && !employee.FactorSetupRequired) {
    // Roles given or taken since sign-in left the session nowhere: it goes on where a new one would begin.
    await settle(first);
    return fetchEmployee();
  }
  setSelectedLocation(place?.Location ?? null);
  return employee;
}
