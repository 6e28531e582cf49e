import classes from './states.module.css';

interface ErrorStateProps {
  text?: string;
  hint?: string;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
}

/** Something could not be loaded, with a way to try again. */
export function ErrorState({
  text = 'This could not be loaded',
  hint = 'Please check the connection and try again.',
  onRetry,
  retryLabel = 'Try again',
}: ErrorStateProps) {
  return (
    <div role="alert" className={classes['state']}>
      <p className={`${classes['title'] ?? ''} ${classes['bad'] ?? ''}`}>{text}</p>
      <p className={classes['hint']}>{hint}</p>
      {onRetry && (
        <button type="button" className={classes['retry']} onClick={onRetry}>
          {retryLabel}
        </button>
      )}
    </div>
  );
}
