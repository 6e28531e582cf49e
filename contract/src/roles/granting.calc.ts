/** Who hands out or edits a role: their own standing at the location it is about (for /role: the selected one). */
export interface Granter {
  readonly EmployeeID: number;
  /** Own Level there; none counts as 0. */
  readonly level: number;
  readonly pages: ReadonlySet<string>;
}

export interface GrantedRole {
  readonly RoleName: string;
  readonly Level: number | null;
  readonly VisibleForManager: boolean;
  /** Page names. */
  readonly AllowedPages: readonly string[];
}

export const levelOf = (role: { readonly Level: number | null }): number => role.Level ?? 0;

/** What rule 2 says to whoever tries. */
export const OWN_ROLE_TEXT = 'You cannot change your own role.';

/**
 * Why a role may not be handed out to, or taken away from, an employee; null when it may. One function for every path
 * that touches a role assignment. That somebody keeps both Roles and Team is checked apart: it needs the database.
 */
export function grantRefusal(granter: Granter, EmployeeID: number | null, role: GrantedRole): string | null {
  if (EmployeeID === granter.EmployeeID) return OWN_ROLE_TEXT;
  return roleRefusal(granter, role);
}

/** The part of the rule that depends on the role alone: which roles a caller may choose from. */
export function roleRefusal(granter: Granter, role: GrantedRole): string | null {
  if (levelOf(role) > granter.level) return `The role ${role.RoleName} is above your own level.`;
  if (granter.pages.has('Roles')) return null;
  const missing = role.AllowedPages.filter((page) => !granter.pages.has(page));
  if (missing.length > 0)
    return `The role ${role.RoleName} has pages you do not hold yourself: ${missing.join(', ')}.`;
  if (!granter.pages.has('Team') && !role.VisibleForManager) {
    return `The role ${role.RoleName} is not among those managers hand out.`;
  }
  return null;
}

/** Why a role may not be edited from `before` (null: created) to a new Level; null when it may. */
export function roleEditRefusal(
  granter: Granter,
  before: GrantedRole | null,
  after: { readonly RoleName: string; readonly Level: number | null },
): string | null {
  if (before && levelOf(before) > granter.level)
    return `The role ${before.RoleName} is above your own level.`;
  if (levelOf(after) > granter.level) return `You cannot give ${after.RoleName} a level above your own.`;
  return null;
}
