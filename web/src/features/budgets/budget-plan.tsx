import type { budgetBasis } from '@boh/contract/budgets/budgets.contract.ts';
import type { Amounts } from '@boh/contract/budgets/budgets.calc.ts';
import { monthName } from '@boh/contract/budgets/budgets.words.ts';
import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { hasDraft } from '../../ui/form/drafts.ts';
import { useLeaveGuard } from '../../ui/form/leave-guard.ts';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ReloadButton } from '../../ui/page/reload-button.tsx';
import { Pill } from '../../ui/page/stat-tile.tsx';
import { formatTime } from '../../ui/text/time.ts';
import { CopyButton, LockButton, UnlockButton } from './budget-actions.tsx';
import { placeWords, readCells, resolvedMonths } from './budget-cells.ts';
import { BudgetGrid } from './budget-grid.tsx';
import type { BudgetVersion, PlanOf } from './budget-version.ts';
import classes from './budgets.module.css';
import { keptName, useBudgetDraft } from './use-budget-draft.ts';

interface BudgetPlanProps {
  of: PlanOf;
  hotel: { readonly Name: string; readonly MayUnlock: boolean };
  loaded: BudgetVersion | undefined;
  basis: AnswerOf<typeof budgetBasis>;
  onReload: () => void;
}

export function BudgetPlan({ of, hotel, loaded, basis, onReload }: BudgetPlanProps) {
  // A budget that was begun blank goes on where its writer was when the session ended.
  const [isBegun, setBegun] = useState(() => hasDraft(keptName(of)));
  // What a save answered stands until the list has it too.
  const [answered, setAnswered] = useState<BudgetVersion>();
  const version = (answered?.Version ?? 0) > (loaded?.Version ?? 0) ? answered : loaded;
  if (!version && !isBegun)
    return <NoVersion of={of} onBegin={() => setBegun(true)} onCopied={setAnswered} />;
  return <VersionEditor {...{ of, hotel, version, basis, onReload }} onSaved={setAnswered} />;
}

function NoVersion({
  of,
  onBegin,
  onCopied,
}: {
  of: PlanOf;
  onBegin: () => void;
  onCopied: (version: BudgetVersion) => void;
}) {
  const isBudget = of.Kind === 'Budget';
  return (
    <EmptyState
      text={`There is no ${of.Kind.toLowerCase()} for ${of.Year} yet`}
      hint={
        isBudget
          ? 'Begin with last year’s budget, with blank months, or import a workbook.'
          : 'A forecast starts as a copy of the budget and changes for months that are not over.'
      }
    >
      <div className={classes['choices']}>
        <CopyButton of={of} onCopied={onCopied} />
        {isBudget && (
          <Button variant="default" onClick={onBegin}>
            Begin blank
          </Button>
        )}
      </div>
    </EmptyState>
  );
}

interface VersionEditorProps extends Omit<BudgetPlanProps, 'loaded'> {
  version: BudgetVersion | undefined;
  onSaved: (version: BudgetVersion) => void;
}

/** A locked version shows what was locked, a draft what its cells come to while they are typed. */
function monthsOf(version: BudgetVersion | undefined, typed: readonly Amounts[]): readonly Amounts[] {
  if (version?.Status !== 'Locked') return typed;
  return typed.map((month, index) => {
    const locked = version.Lines.filter(({ Month }) => Month === index + 1);
    return { ...month, ...Object.fromEntries(locked.map(({ Account, Amount }) => [Account, Amount])) };
  });
}

function VersionEditor({ of, hotel, version, basis, onReload, onSaved }: VersionEditorProps) {
  const [isRefused, setRefused] = useState(false);
  const { cells, isDirty, change, discard, reload, ...draft } = useBudgetDraft(of, version, onSaved);
  useLeaveGuard(isDirty);
  const { lines, problems } = useMemo(() => readCells(cells), [cells]);
  const months = useMemo(
    () => monthsOf(version, resolvedMonths(lines, basis.LastYear)),
    [version, lines, basis.LastYear],
  );
  const save = async () => {
    setRefused(problems.size > 0);
    if (problems.size === 0) await draft.save(lines);
  };
  const isLocked = version?.Status === 'Locked';
  const closedMonths = of.Kind === 'Forecast' ? basis.FinishedMonths : 0;
  return (
    <>
      <div className={classes['bar']}>
        <VersionState version={version} isDirty={isDirty} closedMonths={isLocked ? 0 : closedMonths} />
        {version && <HistoryButton record={`budget:${version.BudgetID}`} />}
        {isDirty && (
          <Button
            variant="default"
            onClick={() => {
              discard();
              setRefused(false);
              onReload();
            }}
          >
            Discard changes
          </Button>
        )}
        {version && !isLocked && <LockButton version={version} isDirty={isDirty} onDone={onSaved} />}
        {version && isLocked && hotel.MayUnlock && <UnlockButton version={version} onDone={onSaved} />}
        {!isLocked && (
          <Button loading={draft.isSaving} disabled={!isDirty} onClick={() => void save()}>
            Save
          </Button>
        )}
        {draft.stale !== null && (
          <div role="alert" className={classes['stale']}>
            <span>{draft.stale}</span>
            <ReloadButton onReload={reload} />
          </div>
        )}
      </div>
      {isRefused && problems.size > 0 && <Problems problems={problems} />}
      <BudgetGrid
        label={`${of.Kind} ${of.Year} of ${hotel.Name}`}
        {...{ cells, months, problems, isLocked, closedMonths }}
        onChange={change}
      />
      <p className={`${classes['hint'] ?? ''} screen-only`}>
        {isLocked
          ? 'Amounts are those of the moment it was locked.'
          : 'Arrows up and down and Enter go from account to account. A piece of a spreadsheet can be pasted into any cell.'}
      </p>
    </>
  );
}

const TOLD_PROBLEMS = 5;

function Problems({ problems }: { problems: ReturnType<typeof readCells>['problems'] }) {
  return (
    <div role="alert" className={classes['problems']}>
      Nothing was saved yet:
      <ul>
        {[...problems].slice(0, TOLD_PROBLEMS).map(([key, problem]) => (
          <li key={key}>
            {placeWords(key)}: {problem}
          </li>
        ))}
      </ul>
      {problems.size > TOLD_PROBLEMS && `And ${problems.size - TOLD_PROBLEMS} more, which are marked below.`}
    </div>
  );
}

interface VersionStateProps {
  version: BudgetVersion | undefined;
  isDirty: boolean;
  closedMonths: number;
}

function VersionState({ version, isDirty, closedMonths }: VersionStateProps) {
  const isLocked = version?.Status === 'Locked';
  return (
    <p className={classes['state']} role="status">
      <Pill tone={isLocked ? 'good' : 'warn'}>{version?.Status ?? 'Not saved yet'}</Pill>
      {isLocked && `By ${version.LockedByName ?? ''}, ${formatTime(version.LockedAt ?? '')}`}
      {closedMonths > 0 && `Months to ${monthName(closedMonths)} are over and stay as they are.`}
      {isDirty && <strong>Not saved</strong>}
    </p>
  );
}
