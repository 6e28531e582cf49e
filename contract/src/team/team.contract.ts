import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, saved, version } from '../fields.ts';
import { listQuery } from '../list.ts';
import { person } from '../person.ts';
import { severalBody, severalDone } from '../several.ts';

/** What a saved roster card says: the employee's first and last name followed by this. */
export const rolesUpdatedText = (employee: { FirstName: string; LastName: string }): string =>
  `${employee.FirstName} ${employee.LastName} roles have been successfully updated!`;

/** Why several people are not all given a role, or relieved of it. */
export const TEAM_TEXTS = {
  heldAlready: (role: string) => `Holds ${role} here already.`,
  noneHeld: 'Holds no role here.',
  onlyOthers: 'You cannot do this to yourself.',
  rolelessByOthers: 'Only people with Level 100 may do this to somebody without any role.',
  isInactive: 'This person is deactivated already.',
  isActive: 'This person is active already.',
} as const;

/** From this Level on one manages people without any role. */
export const ROLELESS_LEVEL = 100;

/** What deactivating and reactivating say. */
export const deactivatedText = (employee: { FirstName: string; LastName: string }): string =>
  `${employee.FirstName} ${employee.LastName} was deactivated.`;
export const reactivatedText = (employee: { FirstName: string; LastName: string }): string =>
  `${employee.FirstName} ${employee.LastName} is active again.`;

/** RoleID by LocationID. */
const locationRoles = z.record(z.string(), z.int());

const member = z.object({
  ...person,
  /** False: the roster marks the address EMAIL NOT CONFIRMED. */
  EmailConfirmed: z.boolean(),
  /** False for somebody who left: the roster shows them only where it is asked to. */
  Active: z.boolean(),
  /** Under both names clients read, always as an object. */
  LocationIDRole: locationRoles,
  LocationIDRoleParsed: locationRoles,
  /** The same by role, for reading: at how many locations, and the first of them by name. */
  Roles: z.array(
    z.object({ RoleID: z.int(), RoleName: z.string(), Locations: z.int(), LocationName: z.string() }),
  ),
});

export const listTeam = defineEndpoint({
  method: 'GET',
  path: '/admin/employees/getallEmployee',
  summary:
    'The roster: employees of the locations where the caller has Team, and employees without any role. Those who left only with Show; one who is named is answered in any case.',
  access: page('Team', 'pageLocations'),
  query: listQuery(['Name', 'Email'], {
    LocationID: id.optional(),
    RoleID: id.optional(),
    EmployeeID: id.optional(),
    Show: z.enum(['Active', 'Inactive', 'All'], 'Show must be Active, Inactive or All').optional(),
  }),
  output: z.array(member),
  leavesRow: true,
});

export const listTeamRoles = defineEndpoint({
  method: 'GET',
  path: '/admin/employees/roles',
  summary: 'The roles that people of the roster hold where the caller has Team, for its filter.',
  access: page('Team', 'pageLocations'),
  output: z.array(z.object({ RoleID: z.int(), RoleName: z.string() })),
});

export const listAssignments = defineEndpoint({
  method: 'GET',
  path: '/admin/employee/assignments',
  summary:
    'One employee’s role at each location the caller administers, and the roles the caller may choose there.',
  access: page('Team', 'pageLocations'),
  query: z.object({ EmployeeID: id }),
  output: z.object({
    Locations: z.array(
      z.object({
        LocationID: z.int(),
        Name: z.string(),
        RoleID: z.int().nullable(),
        RoleName: z.string().nullable(),
        /** Why the caller may not change it; null when they may. */
        Locked: z.string().nullable(),
        /** Which of the lists of `Choices` holds here. */
        Choice: z.int(),
      }),
    ),
    Choices: z.array(z.array(z.object({ RoleID: z.int(), RoleName: z.string() }))),
    /** Why the caller may not deactivate or reactivate this person, end their sessions or reset their factors; null when they may. */
    ManagedByOthers: z.string().nullable(),
  }),
});

export const assignRoles = defineEndpoint({
  method: 'POST',
  path: '/admin/employee/assignRoles',
  summary:
    'Replace an employee’s roles at the locations where the caller has Team; a location not named loses its role.',
  access: page('Team', 'pageLocations'),
  again: true,
  body: z.object({
    EmployeeID: id,
    LocationRoles: z
      .array(z.object({ LocationID: id, Role: id }), 'Please name the roles')
      .max(5000, 'Too many locations')
      .refine(
        (list) => new Set(list.map((item) => item.LocationID)).size === list.length,
        'A location is listed twice',
      ),
    Version: version,
  }),
  output: z.object({ ...saved, ...member.shape }),
  statuses: {
    409: 'Somebody else changed the employee meanwhile, or nobody would hold both Roles and Team.',
  },
});

export const assignSeveral = defineEndpoint({
  method: 'POST',
  path: '/admin/employees/several/assignRole',
  summary:
    'Give several people a role at one location, or take it away (RoleID null): all of them or, where one refuses, none.',
  access: page('Team', 'pageLocations'),
  again: true,
  body: severalBody({ RoleID: id.nullable() }).extend({ LocationID: id }),
  output: severalDone,
  statuses: {
    409: 'Somebody holds that role already, or was changed meanwhile, or nobody would hold both Roles and Team.',
  },
});

const leaving = {
  access: page('Team', 'pageLocations'),
  sessionOnly: true,
  body: z.object({ EmployeeID: id, Version: version }),
  output: z.object({ ...saved, ...member.shape }),
} as const;

export const deactivate = defineEndpoint({
  method: 'POST',
  path: '/admin/employee/deactivate',
  summary:
    'End somebody’s access: sessions, temporary password, API tokens, subscriptions, stand-ins, calendar address and invitations end at once; roles and the name in the records stay.',
  ...leaving,
  statuses: {
    409: 'Somebody else changed the employee meanwhile, they are deactivated already, or nobody would hold both Roles and Team.',
  },
});

export const reactivate = defineEndpoint({
  method: 'POST',
  path: '/admin/employee/reactivate',
  summary: 'Let somebody in again who was deactivated, with the roles of before; they have to sign in anew.',
  ...leaving,
  statuses: { 409: 'Somebody else changed the employee meanwhile, or they are active already.' },
});
