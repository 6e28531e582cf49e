import { useCallback, useEffect, useLayoutEffect, useState } from 'react';

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

/** Marks a table whose totals lie over rows, which may end exactly where they begin: only the mark tells of more. */
function markCovered(box: HTMLElement) {
  const [rows, totals] = [box.querySelector('tbody'), box.querySelector('tfoot')];
  const isCovered = rows && totals && bottomOf(rows) > totals.getBoundingClientRect().top + 1;
  box.toggleAttribute('data-covered', Boolean(isCovered));
}

/** Keeps the mark right while either the box or the page is scrolled. */
export function useCoveredMark(box: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (box) markCovered(box);
  });
  useEffect(() => {
    if (!box) return;
    const look = () => markCovered(box);
    const watch = new ResizeObserver(look);
    watch.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      box.removeEventListener('scroll', look);
      window.removeEventListener('scroll', look);
    };
  }, [box]);
}

/** Null where a table stands outside of the page, in a dialog, or while it is not drawn yet. */
export function useTableBox(box: HTMLElement | null, isAsked: boolean, mustScroll: boolean): TableBox | null {
  const [found, setFound] = useState<TableBox | null>(null);
  const look = useCallback(() => {
    const main = box?.closest('main');
    if (!box || !main || !isAsked) return;
    const next = measure(box, main, mustScroll);
    setFound((before) => (same(before, next) ? before : next));
  }, [box, isAsked, mustScroll]);
  // After every draw: whatever changes above the table, a filter or a chart, draws it again too.
  useLayoutEffect(look);
  useEffect(() => {
    const main = box?.closest('main');
    if (!main) return;
    const watch = new ResizeObserver(look);
    watch.observe(main);
    window.addEventListener('resize', look);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', look);
    };
  }, [box, look]);
  return found;
}
