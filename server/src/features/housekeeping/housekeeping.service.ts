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
  const log = await writeLog(call, { ...call.body, LocationID });
  return { ...said(HOUSEKEEPING_TEXTS.submitted), ...log };
}

/** Adds a log, from whatever it comes, and leaves its trail. */
export async function writeLog({ db, audit }: Pick<Call, 'db' | 'audit'>, values: repo.NewLog) {
  const log = await repo.insertLog(db, values);
  if (!log) throw badField('EmployeeID', HOUSEKEEPING_TEXTS.noRole);
  await audit({ record: `housekeeping:${log.HousekeepingLogID}`, after: log });
  return log;
}
