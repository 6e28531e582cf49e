import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { firstField } from './first-field.ts';
import classes from './dialog-foot.module.css';

interface DialogFootProps {
  /** Why it was not done; nothing where there is nothing to say. */
  problem?: ReactNode;
  /** A button beside it that leads on. */
  remedy?: ReactNode;
  /** How far it is, and what was done. */
  news?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog gives the focus to what is marked for it. A main button that cannot be pressed yet cannot take it, and it
 * would stay on the page behind: then the first field has it, or the first button that works.
 */
function useFocusInside(foot: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const dialog = foot.current?.closest<HTMLElement>('[role=dialog]') ?? null;
    const marked = dialog?.querySelector('[data-autofocus]:disabled');
    if (!marked) return;
    marked.removeAttribute('data-autofocus');
    const next = firstField(dialog) ?? foot.current?.querySelector('button:enabled');
    next?.setAttribute('data-autofocus', 'true');
  }, [foot]);
}

/**
 * The buttons of a dialog, which stay in view however long it is. A refusal stands above them, and so does what came of
 * the press: at the end of what scrolls nobody would see it, and it would look as if nothing had happened.
 */
export function DialogFoot({ problem, remedy, news, children }: DialogFootProps) {
  const foot = useRef<HTMLDivElement>(null);
  useFocusInside(foot);
  return (
    <div ref={foot} className={classes['foot']}>
      {problem !== null && problem !== undefined && (
        <div role="alert" className={classes['problem']}>
          <span>{problem}</span>
          {remedy}
        </div>
      )}
      <div className={classes['news']}>{news}</div>
      <div className={classes['buttons']}>{children}</div>
    </div>
  );
}
