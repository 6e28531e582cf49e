import { Button, Checkbox, Modal, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { DialogFoot } from '../../ui/page/dialog-foot.tsx';
import { useFocusBack } from '../../ui/page/use-focus-back.ts';
import { formatDate } from '../../ui/text/time.ts';
import type { HotelMonth } from './board-days.ts';
import { useClosing, type Closing } from './use-closing.ts';
import classes from './upload-dialog.module.css';

const spanText = (dates: readonly string[]) => {
  const [first = '', last = first] = [dates[0], dates.at(-1)];
  return first === last ? formatDate(first) : `${formatDate(first)} to ${formatDate(last)}`;
};
const daysText = (count: number) => (count === 1 ? '1 day' : `${count} days`);

interface CloseDaysDialogProps {
  months: readonly HotelMonth[];
  onClose: () => void;
}

/** Closes the balanced days of hotels in turn, oldest first; a hotel that refuses one is left there. */
export function CloseDaysDialog({ months, onClose }: CloseDaysDialogProps) {
  useFocusBack();
  // As they were when it was opened: the board behind is loaded again meanwhile.
  const [hotels] = useState(months);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const { closings, isClosing, isOver, close, stop } = useClosing();
  useEffect(() => stop, [stop]);
  const chosen = hotels.filter(({ LocationID }) => !left.has(LocationID));
  const all = chosen.reduce((sum, { closable }) => sum + closable.length, 0);
  const done = [...closings.values()].reduce((sum, { closed }) => sum + closed, 0);
  const toggle = (LocationID: number) => {
    const next = new Set(left);
    if (!next.delete(LocationID)) next.add(LocationID);
    setLeft(next);
  };
  return (
    <Modal
      opened
      onClose={() => !isClosing && onClose()}
      title="Close Balanced Days"
      size={620}
      closeOnClickOutside={false}
    >
      <p className={classes['hint']}>
        Days close one after the other, oldest first. Their figures then stay as they are, until a manager
        reopens them with a reason.
      </p>
      <ul className={classes['files']} aria-label="Hotels">
        {hotels.map(({ LocationID, Name, closable }) => (
          <li key={LocationID}>
            <Checkbox
              label={Name}
              description={`${daysText(closable.length)}: ${spanText(closable)}`}
              checked={!left.has(LocationID)}
              disabled={isClosing || isOver}
              onChange={() => toggle(LocationID)}
            />
            <Outcome of={closings.get(LocationID)} />
          </li>
        ))}
      </ul>
      <DialogFoot
        news={
          <>
            {isClosing && <Progress value={(done / Math.max(1, all)) * 100} aria-label="Days closed" />}
            <p role="status" className={classes['hint']}>
              {(isClosing || isOver) && `${done} of ${daysText(all)} closed.`}
            </p>
          </>
        }
      >
        {isClosing ? (
          <Button variant="default" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button variant="default" onClick={onClose} data-autofocus={isOver || undefined}>
            {isOver ? 'Close' : 'Cancel'}
          </Button>
        )}
        {!isOver && (
          <Button
            loading={isClosing}
            disabled={all === 0}
            data-autofocus
            onClick={() => void close(chosen)}
          >{`Close ${daysText(all)}`}</Button>
        )}
      </DialogFoot>
    </Modal>
  );
}

function Outcome({ of }: { of: Closing | undefined }) {
  if (!of) return null;
  return of.refusal === '' ? (
    <p className={classes['hint']}>{daysText(of.closed)} closed.</p>
  ) : (
    <p className={classes['problem']}>
      {of.closed > 0 && `${daysText(of.closed)} closed. `}
      {of.refusal}
    </p>
  );
}
