import type { ReactNode } from 'react';
import classes from '../page/page.module.css';

interface FilterRowProps {
  /** What it filters; needed where a screen has several. */
  label?: string;
  children: ReactNode;
}

/** The filters of a screen in one row above its table. */
export function FilterRow({ label, children }: FilterRowProps) {
  return (
    <div className={classes['filters']} role="search" aria-label={label}>
      {children}
    </div>
  );
}
