import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './page.module.css';

export type Tone = 'good' | 'warn' | 'bad';

interface StatTileProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** Colours the note: a state, never decoration. */
  tone?: Tone | undefined;
  /** The screen the tile leads to. */
  to?: string;
}

/** One figure with its label; a link when it leads to a screen. */
export function StatTile({ label, value, note, tone, to }: StatTileProps) {
  const content = (
    <>
      <span className={classes['tileLabel']}>{label}</span>
      <span className={classes['tileValue']}>{value}</span>
      {note !== undefined && (
        <span className={`${classes['tileNote'] ?? ''} ${tone ? (classes[tone] ?? '') : ''}`}>{note}</span>
      )}
    </>
  );
  return to === undefined ? (
    <div className={classes['tile']}>{content}</div>
  ) : (
    <Link to={to} className={classes['tile']}>
      {content}
    </Link>
  );
}

/** Tiles side by side, as many as fit. */
export function StatTiles({ children }: { children: ReactNode }) {
  return <div className={classes['tiles']}>{children}</div>;
}

/** A state in a word: OPEN, DONE, APPROVED. */
export function Pill({ tone, children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes['pill']} data-tone={tone}>
      {children}
    </span>
  );
}
