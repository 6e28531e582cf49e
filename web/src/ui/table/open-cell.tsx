import type { ReactNode } from 'react';

/** A cell whose text opens the row's record. */
export const openCell = <Row,>(open: (row: Row) => void, textOf: (row: Row) => ReactNode) =>
  function OpenCell(row: Row) {
    return (
      <button type="button" className="link" onClick={() => open(row)}>
        {textOf(row)}
      </button>
    );
  };
