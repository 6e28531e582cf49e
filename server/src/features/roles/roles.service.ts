import type { BodyOf } from '@boh/contract/endpoint.ts';
import { levelOf, type Granter } from '@boh/contract/roles/granting.calc.ts';
import {
  FIXED_ROLE,
  ROLE_TEXTS,
  type createRole as createEndpoint,
  type removeRole as removeEndpoint,
  type updateRoles as updateEndpoint,
} from '@boh/contract/roles/roles.contract.ts';
import { requireVersion } from '../../db/audit.ts';
import type { Queryable } from '../../db/client.ts';
import { refuseDuplicates } from '../../db/duplicate.ts';
import type { Call } from '../../http/call.ts';
import { AppError, badField, notFound } from '../../lib/app-error.ts';
import { keepAdministrator, requireRoleEdit, standingAt } from './granting.service.ts';
import {
  deleteRole,
  findRole,
  insertRole,
  listPages,
  lockRoles,
  replaceRolePages,
  updateRole,
  type StoredRole,
} from './roles.repo.ts';

const TAKEN = { roles_name_unique: { field: 'RoleName', sentence: ROLE_TEXTS.duplicate } };

type Change = BodyOf<typeof updateEndpoint>['Roles'][number];

/** Creates a role of at most the caller's own level. */
export async function createRole(call: Call<typeof createEndpoint>): Promise<StoredRole> {
  const { RoleID: wished, RoleName, VisibleForManager, Level = null, AllowedPages } = call.body;
  const { ReimbursementLimit = null, BonusLimit = null, SecondFactor = 'Offered' } = call.body;
  return keepAdministrator(call.db, async () => {
    requireRoleEdit(await currentStanding(call), null, { RoleName, Level });
    requirePages(await listPages(call.db), AllowedPages);
    const RoleID = await refuseDuplicates(TAKEN, () =>
      insertRole(
        call.db,
        { RoleName, VisibleForManager, Level, ReimbursementLimit, BonusLimit, SecondFactor },
        usable(wished),
      ),
    );
    await replaceRolePages(call.db, RoleID, AllowedPages);
    const role = await requireRole(call.db, RoleID);
    await call.audit({ record: `role:${RoleID}`, after: audited(role) });
    return role;
  });
}

/** Saves all listed roles or none: the first refusal takes the whole transaction back. */
export async function updateRoles(call: Call<typeof updateEndpoint>): Promise<StoredRole[]> {
  const changes = call.body.Roles;
  const ids = changes.map((change) => change.RoleID);
  return keepAdministrator(call.db, async () => {
    const granter = await currentStanding(call);
    const locked = await lockRoles(call.db, ids);
    const known = changes.some((change) => change.AllowedPages) ? await listPages(call.db) : [];
    requirePages(
      known,
      changes.flatMap((change) => change.AllowedPages ?? []),
    );
    const stored = new Map(locked.map((role) => [role.RoleID, role]));
    const saved: StoredRole[] = [];
    for (const change of changes) {
      const before = stored.get(change.RoleID);
      if (!before) throw notFound('This role');
      const pages = change.AllowedPages && pagesOf(known, change.AllowedPages);
      saved.push(await saveRole(call, granter, before, change, pages));
    }
    return saved;
  });
}

