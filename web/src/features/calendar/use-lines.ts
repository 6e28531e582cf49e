import { useCallback, useState } from 'react';

const HEAD = 30;
/** A day's number, and the room around its lines. */
const AROUND = 27;
const LINE = 21;
const BELOW = 24;
const FEWEST = 3;
const MOST = 12;

/** How high a day with so many lines is. */
export const dayHeight = (lines: number): number => AROUND + lines * LINE;

/** How many lines a day has room for, so that the month ends with the window; a low window scrolls. */
export function useLines(weeks: number): [lines: number, watch: (grid: HTMLElement | null) => void] {
  const [height, setHeight] = useState(0);
  const watch = useCallback((grid: HTMLElement | null) => {
    if (!grid) return undefined;
    const measure = () => {
      const top = grid.getBoundingClientRect().top + (document.scrollingElement?.scrollTop ?? 0);
      setHeight(window.innerHeight - top - HEAD - BELOW);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  const lines = Math.floor((height / weeks - AROUND) / LINE);
  return [Math.min(MOST, Math.max(FEWEST, lines)), watch];
}
