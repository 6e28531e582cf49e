import { z } from 'zod';
import { anyPage, page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, looseBoolean, optionalMoney, requiredText, saved, version } from '../fields.ts';
import { listQuery } from '../list.ts';
import { secondFactor } from '../security/second-factor.ts';

export const ROLE_TEXTS = {
  created: 'Role created successfully!',
  updated: 'Roles updated successfully!',
  failed: 'Failed to update roles',
  duplicate: 'A role with this name already exists.',
  removed: 'Role removed.',
  fixedLevel: 'ADMINISTRATOR keeps its level: nobody would be left to raise it again.',
  fixed: 'ADMINISTRATOR belongs to the console: it keeps its name and cannot be removed.',
} as const;

const WHOLE = 'Level must be a whole number';
const LEVEL_LIMIT = 1_000_000;

/** An integer, or null where the field is empty. */
const level = z.preprocess((value) => {
  if (value === null) return null;
  if (typeof value !== 'string') return value;
  const typed = value.trim();
  if (typed === '') return null;
  return /^[+-]?\d+$/.test(typed) ? Number(typed) : value;
}, z.number(WHOLE).int(WHOLE).min(-LEVEL_LIMIT, 'This level is too small').max(LEVEL_LIMIT, 'This level is too large').nullable());

/** Up to here an approval of claims is final; null: any amount. */
const approvalLimit = optionalMoney.pipe(
  z
    .number()
    .refine((value) => value >= 0, 'Please enter a limit of 0 or more.')
    .nullable(),
);

const pageIds = z.array(id, 'Please choose from the pages').max(500, 'Too many pages');

export const roleBody = z.object({
  RoleName: requiredText('Role Name is required.'),
  VisibleForManager: looseBoolean.default(false),
  Level: level.optional(),
  ReimbursementLimit: approvalLimit.optional(),
  BonusLimit: approvalLimit.optional(),
  SecondFactor: secondFactor.optional(),
  AllowedPages: pageIds.default([]),
  /** Only a wish: ignored unless it is free. */
  RoleID: id.optional().catch(undefined),
});

/** The role that every database holds and that the first administrator gets by its name. */
export const FIXED_ROLE = 'ADMINISTRATOR';

/** What is not sent stays as it is; a Level or a limit of null (or blank) removes it. */
const roleChange = z.object({
  RoleID: id,
  RoleName: requiredText('Role Name is required.').optional(),
  AllowedPages: pageIds.optional(),
  VisibleForManager: looseBoolean.optional(),
  Level: level.optional(),
  ReimbursementLimit: approvalLimit.optional(),
  BonusLimit: approvalLimit.optional(),
  SecondFactor: secondFactor.optional(),
  Version: version,
});

const role = z.object({
  RoleID: z.int(),
  RoleName: z.string(),
  VisibleForManager: z.boolean(),
  Level: z.int().nullable(),
  ReimbursementLimit: z.number().nullable(),
  BonusLimit: z.number().nullable(),
  /** Whether its holders have to, may or need not use a second factor. */
  SecondFactor: secondFactor,
  /** PageIDs. */
  AllowedPages: z.array(z.int()),
  Version: z.int(),
  /** How many employees hold the role somewhere. */
  People: z.int(),
});

const rolesQuery = listQuery(['RoleName', 'Level', 'VisibleForManager'], {});

export const listRoles = defineEndpoint({
  method: 'GET',
  path: '/role',
  summary: 'All roles for whoever edits roles; for others those they may hand out.',
  access: anyPage(['Roles', 'Team', 'Invite User'], 'group'),
  query: rolesQuery,
  output: z.array(role),
  revalidate: true,
});

export const listRolesForManager = defineEndpoint({
  method: 'GET',
  path: '/role/forManager',
  summary: 'The roles visible for managers that the caller may hand out.',
  access: anyPage(['Directory', 'Invite User', 'Team'], 'group'),
  query: rolesQuery,
  output: z.array(role),
  revalidate: true,
});

export const createRole = defineEndpoint({
  method: 'POST',
  path: '/role',
  summary: 'Create a role.',
  access: page('Roles', 'group'),
  again: true,
  body: roleBody,
  output: z.object({ ...saved, ...role.shape }),
  statuses: { 409: 'A role with this name already exists.' },
});

export const updateRoles = defineEndpoint({
  method: 'PUT',
  path: '/role',
  summary: 'Change what roles open, their names, levels, limits and visibility: all listed roles or none.',
  access: page('Roles', 'group'),
  again: true,
  body: z.object({
    Roles: z
      .array(roleChange, 'Please name the roles to change')
      .min(1, 'Please name the roles to change')
      .max(500, 'Too many roles')
      .refine(
        (list) => new Set(list.map((item) => item.RoleID)).size === list.length,
        'A role is listed twice',
      ),
  }),
  output: z.object({ ...saved, Roles: z.array(role) }),
  statuses: {
    409: 'A role was changed meanwhile, its name is taken or fixed, or nobody would hold both Roles and Team.',
  },
});

export const removeRole = defineEndpoint({
  method: 'DELETE',
  path: '/role/:RoleID',
  summary: 'Remove a role that nobody holds.',
  access: page('Roles', 'group'),
  params: z.object({ RoleID: id }),
  query: z.object({ Version: version }),
  output: z.object(saved),
  statuses: { 409: 'Somebody holds the role, it was changed meanwhile, or it is ADMINISTRATOR.' },
});
