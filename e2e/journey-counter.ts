import type { Page } from '@playwright/test';

interface Counted {
  readonly clicks: number;
  readonly keys: number;
}

/**
 * Counts what a person does in a page: presses of the pointer and of keys, across all addresses that are loaded from now
 * on. Type with `pressSequentially`, for `fill` presses no key. What the browser shows outside of the page cannot be
 * pressed by a test and counts as what it would take by hand: two clicks for a choice from a list (open it, choose), one
 * for a file in the system's window, one for a file that is dropped.
 *
 * The values are live; an awaited look at the page before reading them lets the last press arrive.
 */
export async function countingPage(page: Page): Promise<Counted> {
  const counted = { clicks: 0, keys: 0 };
  await page.exposeBinding('countForJourney', (_source, kind: keyof Counted, count: number) => {
    counted[kind] += count;
  });
  await page.addInitScript(listen);
  return counted;
}

/** Runs in the page. What a label hands on to its field is a second click event but no second press. */
function listen(): void {
  const { countForJourney: count } = window as unknown as {
    countForJourney: (kind: 'clicks' | 'keys', count: number) => void;
  };
  const on = <K extends keyof WindowEventMap>(kind: K, seen: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(kind, seen, { capture: true });
  on('pointerdown', ({ isTrusted }) => {
    if (isTrusted) count('clicks', 1);
  });
  on('keydown', ({ isTrusted, repeat }) => {
    if (isTrusted && !repeat) count('keys', 1);
  });
  on('change', ({ isTrusted, target }) => {
    if (isTrusted) return;
    if (target instanceof HTMLSelectElement) count('clicks', 2);
    if (target instanceof HTMLInputElement && target.type === 'file') count('clicks', 1);
  });
  on('drop', ({ isTrusted }) => {
    if (!isTrusted) count('clicks', 1);
  });
}
