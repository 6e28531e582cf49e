import type { BudgetLine } from '@boh/contract/budgets/budgets.calc.ts';
import { listBudgets, listVariance, saveBudget } from '@boh/contract/budgets/budgets.contract.ts';
import { BUDGET_TEXTS } from '@boh/contract/budgets/budgets.words.ts';
import { editorOf } from '@boh/contract/errors.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { isSilent } from '../../api/api-error.ts';
import { errorText, isStaleError } from '../../api/error-text.ts';
import { useSave } from '../../api/use-save.ts';
import { BACK_AGAIN, useKept } from '../../ui/form/kept-at-session-end.ts';
import { loadNewest } from '../../ui/form/load-newest.ts';
import { hideRenewed, tellChanges, tellNotRenewed, RENEWED, type Changes } from '../../ui/form/three-way.ts';
import {
  cellsOf,
  draftChanges,
  isSameCells,
  rebased,
  type BudgetCells,
  type BudgetDraft,
} from './budget-cells.ts';
import { versionOf, type BudgetVersion, type PlanOf } from './budget-version.ts';

/** Under which what was typed into a sheet lies when its session ends. */
export const keptName = ({ LocationID, Year, Kind }: PlanOf): string =>
  `budget ${LocationID} ${Year} ${Kind}`;

/** What is typed over a version, and how to save it. It outlives an ended session and what others save meanwhile. */
export function useBudgetDraft(
  of: PlanOf,
  version: BudgetVersion | undefined,
  onSaved: (version: BudgetVersion) => void,
) {
  const client = useQueryClient();
  const stored = useMemo(() => cellsOf(version?.Lines ?? []), [version]);
  const newest = { base: stored, Version: version?.Version };
  const [draft, setDraft] = useState<BudgetDraft | null>(null);
  /** What the server says of a version that somebody else saved meanwhile. */
  const [stale, setStale] = useState<string | null>(null);
  const latest = useRef({ draft, newest });
  latest.current = { draft, newest };
  const changes = (): Changes => (latest.current.draft ? draftChanges(latest.current.draft) : {});
  const bringBack = (typed: Changes, said: string, by?: string) => {
    const { draft: next, clashes } = rebased(typed, latest.current.newest);
    setDraft(next);
    setStale(null);
    tellChanges(said, clashes, by);
  };
  useKept({ name: () => keptName(of), changes, onBack: (typed) => bringBack(typed, BACK_AGAIN) });
  const { save, isSaving } = useSave(saveBudget, {
    invalidates: [listBudgets, listVariance],
    success: BUDGET_TEXTS.saved,
    failure: BUDGET_TEXTS.saveFailed,
  });
  const discard = () => {
    hideRenewed();
    setDraft(null);
    setStale(null);
  };
  return {
    cells: draft?.cells ?? stored,
    isDirty: draft !== null && !isSameCells(draft.cells, stored),
    isSaving,
    stale,
    // What is typed belongs to the version it was begun on: a newer one must not make a stale save pass.
    change: (cells: BudgetCells) => setDraft({ ...(draft ?? newest), cells }),
    discard,
    /** Puts what was typed onto what somebody else saved meanwhile. */
    reload: async () => {
      try {
        await loadNewest(client);
      } catch (error) {
        if (!isSilent(error)) tellNotRenewed();
        return;
      }
      bringBack(changes(), RENEWED, editorOf(stale ?? ''));
    },
    save: async (lines: readonly BudgetLine[]) => {
      setStale(null);
      try {
        const { Version } = draft ?? newest;
        const answer = await save({ body: { ...of, Lines: [...lines], Version } });
        hideRenewed();
        onSaved(versionOf(answer));
        setDraft(null);
      } catch (error) {
        // Anything else has its toast.
        if (isStaleError(error)) setStale(errorText(error, ''));
      }
    },
  };
}
