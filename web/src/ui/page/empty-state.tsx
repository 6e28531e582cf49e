import type { ReactNode } from 'react';
import classes from './states.module.css';

interface EmptyStateProps {
  /** One sentence, e.g. 'No data found'. */
  text: string;
  /** What to do about it. */
  hint?: string;
  children?: ReactNode;
}

/** Nothing to show, and what to do about it. */
export function EmptyState({ text, hint, children }: EmptyStateProps) {
  return (
    <div className={classes['state']}>
      <p className={classes['title']}>{text}</p>
      {hint && <p className={classes['hint']}>{hint}</p>}
      {children}
    </div>
  );
}