/** Nobody else changes a role or hands one out meanwhile: what was locked and what is changed make the saved role. */
async function saveRole(
  { db, audit }: Call<typeof updateEndpoint>,
  granter: Granter,
  before: StoredRole,
  change: Change,
  pages: Pick<StoredRole, 'AllowedPages' | 'PageNames'> | undefined,
): Promise<StoredRole> {
  const { RoleID } = before;
  const record = `role:${RoleID}`;
  const { RoleName = before.RoleName, Level = before.Level } = change;
  const { VisibleForManager = before.VisibleForManager } = change;
  const { ReimbursementLimit = before.ReimbursementLimit, BonusLimit = before.BonusLimit } = change;
  const { SecondFactor = before.SecondFactor } = change;
  if (RoleName !== before.RoleName) requireOwnRole(before);
  // Lowered once, nobody would be left who may raise it again.
  if (before.RoleName === FIXED_ROLE && levelOf({ Level }) < levelOf(before)) {
    throw new AppError('conflict', ROLE_TEXTS.fixedLevel);
  }
  requireRoleEdit(granter, { ...before, AllowedPages: before.PageNames }, { RoleName, Level });
  await requireVersion(db, record, before.Version, change.Version);
  const limits = { ReimbursementLimit, BonusLimit, SecondFactor };
  const set = { RoleName, Level, VisibleForManager, ...limits, Version: before.Version + 1 };
  await refuseDuplicates(TAKEN, () => updateRole(db, RoleID, set));
  if (pages) await replaceRolePages(db, RoleID, pages.AllowedPages);
  const after = { ...before, ...set, ...pages };
  await audit({ record, before: audited(before), after: audited(after) });
  return after;
}

/** Removes a role that nobody holds: whoever holds it is given another one first, by somebody who means to. */
export async function removeRole(call: Call<typeof removeEndpoint>): Promise<void> {
  const { RoleID } = call.params;
  await keepAdministrator(call.db, async () => {
    const granter = await currentStanding(call);
    const [role] = await lockRoles(call.db, [RoleID]);
    if (!role) throw notFound('This role');
    requireRoleEdit(granter, { ...role, AllowedPages: role.PageNames }, role);
    requireOwnRole(role);
    await requireVersion(call.db, `role:${RoleID}`, role.Version, call.query.Version);
    if (role.People > 0) throw new AppError('conflict', heldText(role));
    await deleteRole(call.db, RoleID);
    await call.audit({ record: `role:${RoleID}`, before: audited(role) });
  });
}

const heldText = ({ RoleName, People }: StoredRole) =>
  `${RoleName} is held by ${People} ${People === 1 ? 'person' : 'people'}. Give them another role first.`;

function requireOwnRole({ RoleName }: StoredRole): void {
  if (RoleName === FIXED_ROLE) throw new AppError('conflict', ROLE_TEXTS.fixed);
}

/** Read in the transaction and under the lock: a caller who was just demoted saves nothing more. */
async function currentStanding(call: Call): Promise<Granter> {
  const { EmployeeID, location } = call.caller;
  if (!location) throw new Error('Whoever holds a page works at a location.');
  return standingAt(call.db, EmployeeID, location.LocationID);
}

async function requireRole(db: Queryable, RoleID: number): Promise<StoredRole> {
  const role = await findRole(db, RoleID);
  if (!role) throw notFound('This role');
  return role;
}

type Pages = Awaited<ReturnType<typeof listPages>>;

function requirePages(known: Pages, ids: readonly number[]): void {
  const knownIds = new Set(known.map((page) => page.PageID));
  const missing = ids.find((id) => !knownIds.has(id));
  if (missing !== undefined) throw badField('AllowedPages', `There is no page ${missing}.`);
}

function pagesOf(known: Pages, ids: readonly number[]) {
  const pages = known.filter(({ PageID }) => ids.includes(PageID));
  return {
    AllowedPages: pages.map(({ PageID }) => PageID),
    PageNames: pages.map(({ PageName }) => PageName),
  };
}

/** Wished ids far from the counter would use it up. */
const usable = (wished: number | undefined) =>
  wished !== undefined && wished <= 1_000_000 ? wished : undefined;

const audited = (role: StoredRole) => ({
  RoleName: role.RoleName,
  VisibleForManager: role.VisibleForManager,
  Level: role.Level,
  ReimbursementLimit: role.ReimbursementLimit,
  BonusLimit: role.BonusLimit,
  SecondFactor: role.SecondFactor,
  AllowedPages: role.PageNames,
});
