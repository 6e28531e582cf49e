import type { ReactNode } from 'react';
import classes from '../page/page.module.css';

interface FilterRowProps {
  /** What it filters; needed where a screen has several. */
  label?: string;
  /** The `SelectionBar` of the table below, which takes the place of the filters while it has something to say. */
  bar?: ReactNode;
  children: ReactNode;
}

/** The filters of a screen in one row above its table. */
export function FilterRow({ label, bar, children }: FilterRowProps) {
  return (
    <div className={classes['filterRow']}>
      <div className={classes['filters']} role="search" aria-label={label}>
        {children}
      </div>
      {bar}
    </div>
  );
}
