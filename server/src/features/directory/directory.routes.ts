import { DIRECTORY_TEXTS, listDirectory, updateRole } from '@boh/contract/directory/directory.contract.ts';
import { said } from '@boh/contract/fields.ts';
import { grantRefusal } from '@boh/contract/roles/granting.calc.ts';
import { requireVersion } from '../../db/audit.ts';
import { onlyLocation } from '../../db/scope.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Call } from '../../http/call.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { notFound } from '../../lib/app-error.ts';
import { keepAdministrator, listGrantedRoles, standingAt } from '../roles/granting.service.ts';
import { changeRoles, lockEmployee } from '../team/assignments.service.ts';
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
async function listColleagues(call: Call<typeof listDirectory>) {
  const { db, scope, caller } = call;
  const { rows, total } = await repo.listColleagues(db, scope, call.query);
  const roles = await listGrantedRoles(db);
  const granter = await standingAt(db, caller.EmployeeID, onlyLocation(scope));
  const marked = rows.map((row) => {
    const role = roles.get(row.RoleID);
    return { ...row, Locked: role ? grantRefusal(granter, row.EmployeeID, role) : null };
  });
  return { rows: marked, total };
}

async function changeRole(call: Call<typeof updateRole>) {
  const { db, scope } = call;
  const { EmployeeID, RoleID, Version } = call.body;
  const record = `employee:${EmployeeID}`;
  const LocationID = onlyLocation(scope);
  return keepAdministrator(db, async () => {
    await lockEmployee(db, EmployeeID);
    const stored = await repo.findColleague(db, scope, EmployeeID);
    if (!stored) throw notFound('This employee');
    await requireVersion(db, record, stored.Version, Version);
    const change = { EmployeeID, locations: [LocationID], wanted: new Map([[LocationID, RoleID]]) };
    const { before, after } = await changeRoles(call, { ...change, page: 'Directory' });
    await call.audit({ record, before, after });
    return (await repo.findColleague(db, scope, EmployeeID)) ?? stored;
  });
}

export const directoryFeature: Feature = {
  routes: [
    bind(listDirectory, async (call) => {
      const { rows, total } = await listColleagues(call);
      return listAnswer(call, rows, total, FILE);
    }),
    bind(updateRole, async (call) => ({ ...said(DIRECTORY_TEXTS.updated), ...(await changeRole(call)) })),
  ],
};
