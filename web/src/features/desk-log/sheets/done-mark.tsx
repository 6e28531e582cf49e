import { Checkbox } from '@mantine/core';
import { formatTime } from '../../../ui/time.ts';
import classes from '../desk-log.module.css';

interface DoneMarkProps {
  row: { Done: boolean; UpdatedByName: string | null; UpdatedAt: string | null };
  /** Whom or what it is about, for those who hear the screen. */
  about: string;
  zone?: string;
  onMark: () => void;
}

/** One way: once done the checkbox is disabled and says who did it. */
export function DoneMark({ row, about, zone, onMark }: DoneMarkProps) {
  return (
    <span className={classes['mark']}>
      <Checkbox
        aria-label={`Done: ${about}`}
        checked={row.Done}
        disabled={row.Done}
        onChange={() => onMark()}
      />
      {row.Done && (
        <span className={classes['note']}>
          by {row.UpdatedByName} ({formatTime(row.UpdatedAt, zone)})
        </span>
      )}
    </span>
  );
}
