import type { KeyboardEvent } from 'react';

const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrows go from cell to cell of the matrix; a level keeps left and right for what is typed in it. */
export function matrixKeys(event: KeyboardEvent): void {
  const { target, key } = event;
  const [rows, columns] = STEPS[key] ?? [0, 0];
  if (!(target instanceof HTMLElement) || (rows === 0 && columns === 0)) return;
  if (columns !== 0 && target.matches('input[type=text]')) return;
  const cell = target.closest<HTMLTableCellElement>('td, th');
  const row = cell?.closest('tr');
  const table = cell?.closest('table');
  if (!cell || !row || !table) return;
  const next = table.rows[row.rowIndex + rows]?.cells[cell.cellIndex + columns];
  const control = next?.querySelector<HTMLElement>('input:not(:disabled), button:not(:disabled)');
  if (!control) return;
  event.preventDefault();
  control.focus();
}
