import { useVirtualizer } from '@tanstack/react-virtual';
import { startTransition, useEffect, useRef, useState } from 'react';

interface Rows {
  count: number;
  /** Whether there are so many that only those in view are drawn; the others are drawn a little later than the first ones. */
  isVirtual: boolean;
  /** Of a row; where some differ a little the rows beyond what is in view make up for it. */
  height: number;
  /** How many are drawn beyond each end of what is in view. */
  overscan: number;
  /** What is scrolled; null where all rows are drawn, so that nothing is measured. */
  scroll: HTMLElement | null;
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
  reveal: (index: number) => void;
}

/**
 * Which rows of a long table are drawn. At first those that the window has room for, so that they stand there without
 * waiting for others that nobody sees yet; then all of them, or those in view and some around them.
 */
export function useDrawnRows({ count, isVirtual, height, overscan, scroll, ...padding }: Rows): DrawnRows {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => startTransition(() => setSettled(true)), []);
  const former = useRef<readonly number[]>([]);
  const virtualizer = useVirtualizer({
    count: isVirtual ? count : 0,
    getScrollElement: () => scroll,
    estimateSize: () => height,
    overscan: isSettled ? overscan : 0,
    ...padding,
  });
  if (!isVirtual) {
    const drawn = isSettled ? count : Math.min(count, Math.ceil(window.innerHeight / height));
    const shown = Array.from({ length: drawn }, (_, index) => index);
    former.current = shown;
    return { shown, above: 0, below: (count - drawn) * height, reveal: () => undefined };
  }
  const items = virtualizer.getVirtualItems();
  if (items.length === 0) {
    // A table that has just become long: its rows stay, with whatever has the focus in them, until its box is measured.
    const shown = former.current.filter((index) => index < count);
    return { shown, above: 0, below: (count - shown.length) * height, reveal: () => undefined };
  }
  return {
    shown: items.map(({ index }) => index),
    above: items[0]?.start ?? 0,
    below: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    reveal: (index) => virtualizer.scrollToIndex(index),
  };
}
