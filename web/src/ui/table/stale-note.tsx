import { LinkButton } from '../page/link-button.tsx';
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
      <LinkButton onClick={onRetry}>Try again</LinkButton>
    </div>
  );
}
