import { locationOf } from '../api/addressed-location.ts';
import { showToast } from '../notices/toasts.ts';
import { searchAt } from '../ui/address/address-step.ts';
import { placeId, type Employee, type Place } from './employee.ts';

const NO_ROLE_THERE =
  'This address is of a location where you have no role. You see it for the selected one.';
const ADDRESS_SECONDS = 8;

const searchOf = (path: string) => (path.includes('?') ? path.slice(path.indexOf('?')) : '');

/** The location an address asks for, where it is another one than this employee's; undefined where they have no role there. */
export function addressedPlace(employee: Employee, path: string): Place | null | undefined {
  const asked = locationOf(searchOf(path));
  if (asked === null || asked === placeId(employee)) return null;
  return employee.locations.find(({ Location }) => Location.LocationID === asked);
}

/** An address as it is where this employee is. */
export const pathHere = (employee: Employee, path: string) =>
  path.replace(/\?.*/, '') + searchAt(searchOf(path), placeId(employee));

export const tellMoved = ({ Location }: Place) =>
  showToast(`You are now at ${Location.Name}, as the address says.`, { seconds: ADDRESS_SECONDS });
export const tellNoRole = () => showToast(NO_ROLE_THERE, { tone: 'error', seconds: ADDRESS_SECONDS });
