import type { RefusedItem } from '@boh/contract/errors.ts';
import { MOST_AT_ONCE, type SeveralDone } from '@boh/contract/several.ts';
import { Button, CloseButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useActOnSeveral } from '../../api/use-act-on-several.ts';
import { showAlert } from '../../notices/alerts.ts';
import { fetchedLater } from '../page/fetched-later.tsx';
import { formatCount } from '../text/money.ts';
import classes from './selection.module.css';
import type { SeveralAction } from './several-action.ts';
import type { Selection } from './use-selection.ts';

const SeveralDialog = fetchedLater(() => import('./several-dialog.tsx'), 'SeveralDialog');

interface SelectionBarProps<Row> {
  /** Missing where this person can do nothing with several rows. */
  selection: Selection<Row> | undefined;
  actions: readonly SeveralAction<Row>[];
  /** Buttons for what is done otherwise with the chosen rows, such as a dialog of the screen's own. */
  more?: (chosen: readonly Row[]) => ReactNode;
}

interface Result<Row> {
  action: SeveralAction<Row>;
  rows: readonly Row[];
  done: SeveralDone;
}

/**
 * In place of the filters while rows are chosen: how many, and what can be done to them; then, below the filters, what was
 * done, and a way to undo it. Hand it to FilterRow, which keeps its height meanwhile.
 */
export function SelectionBar<Row>({ selection, actions, more }: SelectionBarProps<Row>) {
  const [open, setOpen] = useState<{ label: string; rows: readonly Row[] } | null>(null);
  // As it is now: what it asks for changes while somebody types.
  const action = actions.find(({ label }) => label === open?.label);
  const [result, setResult] = useState<Result<Row> | null>(null);
  const count = selection?.chosen.length ?? 0;
  useEffect(() => {
    // Whoever chooses again is done with what was done before.
    if (count > 0) setResult(null);
  }, [count]);
  if (!selection) return null;
  return (
    <>
      {count > 0 && (
        <Chosen
          selection={selection}
          actions={actions}
          more={more}
          onAct={({ label }) => setOpen({ label, rows: selection.chosen })}
        />
      )}
      {count === 0 && result && (
        <Done result={result} selection={selection} onClose={() => setResult(null)} />
      )}
      {open && action && (
        <SeveralDialog
          action={action}
          rows={open.rows}
          nameOf={selection.nameOf}
          onClose={() => setOpen(null)}
          onDone={(done, rows) => {
            setOpen(null);
            selection.clear();
            setResult({ action, rows, done });
          }}
        />
      )}
    </>
  );
}

interface ChosenProps<Row> {
  selection: Selection<Row>;
  actions: readonly SeveralAction<Row>[];
  more: ((chosen: readonly Row[]) => ReactNode) | undefined;
  onAct: (action: SeveralAction<Row>) => void;
}

function Chosen<Row>({ selection, actions, more, onAct }: ChosenProps<Row>) {
  const { chosen, found, isLooking } = selection;
  const most = Math.min(found, MOST_AT_ONCE);
  const origin = useRef<Element | null>(null);
  const clear = () => {
    selection.clear();
    // The button goes with the bar: the way by keyboard goes on where it came from.
    if (origin.current instanceof HTMLElement && origin.current.isConnected) origin.current.focus();
  };
  return (
    <div
      className={classes['bar']}
      data-covers
      role="group"
      aria-label="Selected rows"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget;
      }}
    >
      <p aria-live="polite">{formatCount(chosen.length)} selected</p>
      {chosen.length < most && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={isLooking}
          onClick={() => void selection.chooseFound().catch(() => showAlert('The rows could not be loaded.'))}
        >
          {most < found
            ? `Select the first ${formatCount(most)} of ${formatCount(found)}`
            : `Select all ${formatCount(found)} found`}
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={clear}>
        Clear
      </Button>
      <div className={classes['actions']}>
        {more?.(chosen)}
        {actions.map((action, place) => (
          <Button
            key={action.label}
            variant={place === 0 ? 'filled' : 'default'}
            disabled={isLooking}
            onClick={() => onAct(action)}
          >
            {action.label}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface DoneProps<Row> {
  result: Result<Row>;
  selection: Selection<Row>;
  onClose: () => void;
}

/** Long enough to think better of it. */
const RESULT_MS = 60_000;

/** What was done, until it is put away, is no longer news, or other rows are chosen. */
function Done<Row>({ result, selection, onClose }: DoneProps<Row>) {
  const { action, rows, done } = result;
  const { nameOf, current } = selection;
  const undoable = rows.filter((row) => action.undo?.takes?.(row) ?? true);
  const isOver = undoable.every((row) => {
    const now = current(row);
    // What is out of sight may still be undone: the server says where it is too late.
    return now !== undefined && action.undo?.isOver?.(now, row);
  });
  const [said, setSaid] = useState<string | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => bar.current?.focus(), [said]);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const timer = setInterval(() => {
      if (!bar.current?.matches(':hover')) close.current();
    }, RESULT_MS);
    return () => clearInterval(timer);
  }, [said]);
  return (
    <div
      ref={bar}
      className={`${classes['bar']} ${classes['done']}`}
      role="group"
      aria-label="Result"
      tabIndex={-1}
    >
      <p role="status" className={classes['result']}>
        {said ?? done.message}
      </p>
      {action.undo && !isOver && said === null && (
        <Undo {...result} undoable={undoable} nameOf={nameOf} onUndone={setSaid} />
      )}
      <div className={classes['actions']}>
        <CloseButton aria-label="Put away" onClick={onClose} />
      </div>
    </div>
  );
}

interface UndoProps<Row> extends Result<Row> {
  undoable: readonly Row[];
  nameOf: (row: Row) => string;
  onUndone: (sentence: string) => void;
}

/** Undoes it on the versions it left behind: what somebody changed since is left alone, and named with the reason. */
function Undo<Row>({ action, rows, undoable, done, nameOf, onUndone }: UndoProps<Row>) {
  const { endpoint = action.endpoint, itemOf, body } = action.undo ?? {};
  const before = new Map(undoable.map((row) => [action.itemOf(row).id, row]));
  const named = (refused: readonly RefusedItem[]) =>
    refused
      .map(({ id, error }) => {
        const row = before.get(id);
        return row ? `${nameOf(row)}: ${error}` : error;
      })
      .join('\n');
  const { act, isActing } = useActOnSeveral(endpoint, action.invalidates, ({ refused, sentence }) => {
    void showAlert('This could not be undone.', named(refused) || sentence);
  });
  const press = async () => {
    const items = done.Items.flatMap((item) => {
      const row = before.get(item.id);
      return row ? [{ ...itemOf?.(row), ...item }] : [];
    });
    const undone = await act(items, { ...body, SkipRefused: true });
    if (!undone) return;
    onUndone(undone.message);
    if (undone.Skipped) void showAlert('Not all of it could be undone.', named(undone.Skipped));
  };
  return (
    <Button variant="default" size="compact-sm" loading={isActing} onClick={() => void press()}>
      {undoable.length < rows.length
        ? `Undo ${formatCount(undoable.length)} of ${formatCount(rows.length)}`
        : 'Undo'}
    </Button>
  );
}
