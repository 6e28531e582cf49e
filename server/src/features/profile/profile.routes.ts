import { said } from '@boh/contract/fields.ts';
import { getProfile, PROFILE_TEXTS, updateProfile } from '@boh/contract/profile/profile.contract.ts';
import { holdsRoleAt } from '../../db/held-locations.ts';
import { allLocations } from '../../db/scope.ts';
import { send } from '../../db/statement.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Call } from '../../http/call.ts';
import type { Feature } from '../../http/feature.ts';
import { saveRecord } from '../../http/save-record.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import * as repo from './profile.repo.ts';

const nobody = () => notFound('This employee');

/** One's own profile only: anybody else's looks as if it did not exist. */
function requireSelf({ caller }: Call, EmployeeID: number): void {
  if (EmployeeID !== caller.EmployeeID) throw nobody();
}

export const profileFeature: Feature = {
  routes: [
    bind(getProfile, async (call) => {
      const { EmployeeID, RequestedLocationID } = call.query;
      requireSelf(call, EmployeeID);
      const isThere =
        RequestedLocationID === undefined || (await holdsRoleAt(call.db, EmployeeID, RequestedLocationID));
      if (!isThere) throw new AppError('forbidden', 'You have no role at this location.');
      const profile = await send(call.db, repo.profileStore.find(allLocations, EmployeeID));
      if (!profile) throw nobody();
      return profile;
    }),
    bind(updateProfile, async (call) => {
      const { EmployeeID: id, Version: version, ...changes } = call.body;
      requireSelf(call, id);
      const { after } = await saveRecord({ ...call, scope: allLocations }, repo.profileStore, {
        kind: 'employee',
        id,
        changes,
        version,
        missing: 'This employee',
      });
      return { ...said(PROFILE_TEXTS.saved), ...after };
    }),
  ],
};
