import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type RefObject } from 'react';

interface Rows {
  count: number;
  /** Whether there are so many that only those in view are drawn; the others are drawn a little later than the first ones. */
  isVirtual: boolean;
  /** Of a row; where some differ a little the rows beyond what is in view make up for it. */
  height: number;
  /** How many are drawn beyond each end of what is in view. */
  overscan: number;
  /** The box of the table, as high as its room (`useTableBox`). */
  box: RefObject<HTMLElement | null>;
  /** The same, once what is in view is drawn. */
  settled: HTMLElement | null;
  /** What lies over the rows at either end of the box: one that is revealed stands clear of it. */
  scrollPaddingStart?: number;
  scrollPaddingEnd?: number;
}

interface DrawnRows {
  /** The places of those that are drawn. */
  readonly shown: readonly number[];
  /** How high the others are, above and below. */
  readonly above: number;
  readonly below: number;
  /** Brings a row into view that is not drawn; false where that cannot be done yet. */
  reveal: (index: number) => boolean;
}

/** The console's own head and the title of a screen: no table begins higher. */
const ABOVE_TABLES = 140;

/** How much of a table the window has room for: what its box was given where it stands, or else at most. */
function roomOf(box: HTMLElement | null): number {
  const height = /^([\d.]+)px$/.exec(box?.style.maxHeight ?? '')?.[1];
  return height === undefined ? window.innerHeight - ABOVE_TABLES : Number(height);
}

/**
 * Which rows of a long table are drawn. At first those that the window has room for, so that they stand there without
 * waiting for others that nobody sees yet; then all of them, or those in view and some around them.
 */
export function useDrawnRows(rows: Rows): DrawnRows {
  const { count, isVirtual, height, overscan, box, settled, ...padding } = rows;
  const former = useRef<readonly number[]>([]);
  const virtualizer = useVirtualizer({
    count: isVirtual ? count : 0,
    getScrollElement: () => (isVirtual ? settled : null),
    estimateSize: () => height,
    overscan,
    // Somebody may have scrolled by then.
    initialOffset: () => settled?.scrollTop ?? 0,
    ...padding,
  });
  if (!settled || !isVirtual) {
    const drawn = settled ? count : Math.min(count, Math.max(1, Math.ceil(roomOf(box.current) / height)));
    const shown = Array.from({ length: drawn }, (_, index) => index);
    former.current = shown;
    return { shown, above: 0, below: (count - drawn) * height, reveal: () => false };
  }
  const items = virtualizer.getVirtualItems();
  if (items.length === 0) {
    // A table that has just become long: its rows stay, with whatever has the focus in them, until its box is measured.
    const shown = former.current.filter((index) => index < count);
    return { shown, above: 0, below: (count - shown.length) * height, reveal: () => false };
  }
  return {
    shown: items.map(({ index }) => index),
    above: items[0]?.start ?? 0,
    below: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    reveal: (index) => {
      virtualizer.scrollToIndex(index);
      return true;
    },
  };
}
