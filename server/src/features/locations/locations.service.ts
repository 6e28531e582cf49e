import {
  LOCATION_TEXTS,
  type createLocation as createEndpoint,
  type updateLocation as updateEndpoint,
} from '@boh/contract/locations/locations.contract.ts';
import { requireVersion } from '../../db/audit.ts';
import { refuseDuplicates } from '../../db/duplicate.ts';
import { sendTogether } from '../../db/statement.ts';
import type { Call } from '../../http/call.ts';
import { notFound } from '../../lib/app-error.ts';
import { refreshForLocation } from '../payroll/payroll.figures.ts';
import {
  insertAssignment,
  insertLocation,
  lockLocation,
  updateLocation as saveLocation,
  type LocationRow,
} from './locations.repo.ts';

const TAKEN = { locations_name_unique: LOCATION_TEXTS.duplicate };

/** A new location, where its creator holds their own current role at once: otherwise nobody could work there. */
export async function createLocation(call: Call<typeof createEndpoint>): Promise<LocationRow> {
  const { EmployeeID, role } = call.caller;
  if (!role) throw new Error('Whoever holds a page holds a role.');
  const { TimeZone = 'UTC', ...fields } = call.body;
  const location = await refuseDuplicates(TAKEN, () =>
    insertLocation(call.db, { ...fields, TimeZone, CreatedAt: call.now.toISOString() }),
  );
  const { LocationID, Name } = location;
  await insertAssignment(call.db, { EmployeeID, LocationID, RoleID: role.RoleID });
  const { CreatedAt: _, ...after } = location;
  await call.audit({ record: `location:${LocationID}`, after });
  await call.audit({ record: `employee:${EmployeeID}`, after: { [`Role at ${Name}`]: role.RoleName } });
  return location;
}

/** Saves what was sent; what was not sent, and the insurance side of the record, stays as it is. */
export async function updateLocation(call: Call<typeof updateEndpoint>): Promise<LocationRow> {
  const { LocationID, Version, ...changes } = call.body;
  const record = `location:${LocationID}`;
  // They leave together: the second starts when the first has its lock, and changes nothing of another version.
  const [before, after] = await refuseDuplicates(TAKEN, () =>
    sendTogether(
      call.db,
      lockLocation(call.scope, LocationID),
      saveLocation(call.scope, LocationID, Version, changes),
    ),
  );
  if (!before) throw notFound('This location');
  await requireVersion(call.db, record, before.Version, Version);
  if (!after) throw notFound('This location');
  await call.audit({ record, before, after });
  if (before.TotalNumberOfRooms !== after.TotalNumberOfRooms || before.FandB !== after.FandB) {
    for (const entry of await refreshForLocation(call.db, LocationID)) await call.audit(entry);
  }
  return after;
}
