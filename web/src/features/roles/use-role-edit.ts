import {
  changeOf,
  changesOf,
  draftOf,
  isLevel,
  isLimit,
  LIMITS,
  rebase,
  submissionOf,
  type RoleDraft,
} from '@boh/contract/roles/role-matrix.calc.ts';
import { listRoles, ROLE_TEXTS, updateRoles } from '@boh/contract/roles/roles.contract.ts';
import { useCallback, useMemo, useState } from 'react';
import { isSilent, statusOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { errorText, isStaleError } from '../../api/error-text.ts';
import type { RowOf } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { useSession } from '../../session/session.tsx';
import { showAlert } from '../../notices/alerts.ts';
import { BACK_AGAIN, useKept } from '../../ui/form/kept-at-session-end.ts';
import { tellChanges, tellNotRenewed } from '../../ui/form/three-way.ts';

export type Role = RowOf<typeof listRoles>;

interface Edit {
  /** The changed roles as they were when their change began: a refreshed list must not slip newer versions under it. */
  base: ReadonlyMap<number, Role>;
  drafts: ReadonlyMap<number, RoleDraft>;
}

/** Why the last submit was refused, and whether newer values are to be fetched. */
interface Problem {
  text: string;
  isStale: boolean;
}

/** Under which the edited roles lie when the session ends: each with what it was. */
const KEPT = 'role matrix';
type Kept = Omit<RoleDraft, 'AllowedPages'> & { AllowedPages: readonly number[] };

const byId = (roles: readonly Role[]) => new Map(roles.map((role) => [role.RoleID, role]));
const NO_DRAFTS: ReadonlyMap<number, RoleDraft> = new Map();

/** The edit matrix: off, then editing, then submitted. */
export function useRoleEdit(listed: readonly Role[]) {
  const [edit, setEdit] = useState<Edit | null>(null);
  const [discarded, setDiscarded] = useState<Edit | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { reload: reloadSession } = useSession();
  const { save, isSaving } = useSave(updateRoles, {
    invalidates: [listRoles],
    success: ROLE_TEXTS.updated,
    failure: ROLE_TEXTS.failed,
    seconds: 5,
  });
  const roles = useMemo(
    () => (edit ? listed.map((role) => edit.base.get(role.RoleID) ?? role) : listed),
    [edit, listed],
  );
  const drafts = edit?.drafts ?? NO_DRAFTS;
  const changes = useMemo(() => changesOf(roles, drafts), [roles, drafts]);

  useKept({
    name: () => KEPT,
    changes: () =>
      Object.fromEntries(
        roles.flatMap((role) => {
          const draft = drafts.get(role.RoleID);
          if (!draft || !changeOf(role, draft)) return [];
          return [[role.RoleID, { value: { ...draft, AllowedPages: [...draft.AllowedPages] }, was: role }]];
        }),
      ),
    onBack: (kept) => {
      const was = Object.values(kept).map((each) => each.was as Role);
      const typed = Object.entries(kept).map(([id, { value }]): [number, RoleDraft] => {
        const draft = value as Kept;
        return [Number(id), { ...draft, AllowedPages: new Set(draft.AllowedPages) }];
      });
      void call(listRoles, {}).then((newest) => {
        setEdit({ base: byId(newest), drafts: rebase(was, new Map(typed), newest) });
        tellChanges(BACK_AGAIN, []);
      }, tellNotRenewed);
    },
  });

  const end = (next: Edit | null) => {
    setEdit(next);
    setDiscarded(null);
    setProblem(null);
  };
  const change = useCallback((role: Role, how: (draft: RoleDraft) => RoleDraft) => {
    setEdit((now) => {
      if (!now) return now;
      const drafted = how(now.drafts.get(role.RoleID) ?? draftOf(role));
      const base = now.base.has(role.RoleID) ? now.base : new Map(now.base).set(role.RoleID, role);
      return { base, drafts: new Map(now.drafts).set(role.RoleID, drafted) };
    });
  }, []);
  const submit = async () => {
    if ([...drafts.values()].some((draft) => !isLevel(draft.Level))) {
      void showAlert('Level must be a whole number.');
      return;
    }
    if ([...drafts.values()].some((draft) => LIMITS.some((name) => !isLimit(draft[name])))) {
      void showAlert('A limit must be an amount of 0 or more, or nothing.');
      return;
    }
    setProblem(null);
    try {
      await save({ body: { Roles: submissionOf(roles, drafts) } });
      end(null);
      // The own role may be among them: the sidebar follows.
      void reloadSession().catch(() => undefined);
    } catch (error) {
      const isTold = isSilent(error) || statusOf(error) === 403;
      if (!isTold) setProblem({ text: errorText(error, ROLE_TEXTS.failed), isStale: isStaleError(error) });
    }
  };
  /** Fetches what others saved and puts the own changes onto it. */
  const reload = async () => {
    const newest = await call(listRoles, {});
    setEdit(
      (now) => now && { base: byId(newest), drafts: rebase([...now.base.values()], now.drafts, newest) },
    );
    setProblem(null);
  };
  return {
    isEditing: edit !== null,
    isSaving,
    roles,
    drafts,
    changes,
    problem,
    discarded: discarded ? discarded.drafts.size : 0,
    start: () => end({ base: new Map(), drafts: NO_DRAFTS }),
    cancel: () => {
      end(null);
      if (changes.length > 0) setDiscarded(edit);
    },
    restore: () => end(discarded),
    change,
    submit,
    reload: () => void reload().catch(() => undefined),
  };
}
