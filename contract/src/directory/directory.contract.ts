import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, saved, version } from '../fields.ts';
import { listQuery } from '../list.ts';

export const DIRECTORY_TEXTS = {
  updated: 'Role updated!',
  failed: 'Failed to update role',
  empty: 'No employees found.',
} as const;

const colleague = z.object({
  EmployeeID: z.int(),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  PhoneNumber: z.string(),
  /** RoleID by LocationID; of the selected location only. */
  LocationIDRole: z.record(z.string(), z.int()),
  RoleID: z.int(),
  RoleName: z.string(),
  Version: z.int(),
});

export const listDirectory = defineEndpoint({
  method: 'GET',
  path: '/admin/employees/getall',
  summary: 'Employees with a role at the selected location.',
  access: page('Directory', 'session'),
  query: listQuery(['Name', 'Email', 'RoleName'], {}),
  output: z.array(
    colleague.extend({
      /** Why the caller may not change this role; null when they may. */
      Locked: z.string().nullable(),
    }),
  ),
});

export const updateRole = defineEndpoint({
  method: 'POST',
  path: '/updateRole',
  summary: 'Give an employee another role at the selected location.',
  access: page('Directory', 'session'),
  again: true,
  body: z.object({ EmployeeID: id, RoleID: id, Version: version }),
  output: z.object({ ...saved, ...colleague.shape }),
  statuses: {
    409: 'Somebody else changed the employee meanwhile, or nobody would hold both Roles and Team.',
  },
});
