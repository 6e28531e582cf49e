import type { Queryable } from './client.ts';
import { heldLocations, type Holder } from './scope.ts';
import { statement } from './statement.ts';

const held = statement.each<Holder, { location_id: number }>((value) =>
  heldLocations(value('EmployeeID'), value('pages')),
);

/** The locations where the employee's role has one of the pages. */
export async function listHeldLocations(db: Queryable, holder: Holder): Promise<number[]> {
  return (await held(db, holder)).map(({ location_id: LocationID }) => LocationID);
}
