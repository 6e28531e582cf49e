import { formatTime } from '../../../ui/text/time.ts';
import classes from '../desk-log.module.css';

interface PostedByProps {
  row: { PostedByName: string; CreatedAt: string; Timezone?: string };
}

/** Who entered it, and when. */
export function PostedBy({ row }: PostedByProps) {
  return (
    <span className={classes['posted']}>
      {row.PostedByName}
      <time className={classes['note']} dateTime={row.CreatedAt}>
        {formatTime(row.CreatedAt, row.Timezone)}
      </time>
    </span>
  );
}
