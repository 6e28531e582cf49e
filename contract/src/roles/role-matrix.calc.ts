import type { SecondFactor } from '../security/second-factor.ts';
import { withoutThousands } from '../thousands.ts';

/** The limits of approvals: up to there they are final, without one any amount. */
export const LIMITS = ['ReimbursementLimit', 'BonusLimit'] as const;
export type Limit = (typeof LIMITS)[number];

/** A role as the matrix starts from it. */
export interface MatrixRole extends Readonly<Record<Limit, number | null>> {
  readonly RoleID: number;
  readonly VisibleForManager: boolean;
  readonly Level: number | null;
  readonly SecondFactor: SecondFactor;
  readonly AllowedPages: readonly number[];
  readonly Version: number;
}

/** A role as it stands in the matrix; level and limits are the texts of their fields. */
export interface RoleDraft extends Readonly<Record<Limit, string>> {
  readonly VisibleForManager: boolean;
  readonly Level: string;
  readonly SecondFactor: SecondFactor;
  readonly AllowedPages: ReadonlySet<number>;
}

/** The edited roles by RoleID; a role that is not in it is as it was. */
type RoleDrafts = ReadonlyMap<number, RoleDraft>;

export interface RoleChange extends Readonly<Partial<Record<Limit, TextChange>>> {
  readonly RoleID: number;
  readonly added: readonly number[];
  readonly removed: readonly number[];
  readonly VisibleForManager?: boolean;
  readonly Level?: TextChange;
  readonly SecondFactor?: { readonly from: SecondFactor; readonly to: SecondFactor };
}

interface TextChange {
  readonly from: string;
  readonly to: string;
}

const numberText = (value: number | null) => (value === null ? '' : String(value));

export const draftOf = (role: MatrixRole): RoleDraft => ({
  VisibleForManager: role.VisibleForManager,
  Level: numberText(role.Level),
  ReimbursementLimit: numberText(role.ReimbursementLimit),
  BonusLimit: numberText(role.BonusLimit),
  SecondFactor: role.SecondFactor,
  AllowedPages: new Set(role.AllowedPages),
});

/** Whether the text of a Level field can be sent: an integer, or nothing. */
export const isLevel = (text: string): boolean => /^\s*([+-]?\d{1,7})?\s*$/.test(text);

/** Whether the text of a limit can be sent: an amount of 0 or more, or nothing. */
export const isLimit = (text: string): boolean =>
  /^(\d{1,12}(\.\d{0,2})?)?$/.test(withoutThousands(text.trim()));

const numberOfText = (text: string): number | null =>
  text.trim() === '' ? null : Number(withoutThousands(text.trim()));

const isSameText = (a: string, b: string, isSent: (text: string) => boolean) =>
  a.trim() === b.trim() || (isSent(a) && isSent(b) && numberOfText(a) === numberOfText(b));

const textChange = (from: string, to: string, isSent: (text: string) => boolean) =>
  isSameText(from, to, isSent) ? undefined : { from, to: to.trim() };

/** What differs between a role and its draft; null when nothing does. */
export function changeOf(role: MatrixRole, draft: RoleDraft): RoleChange | null {
  const before = draftOf(role);
  const added = [...draft.AllowedPages].filter((page) => !before.AllowedPages.has(page));
  const removed = role.AllowedPages.filter((page) => !draft.AllowedPages.has(page));
  const Level = textChange(before.Level, draft.Level, isLevel);
  const limits = LIMITS.map((name) => [name, textChange(before[name], draft[name], isLimit)] as const).filter(
    ([, changed]) => changed !== undefined,
  );
  const change: RoleChange = {
    RoleID: role.RoleID,
    added,
    removed,
    ...(draft.VisibleForManager !== role.VisibleForManager && { VisibleForManager: draft.VisibleForManager }),
    ...(Level && { Level }),
    ...(draft.SecondFactor !== role.SecondFactor && {
      SecondFactor: { from: role.SecondFactor, to: draft.SecondFactor },
    }),
    ...Object.fromEntries(limits),
  };
  const isSame =
    added.length === 0 &&
    removed.length === 0 &&
    limits.length === 0 &&
    change.VisibleForManager === undefined &&
    change.SecondFactor === undefined &&
    change.Level === undefined;
  return isSame ? null : change;
}

/** The changes of the whole matrix, in the order of the roles. */
export function changesOf(roles: readonly MatrixRole[], drafts: RoleDrafts): RoleChange[] {
  return roles.flatMap((role) => {
    const draft = drafts.get(role.RoleID);
    const change = draft && changeOf(role, draft);
    return change ? [change] : [];
  });
}

/** The body of PUT /role: only the roles that changed, each with the version its editor saw. */
export function submissionOf(roles: readonly MatrixRole[], drafts: RoleDrafts) {
  return roles.flatMap((role) => {
    const draft = drafts.get(role.RoleID);
    if (!draft || !changeOf(role, draft)) return [];
    return [
      {
        RoleID: role.RoleID,
        AllowedPages: [...draft.AllowedPages].sort((a, b) => a - b),
        VisibleForManager: draft.VisibleForManager,
        Level: numberOfText(draft.Level),
        ReimbursementLimit: numberOfText(draft.ReimbursementLimit),
        BonusLimit: numberOfText(draft.BonusLimit),
        SecondFactor: draft.SecondFactor,
        Version: role.Version,
      },
    ];
  });
}

/**
 * Puts the changes made on older values onto the newest ones: what the editor changed stays as they set it, all else
 * becomes what somebody else saved meanwhile.
 */
export function rebase(
  before: readonly MatrixRole[],
  drafts: RoleDrafts,
  now: readonly MatrixRole[],
): Map<number, RoleDraft> {
  const current = new Map(now.map((role) => [role.RoleID, role]));
  const moved = new Map<number, RoleDraft>();
  for (const role of before) {
    const draft = drafts.get(role.RoleID);
    const change = draft && changeOf(role, draft);
    const newest = current.get(role.RoleID);
    if (!change || !newest) continue;
    const pages = new Set(newest.AllowedPages);
    for (const page of change.added) pages.add(page);
    for (const page of change.removed) pages.delete(page);
    moved.set(role.RoleID, {
      VisibleForManager: change.VisibleForManager ?? newest.VisibleForManager,
      Level: change.Level?.to ?? numberText(newest.Level),
      ReimbursementLimit: change.ReimbursementLimit?.to ?? numberText(newest.ReimbursementLimit),
      BonusLimit: change.BonusLimit?.to ?? numberText(newest.BonusLimit),
      SecondFactor: change.SecondFactor?.to ?? newest.SecondFactor,
      AllowedPages: pages,
    });
  }
  return moved;
}
