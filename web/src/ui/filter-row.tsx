import type { ReactNode } from 'react';
import classes from './page.module.css';

/** The filters of a screen in one row above its table. */
export function FilterRow({ children }: { children: ReactNode }) {
  return (
    <div className={classes['filters']} role="search">
      {children}
    </div>
  );
}
