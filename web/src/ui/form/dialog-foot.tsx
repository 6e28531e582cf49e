import type { ReactNode } from 'react';
import classes from './form-modal.module.css';

interface DialogFootProps {
  /** Why it was not done; nothing where there is nothing to say. */
  problem?: ReactNode;
  children: ReactNode;
}

/**
 * The buttons of a dialog, which stay in view however long it is. A refusal stands above them: at the end of what
 * scrolls nobody would see it, and the press would look as if nothing had happened.
 */
export function DialogFoot({ problem, children }: DialogFootProps) {
  return (
    <div className={classes['foot']}>
      {problem !== null && problem !== undefined && (
        <p role="alert" className={classes['problem']}>
          {problem}
        </p>
      )}
      <div className={classes['buttons']}>{children}</div>
    </div>
  );
}
