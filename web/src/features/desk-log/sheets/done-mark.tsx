import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { formatTime } from '../../../ui/text/time.ts';
import classes from '../desk-log.module.css';

interface DoneMarkProps {
  row: { Done: boolean; UpdatedByName: string | null; UpdatedAt: string | null };
  /** Whom or what it is about, for those who hear the screen. */
  about: string;
  zone?: string;
  /** Answers undefined where it could not be saved. */
  onMark: () => Promise<unknown>;
}

/** One way: once done the checkbox is disabled and says who did it. */
export function DoneMark({ row, about, zone, onMark }: DoneMarkProps) {
  // Shown at once; the list brings the name and the time a moment later.
  const [marked, setMarked] = useState(false);
  const mark = async () => {
    setMarked(true);
    if ((await onMark()) === undefined) setMarked(false);
  };
  const done = row.Done || marked;
  return (
    <span className={classes['mark']}>
      <Checkbox aria-label={`Done: ${about}`} checked={done} disabled={done} onChange={() => void mark()} />
      {row.Done && (
        <span className={classes['note']}>
          by {row.UpdatedByName} ({formatTime(row.UpdatedAt, zone)})
        </span>
      )}
    </span>
  );
}
