import { MOST_AT_ONCE, SEVERAL_TEXTS, type SeveralDone } from '@boh/contract/several.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useActOnSeveral } from '../../api/use-act-on-several.ts';
import { DialogFoot } from '../page/dialog-foot.tsx';
import { formatCount } from '../text/money.ts';
import classes from './selection.module.css';
import type { SeveralAction } from './several-action.ts';

interface Line {
  key: string | number;
  name: string;
  text: string;
}

/** Names with what is said of each, in a box that scrolls once there are many. */
export function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      {/* What scrolls must be reachable by keyboard. */}
      <ul className={classes['list']} tabIndex={0} aria-label={title}>
        {lines.map(({ key, name, text }) => (
          <li key={key}>
            <span>{name}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface SeveralDialogProps<Row> {
  action: SeveralAction<Row>;
  /** As they were when the button was pressed: what is agreed to is what is sent. */
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  onDone: (done: SeveralDone, rows: readonly Row[]) => void;
  onClose: () => void;
}

/**
 * Says what will be done, to how many rows, and which are left out and why; then does it. Where the server refuses, the
 * reasons are shown and those rows left out, so that the others can be done by one more press.
 */
export function SeveralDialog<Row>({ action, rows, nameOf, onDone, onClose }: SeveralDialogProps<Row>) {
  const { label, endpoint, invalidates, itemOf, skipped, detail, asks } = action;
  const { title = `${label} selected`, pressLabel = (count) => `${label} ${formatCount(count)}` } = action;
  const { act, isActing, problem } = useActOnSeveral(endpoint, invalidates);
  const [left, setLeft] = useState<readonly Row[]>(rows);
  const refused = problem?.refused ?? [];
  const part = left.filter((row) => skipped(row) === null);
  const isRefused = (row: Row) => refused.some(({ id }) => id === itemOf(row).id);
  const taking = part.filter((row) => !isRefused(row));
  const leftOut = left.filter((row) => skipped(row) !== null);
  const isTooMany = taking.length > MOST_AT_ONCE;
  const lineOf = (row: Row, text: string): Line => ({ key: itemOf(row).id, name: nameOf(row), text });
  const press = async () => {
    setLeft(left.filter((row) => !isRefused(row)));
    const done = await act(taking.map(itemOf), asks?.body);
    if (done) onDone(done, taking);
  };
  return (
    <Modal opened onClose={() => !isActing && onClose()} title={title} size={560}>
      <div className={classes['dialog']}>
        {problem && (
          <p role="alert" className={classes['problem']}>
            {refused.length > 0
              ? `Nothing was done: ${formatCount(refused.length)} of ${formatCount(part.length)} refused.`
              : problem.sentence}
          </p>
        )}
        <Lines
          title="Refused"
          lines={part.filter(isRefused).map((row) => {
            const { error = '' } = refused.find(({ id }) => id === itemOf(row).id) ?? {};
            return lineOf(row, error);
          })}
        />
        <p>{taking.length === 0 ? 'None of the selected rows can be done.' : action.summary(taking)}</p>
        {asks?.inputs}
        {detail && !asks?.isUnanswered && (
          <Lines
            title={`To be done: ${formatCount(taking.length)}`}
            lines={taking.map((row) => lineOf(row, detail(row)))}
          />
        )}
        <Lines
          title={`Left out: ${formatCount(leftOut.length)}`}
          lines={leftOut.map((row) => lineOf(row, skipped(row) ?? ''))}
        />
        {isTooMany && <p className={classes['problem']}>{SEVERAL_TEXTS.tooMany}</p>}
      </div>
      <DialogFoot>
        <Button variant="default" disabled={isActing} onClick={onClose}>
          Cancel
        </Button>
        <Button
          data-autofocus
          loading={isActing}
          disabled={taking.length === 0 || isTooMany || asks?.isUnanswered}
          onClick={() => void press()}
        >
          {pressLabel(taking.length)}
        </Button>
      </DialogFoot>
    </Modal>
  );
}
