import { useEffect } from 'react';
import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageHeaderProps {
  title: string;
  /** What the screen is about, in one line. */
  about?: string;
  /** The one primary action, and what goes with it. */
  children?: ReactNode;
}

/** Title, one line about it, actions on the right. Also names the browser tab. */
export function PageHeader({ title, about, children }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Back of House`;
  }, [title]);
  return (
    <header className={classes['header']}>
      <div>
        <h1 className={classes['title']}>{title}</h1>
        {about && <p className={classes['about']}>{about}</p>}
      </div>
      {children && <div className={classes['actions']}>{children}</div>}
    </header>
  );
}

interface SectionProps {
  title: string;
  children: ReactNode;
}

/** A titled part of a screen below its first table. */
export function Section({ title, children }: SectionProps) {
  return (
    <section className={classes['section']} aria-label={title}>
      <h2 className={classes['sectionTitle']}>{title}</h2>
      {children}
    </section>
  );
}
