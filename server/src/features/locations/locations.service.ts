import {
  BLANK_ZONE,
  LOCATION_TEXTS,
  type createLocation as createEndpoint,
  type updateLocation as updateEndpoint,
} from '@boh/contract/locations/locations.contract.ts';
import { refuseDuplicates } from '../../db/duplicate.ts';
import type { Call } from '../../http/call.ts';
import { saveRecord } from '../../http/save-record.ts';
import { refreshForLocation } from '../payroll/payroll.figures.ts';
import { insertAssignment, insertLocation, locationStore, type LocationRow } from './locations.repo.ts';

const TAKEN = {
  locations_name_unique: { field: 'Name', sentence: LOCATION_TEXTS.duplicate },
  locations_legal_name_unique: { field: 'LegalName', sentence: LOCATION_TEXTS.legalNameTaken },
};

/** A new location, where its creator holds their own current role at once: otherwise nobody could work there. */
export async function createLocation(call: Call<typeof createEndpoint>): Promise<LocationRow> {
  const { EmployeeID, role } = call.caller;
  if (!role) throw new Error('Whoever holds a page holds a role.');
  const { TimeZone = BLANK_ZONE, ...fields } = call.body;
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
  const { LocationID, Version: version, ...changes } = call.body;
  const { before, after } = await refuseDuplicates(TAKEN, () =>
    saveRecord(call, locationStore, {
      kind: 'location',
      id: LocationID,
      changes,
      version,
      missing: 'This location',
    }),
  );
  if (before.TotalNumberOfRooms !== after.TotalNumberOfRooms || before.FandB !== after.FandB) {
    for (const entry of await refreshForLocation(call.db, LocationID)) await call.audit(entry);
  }
  return after;
}
