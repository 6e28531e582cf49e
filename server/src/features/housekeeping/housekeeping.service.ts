import { said } from '@boh/contract/fields.ts';
import {
  HOUSEKEEPING_TEXTS,
  type addHousekeepingLog,
} from '@boh/contract/housekeeping/housekeeping.contract.ts';
import { onlyLocation, requireLocation } from '../../db/scope.ts';
import type { Call } from '../../http/call.ts';
import { badField, notFound } from '../../lib/app-error.ts';
import * as repo from './housekeeping.repo.ts';

/** Logs work of an employee who holds a role at the selected location. */
export async function submitLog(call: Call<typeof addHousekeepingLog>) {
  const LocationID = requireLocation(call.scope, call.body.LocationID ?? onlyLocation(call.scope));
  if (!(await repo.holdsRole(call.db, LocationID, call.body.EmployeeID))) {
    throw badField('EmployeeID', 'This employee has no role at this location.');
  }
  const id = await repo.insertLog(call.db, { ...call.body, LocationID });
  const [log] = await repo.selectLogs(call.db, call.scope, { IDs: [id] });
  if (!log) throw notFound('This housekeeping log');
  await call.audit({ record: `housekeeping:${id}`, after: log });
  return { ...said(HOUSEKEEPING_TEXTS.submitted), ...log };
}
