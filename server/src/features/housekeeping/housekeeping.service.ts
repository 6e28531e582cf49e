import { said } from '@boh/contract/fields.ts';
import {
  HOUSEKEEPING_TEXTS,
  type addHousekeepingLog,
} from '@boh/contract/housekeeping/housekeeping.contract.ts';
import { onlyLocation, requireLocation } from '../../db/scope.ts';
import type { Call } from '../../http/call.ts';
import { badField } from '../../lib/app-error.ts';
import * as repo from './housekeeping.repo.ts';

/** Logs work of an employee who holds a role at the selected location. */
export async function submitLog(call: Call<typeof addHousekeepingLog>) {
  const LocationID = requireLocation(call.scope, call.body.LocationID ?? onlyLocation(call.scope));
  const log = await repo.insertLog(call.db, { ...call.body, LocationID });
  if (!log) throw badField('EmployeeID', 'This employee has no role at this location.');
  await call.audit({ record: `housekeeping:${log.HousekeepingLogID}`, after: log });
  return { ...said(HOUSEKEEPING_TEXTS.submitted), ...log };
}
