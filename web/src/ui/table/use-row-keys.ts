import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';

/** The row the keys went to; a new object each time, so that the same row can be wanted again. */
export interface WantedRow {
  index: number;
}

const PAGE = 10;

/** These use the arrow keys themselves. */
const OWN_KEYS = 'select, textarea, input:not([type=checkbox]), [data-expanded]';

function stepOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'PageDown':
      return Math.min(at + PAGE, count - 1);
    case 'PageUp':
      return Math.max(at - PAGE, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

const primaryOf = (row: Element) =>
  row.querySelector<HTMLElement>(
    'button:not(:disabled), a[href], input[type=checkbox]:not(:disabled, [data-select])',
  );

/** Where rows can be chosen: Space chooses the one that has the focus, Shift with a step those it goes over. */
interface ChoosingKeys {
  onSpace: (index: number) => void;
  onStretch: (from: number, to: number) => void;
}

/** Arrows, Home and End go from row to row of a table, Enter opens the row by its first button. */
export function useRowKeys(count: number, choosing?: ChoosingKeys) {
  const [wanted, setWanted] = useState<WantedRow | null>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && !choosing)) return;
    if (!(target instanceof Element) || target.closest(OWN_KEYS)) return;
    const row = target.closest<HTMLElement>('tr[data-row]');
    const at = row ? Number(row.dataset['row']) : -1;
    if (key === 'Enter' && row === target) {
      event.preventDefault();
      primaryOf(row)?.click();
      return;
    }
    if (key === ' ' && row === target && choosing) {
      event.preventDefault();
      choosing.onSpace(at);
      return;
    }
    const index = stepOf(key, at, count);
    if (index === null || index < 0 || index >= count) return;
    event.preventDefault();
    if (event.shiftKey) choosing?.onStretch(Math.max(at, 0), index);
    setWanted({ index });
  };
  return { wanted, onKeyDown };
}

/** What had the focus once: rows that are drawn anew, after a search that found none, do not take it again. */
const focused = new WeakSet();

/**
 * Focuses what is wanted, each new object once; what is out of view is brought there first, as soon as that can be done, and
 * focused once it is drawn.
 */
export function useWantedFocus<Wanted extends object>(
  wanted: Wanted | null,
  find: (wanted: Wanted) => HTMLElement | null | undefined,
  reveal: (wanted: Wanted) => boolean,
): void {
  const pending = useRef<{ wanted: Wanted; isRevealed: boolean } | null>(null);
  useEffect(() => {
    if (wanted && !focused.has(wanted)) pending.current = { wanted, isRevealed: false };
  }, [wanted]);
  // After every draw: it appears with one of them.
  useEffect(() => {
    const now = pending.current;
    if (!now) return;
    now.isRevealed ||= reveal(now.wanted);
    const element = find(now.wanted);
    if (!element) return;
    pending.current = null;
    focused.add(now.wanted);
    element.focus();
  });
}

/** The same for a row of a table. */
export const useRowFocus = (
  box: RefObject<HTMLElement | null>,
  wanted: WantedRow | null,
  reveal: (index: number) => boolean,
): void =>
  useWantedFocus(
    wanted,
    ({ index }) => box.current?.querySelector<HTMLElement>(`tr[data-row="${index}"]`),
    ({ index }) => reveal(index),
  );
