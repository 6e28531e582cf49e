import type { BodyOf } from '@boh/contract/endpoint.ts';
import type { Granter } from '@boh/contract/roles/granting.calc.ts';
import {
  ROLE_TEXTS,
  type createRole as createEndpoint,
  type updateRoles as updateEndpoint,
} from '@boh/contract/roles/roles.contract.ts';
import { requireVersion } from '../../db/audit.ts';
import type { Queryable } from '../../db/client.ts';
import { refuseDuplicates } from '../../db/duplicate.ts';
import type { Call } from '../../http/call.ts';
import { badField, notFound } from '../../lib/app-error.ts';
import { keepAdministrator, requireRoleEdit, standingAt } from './granting.service.ts';
import {
  findRole,
  insertRole,
  listPages,
  lockRoles,
  replaceRolePages,
  updateRole,
  type StoredRole,
} from './roles.repo.ts';

type Change = BodyOf<typeof updateEndpoint>['Roles'][number];

/** Creates a role of at most the caller's own level. */
export async function createRole(call: Call<typeof createEndpoint>): Promise<StoredRole> {
  const { RoleID: wished, RoleName, VisibleForManager, Level = null, AllowedPages } = call.body;
  return keepAdministrator(call.db, async () => {
    requireRoleEdit(await currentStanding(call), null, { RoleName, Level });
    requirePages(await listPages(call.db), AllowedPages);
    const RoleID = await refuseDuplicates({ roles_name_unique: ROLE_TEXTS.duplicate }, () =>
      insertRole(call.db, { RoleName, VisibleForManager, Level }, usable(wished)),
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
    const [granter, locked, known] = await Promise.all([
      currentStanding(call),
      lockRoles(call.db, ids),
      changes.some((change) => change.AllowedPages) ? listPages(call.db) : [],
    ]);
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
  const { Level = before.Level, VisibleForManager = before.VisibleForManager } = change;
  requireRoleEdit(
    granter,
    { ...before, AllowedPages: before.PageNames },
    { RoleName: before.RoleName, Level },
  );
  await requireVersion(db, record, before.Version, change.Version);
  const set = { Level, VisibleForManager, Version: before.Version + 1 };
  await Promise.all([
    updateRole(db, RoleID, set),
    pages ? replaceRolePages(db, RoleID, pages.AllowedPages) : undefined,
  ]);
  const after = { ...before, ...set, ...pages };
  await audit({ record, before: audited(before), after: audited(after) });
  return after;
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

const audited = ({ RoleName, VisibleForManager, Level, PageNames }: StoredRole) => ({
  RoleName,
  VisibleForManager,
  Level,
  AllowedPages: PageNames,
});
