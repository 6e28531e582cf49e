import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefCallback, RefObject } from 'react';

/** Below this a box of its own shows too little of a table: head, totals and a few rows. */
const LEAST = 320;
/** What has to have a box in any case, being wider than the page, rather shows less than it brings a second bar. */
const LEAST_SIDEWAYS = 200;

/**
 * How a table is scrolled, so that there is one bar to scroll down with and not two side by side. Either the table ends
 * with the window and scrolls inside, its bar for scrolling sideways in view; or, where too much stands above or below
 * it, the page scrolls and the head sticks below the console's own. A table whose rows all fit the window shows them all,
 * whatever stands below it then. A table that is wider than the page needs a box to
 * be scrolled sideways in, and so does one of which only the rows in view are drawn.
 */
type TableBox = { kind: 'box'; maxHeight: number } | { kind: 'page' };

const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;

/** How high the box is with all that is in it, its own bar for scrolling sideways included. */
const wholeHeight = (box: HTMLElement) => box.scrollHeight + (box.offsetHeight - box.clientHeight);

function measure(box: HTMLElement, main: HTMLElement, mustScroll: boolean): TableBox {
  const end = Math.max(
    bottomOf(box),
    ...[...main.children].filter((child) => getComputedStyle(child).position === 'static').map(bottomOf),
  );
  const style = getComputedStyle(main);
  const footer = main.nextElementSibling?.getBoundingClientRect().height ?? 0;
  const below = end - bottomOf(box) + Number.parseFloat(style.paddingBottom) + footer;
  const notice = Number.parseFloat(getComputedStyle(document.body).paddingBottom);
  const top = box.getBoundingClientRect().top + window.scrollY;
  const rest = Math.floor(window.innerHeight - top - below - notice);
  // All rows fit the window: none of them hides behind the totals for the sake of what stands below the table.
  const whole = wholeHeight(box);
  if (whole > rest && whole <= window.innerHeight - top - notice) return { kind: 'box', maxHeight: whole };
  const isWider = (box.querySelector('table')?.offsetWidth ?? 0) > box.clientWidth;
  if (rest >= (isWider ? LEAST_SIDEWAYS : LEAST)) return { kind: 'box', maxHeight: rest };
  if (!mustScroll && !isWider) return { kind: 'page' };
  // The page scrolls in any case: a box as high as the window hides no row that the window would show.
  return { kind: 'box', maxHeight: Math.max(LEAST, window.innerHeight - main.offsetTop - notice) };
}

const same = (a: TableBox | null, b: TableBox) =>
  a?.kind === b.kind && (a.kind === 'page' || (b.kind === 'box' && Math.abs(a.maxHeight - b.maxHeight) <= 1));

/** Written to the element itself: a draw of its own for it would draw all rows twice. */
function place(box: HTMLElement, found: TableBox) {
  box.toggleAttribute('data-page', found.kind === 'page');
  box.style.maxHeight = found.kind === 'box' ? `${found.maxHeight}px` : '';
}

/** Marks a table whose totals lie over rows, which may end exactly where they begin: only the mark tells of more. */
function markCovered(box: HTMLElement) {
  const [rows, totals] = [box.querySelector('tbody:last-of-type'), box.querySelector('tfoot')];
  const isCovered = rows && totals && bottomOf(rows) > totals.getBoundingClientRect().top + 1;
  box.toggleAttribute('data-covered', Boolean(isCovered));
}

/** Keeps the mark right while either the box or the page is scrolled, or rows come and go. */
function watchCovered(box: HTMLElement): () => void {
  const look = () => markCovered(box);
  const watch = new ResizeObserver(look);
  for (const element of [box, box.querySelector('table')]) if (element) watch.observe(element);
  box.addEventListener('scroll', look, { passive: true });
  window.addEventListener('scroll', look, { passive: true });
  return () => {
    watch.disconnect();
    box.removeEventListener('scroll', look);
    window.removeEventListener('scroll', look);
  };
}

/** Looks again when the screen, or what stands on it beside the table, gets another size without a draw of the table. */
function watchPlace(box: HTMLElement, main: HTMLElement, look: () => void): () => void {
  const watch = new ResizeObserver(look);
  const beside = [...main.children].filter((child) => !child.contains(box));
  for (const element of [main, ...beside]) watch.observe(element);
  window.addEventListener('resize', look);
  return () => {
    watch.disconnect();
    window.removeEventListener('resize', look);
  };
}

interface TableBoxOptions {
  /** Whether only the rows in view are drawn. */
  isVirtual: boolean;
  /** Whether there is something to show: until then nothing settles. */
  isReady?: boolean;
  /** False in a dialog, and where the height is given. */
  isAsked?: boolean;
}

interface DrawnBox {
  /** Goes to the element that is the box. */
  readonly ref: RefCallback<HTMLDivElement>;
  readonly box: RefObject<HTMLDivElement | null>;
  /** The box once what the window has room for is drawn: the rest of the table follows behind it. */
  readonly settled: HTMLDivElement | null;
}

/** Keeps the box of a table in its place. One in a dialog has none, nor has one whose height is given (`isAsked`). */
export function useTableBox({ isVirtual, isReady = true, isAsked = true }: TableBoxOptions): DrawnBox {
  const box = useRef<HTMLDivElement>(null);
  const [settled, setSettled] = useState<HTMLDivElement | null>(null);
  const placed = useRef<TableBox | null>(null);
  const look = () => {
    const main = box.current?.closest('main');
    if (!box.current || !main || !isAsked) return;
    const next = measure(box.current, main, isVirtual);
    if (same(placed.current, next)) return;
    placed.current = next;
    place(box.current, next);
  };
  const latest = useRef(look);
  // After every draw: whatever changes above the table, a filter or a chart, draws it again too. With the next picture, not in
  // the middle of the draw, where the browser would have to lay everything out for it within the same task.
  useLayoutEffect(() => {
    latest.current = look;
    const frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  });
  // A box that comes only later, because there was nothing to show, settles as well.
  const isDue = useRef(false);
  const settle = useCallback(() => {
    if (isDue.current && box.current) startTransition(() => setSettled(box.current));
  }, []);
  useEffect(() => {
    isDue.current ||= isReady;
    settle();
  }, [isReady, settle]);
  const ref = useCallback(
    (element: HTMLDivElement) => {
      box.current = element;
      const main = element.closest('main');
      settle();
      const lookAgain = () => {
        latest.current();
        markCovered(element);
      };
      const ends = [watchCovered(element), ...(main ? [watchPlace(element, main, lookAgain)] : [])];
      return () => {
        box.current = null;
        placed.current = null;
        for (const end of ends) end();
      };
    },
    [settle],
  );
  return { ref, box, settled };
}
