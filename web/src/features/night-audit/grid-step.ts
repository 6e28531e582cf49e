/** A cell by its place; the first row and the first column are 0. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

const PAGE = 10;

function wantedBy(
  key: string,
  isCtrl: boolean,
  { row, column }: GridPlace,
  size: GridSize,
): GridPlace | null {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'PageUp':
      return { row: Math.max(0, row - PAGE), column };
    case 'PageDown':
      return { row: Math.min(size.rows - 1, row + PAGE), column };
    case 'Home':
      return { row: isCtrl ? 0 : row, column: 0 };
    case 'End':
      return { row: isCtrl ? size.rows - 1 : row, column: size.columns - 1 };
    default:
      return null;
  }
}

/** Where a key leads from a cell; null where it leads nowhere. */
export function gridStep(key: string, isCtrl: boolean, at: GridPlace, size: GridSize): GridPlace | null {
  const wanted = wantedBy(key, isCtrl, at, size);
  if (!wanted) return null;
  const isInside =
    wanted.row >= 0 && wanted.row < size.rows && wanted.column >= 0 && wanted.column < size.columns;
  return isInside ? wanted : null;
}
