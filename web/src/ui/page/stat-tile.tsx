import { Children, useCallback, useState } from 'react';
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

const NARROWEST = 200;
const GAP = 12;

/** As many as fit side by side, but in rows of like length: none is left alone in the last one. */
export function tileColumns(count: number, width: number): number {
  const fitting = Math.max(1, Math.floor((width + GAP) / (NARROWEST + GAP)));
  const rows = Math.ceil(count / fitting);
  return Math.max(1, Math.ceil(count / rows));
}

/** Tiles side by side, in rows of like length. */
export function StatTiles({ children }: { children: ReactNode }) {
  const [width, setWidth] = useState<number | null>(null);
  const count = Children.toArray(children).length;
  const watch = useCallback((tiles: HTMLDivElement | null) => {
    if (!tiles) return;
    // Before the first painting: the tiles must not jump into their rows.
    setWidth(tiles.clientWidth);
    const observer = new ResizeObserver(() => setWidth(tiles.clientWidth));
    observer.observe(tiles);
    return () => observer.disconnect();
  }, []);
  const columns = width !== null && count > 0 ? tileColumns(count, width) : null;
  return (
    <div
      ref={watch}
      className={classes['tiles']}
      style={columns ? { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` } : undefined}
    >
      {children}
    </div>
  );
}

/** A state in a word: OPEN, DONE, APPROVED. */
export function Pill({ tone, children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes['pill']} data-tone={tone}>
      {children}
    </span>
  );
}
