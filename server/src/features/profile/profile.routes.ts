import { said } from '@boh/contract/fields.ts';
import { getProfile, PROFILE_TEXTS, updateProfile } from '@boh/contract/profile/profile.contract.ts';
import { requireVersion } from '../../db/audit.ts';
import { sendTogether } from '../../db/statement.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Call } from '../../http/call.ts';
import type { Feature } from '../../http/feature.ts';
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
        RequestedLocationID === undefined ||
        (await repo.holdsRoleAt(call.db, EmployeeID, RequestedLocationID));
      if (!isThere) throw new AppError('forbidden', 'You have no role at this location.');
      const profile = await repo.findProfile(call.db, EmployeeID);
      if (!profile) throw nobody();
      return profile;
    }),
    bind(updateProfile, async (call) => {
      const { EmployeeID, Version, ...changes } = call.body;
      requireSelf(call, EmployeeID);
      const record = `employee:${EmployeeID}`;
      // They leave together: the second starts when the first has its lock, and changes nothing of another version.
      const [before, after] = await sendTogether(
        call.db,
        repo.lockProfile(EmployeeID),
        repo.updateProfile(EmployeeID, Version, changes),
      );
      if (!before) throw nobody();
      await requireVersion(call.db, record, before.Version, Version);
      if (!after) throw nobody();
      await call.audit({ record, before, after });
      return { ...said(PROFILE_TEXTS.saved), ...after };
    }),
  ],
};
