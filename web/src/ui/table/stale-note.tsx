import classes from '../page/states.module.css';

interface StaleNoteProps {
  what: string;
  onRetry: (() => void) | undefined;
}

/** What is shown stays, although it could not be loaded again. */
export function StaleNote({ what, onRetry }: StaleNoteProps) {
  return (
    <div role="status" className={classes['stale']}>
      Could not refresh: these {what} may be out of date.
      <button type="button" className="link" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
