import { DIRECTORY_TEXTS, listDirectory, updateRole } from '@boh/contract/directory/directory.contract.ts';
import { grantRefusal } from '@boh/contract/roles/granting.calc.ts';
import { requireVersion } from '../../db/audit.ts';
import { onlyLocation } from '../../db/scope.ts';
import { send } from '../../db/statement.ts';
import { bind, bindSave } from '../../http/bind-endpoint.ts';
import type { Call } from '../../http/call.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { notFound } from '../../lib/app-error.ts';
import { granterOf, keepAdministrator, listGrantedRoles } from '../roles/granting.service.ts';
import { changeRoles } from '../team/assignments.service.ts';
import * as repo from './directory.repo.ts';

const FILE = {
  name: 'directory',
  title: 'EMPLOYEE DIRECTORY',
  columns: [
    { key: 'FirstName', header: 'First Name', type: 'text' },
    { key: 'LastName', header: 'Last Name', type: 'text' },
    { key: 'Email', header: 'Email', type: 'text' },
    { key: 'PhoneNumber', header: 'Phone Number', type: 'text' },
    { key: 'RoleName', header: 'Role', type: 'text' },
  ],
} as const;

/** Rows with the reason why the caller may not change them. */
async function listColleagues({ db, scope, caller, query }: Call<typeof listDirectory>) {
  const { rows, total } = await repo.listColleagues(db, scope, query);
  const roles = await send(db, listGrantedRoles());
  const marked = rows.map((row) => {
    const role = roles.get(row.RoleID);
    return { ...row, Locked: role ? grantRefusal(granterOf(caller), row.EmployeeID, role) : null };
  });
  return { rows: marked, total };
}

async function changeRole(call: Call<typeof updateRole>) {
  const { db, scope } = call;
  const { EmployeeID, RoleID, Version } = call.body;
  const record = `employee:${EmployeeID}`;
  const LocationID = onlyLocation(scope);
  return keepAdministrator(db, async () => {
    const stored = await repo.lockColleague(db, LocationID, EmployeeID);
    if (!stored) throw notFound('This employee');
    await requireVersion(db, record, stored.Version, Version);
    const held = new Map([[LocationID, stored.RoleID]]);
    const wanted = new Map([[LocationID, RoleID]]);
    const { isChanged, ...told } = await changeRoles(call, { EmployeeID, held, wanted, page: 'Directory' });
    await call.audit({ record, ...told });
    return (isChanged && (await repo.findColleague(db, LocationID, EmployeeID))) || stored;
  });
}

export const directoryFeature: Feature = {
  routes: [
    bind(listDirectory, (call) => listAnswer(call, { page: () => listColleagues(call) }, FILE)),
    bindSave(updateRole, DIRECTORY_TEXTS.updated, changeRole),
  ],
};
