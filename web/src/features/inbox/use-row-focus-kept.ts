import { useEffect, useRef } from 'react';

/**
 * A row may leave the table by its own button. The way by keyboard then goes on at the row that took its place. The
 * answer is the `ref` of what is around the table.
 */
export function useRowFocusKept(rows: readonly unknown[]) {
  const around = useRef<HTMLDivElement>(null);
  const last = useRef<number | null>(null);
  useEffect(() => {
    const note = () => {
      const row = document.activeElement?.closest<HTMLElement>('tr[data-row]');
      last.current = row && around.current?.contains(row) ? Number(row.dataset['row']) : null;
    };
    // Whoever presses beside everything has left the row too, which no focus tells.
    const forget = () => {
      last.current = null;
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', forget);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);
  useEffect(() => {
    if (last.current === null || document.activeElement !== document.body || rows.length === 0) return;
    const place = Math.min(last.current, rows.length - 1);
    around.current?.querySelector<HTMLElement>(`tr[data-row="${place}"]`)?.focus();
  }, [rows]);
  return around;
}
