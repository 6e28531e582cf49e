import { said } from '@boh/contract/fields.ts';
import {
  deactivatedText,
  reactivatedText,
  TEAM_TEXTS,
  type deactivate as deactivateEndpoint,
  type reactivate as reactivateEndpoint,
} from '@boh/contract/team/team.contract.ts';
import { requireVersion } from '../../db/audit.ts';
import type { Call } from '../../http/call.ts';
import { AppError } from '../../lib/app-error.ts';
import { keepAdministrator } from '../roles/granting.service.ts';
import { requireManaged } from '../team/managed.service.ts';
import { lockMember, memberOf } from '../team/team.service.ts';
import * as repo from './leaving.repo.ts';

type LeavingCall = Call<typeof deactivateEndpoint> | Call<typeof reactivateEndpoint>;

/** Ends somebody's access at once; their roles and their name in the records stay. */
export const deactivate = (call: Call<typeof deactivateEndpoint>) =>
  become(call, false, repo.deactivate, deactivatedText);

/** Lets somebody in again, with the roles of before. */
export const reactivate = (call: Call<typeof reactivateEndpoint>) =>
  become(call, true, repo.reactivate, reactivatedText);

/** Under the lock of all roles: of two administrators who deactivate each other at once, one stays. */
function become(
  call: LeavingCall,
  Active: boolean,
  change: typeof repo.deactivate,
  textOf: typeof deactivatedText,
) {
  const { db, body } = call;
  const { EmployeeID } = body;
  const record = `employee:${EmployeeID}`;
  return keepAdministrator(db, async () => {
    await requireManaged(call, EmployeeID);
    const person = await lockMember(call, EmployeeID);
    await requireVersion(db, record, person.Version, body.Version);
    if (person.Active === Active) {
      throw new AppError('conflict', Active ? TEAM_TEXTS.isActive : TEAM_TEXTS.isInactive);
    }
    await change(db, EmployeeID);
    await call.audit({ record, before: { Active: !Active }, after: { Active } });
    const member = await memberOf(call, { ...person, Active, Version: person.Version + 1 });
    return { ...said(textOf(person)), ...member };
  });
}
