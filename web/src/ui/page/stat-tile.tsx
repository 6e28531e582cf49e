import { Children, useCallback, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { FADING, WaitingBar } from './waiting-bar.tsx';
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
/** Still wide enough for a figure and its note in two lines. */
const SQUEEZED = 176;
const GAP = 12;

const fitting = (width: number, narrowest: number) =>
  Math.max(1, Math.floor((width + GAP) / (narrowest + GAP)));

/** Whether so many columns leave one tile alone in the last row. */
const leavesOneAlone = (count: number, columns: number) => columns > 1 && count % columns === 1;

/**
 * As many as fit side by side, but in rows of like length. Where that leaves one alone in the last row, one more column
 * of slightly narrower tiles, or else as many fewer as it takes.
 */
export function tileColumns(count: number, width: number): number {
  const most = fitting(width, NARROWEST);
  const alike = Math.max(1, Math.ceil(count / Math.ceil(count / most)));
  const squeezed = fitting(width, SQUEEZED) > alike ? [alike + 1] : [];
  const fewer = Array.from({ length: alike }, (_, less) => alike - less).filter((columns) => columns > 1);
  const found = [alike, ...squeezed, ...fewer].find((columns) => !leavesOneAlone(count, columns));
  return found ?? alike;
}

/** Tiles side by side, in rows of like length; what the last row lacks its own tiles fill. */
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
      style={columns ? ({ '--columns': columns } as CSSProperties) : undefined}
    >
      {children}
    </div>
  );
}

/** What stands where tiles will. */
export function WaitingTiles({ count = 8 }: { count?: number }) {
  return (
    <div aria-busy="true" className={FADING}>
      <StatTiles>
        {Array.from({ length: count }, (_, place) => (
          <div key={place} className={classes['tile']}>
            {['60%', '35%', '85%'].map((width) => (
              <WaitingBar key={width} width={width} />
            ))}
          </div>
        ))}
      </StatTiles>
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
