import type { ReactNode } from 'react';
import { LinkButton } from '../page/link-button.tsx';

/** A cell whose text opens the row's record. */
export const openCell = <Row,>(open: (row: Row) => void, textOf: (row: Row) => ReactNode) =>
  function OpenCell(row: Row) {
    return <LinkButton onClick={() => open(row)}>{textOf(row)}</LinkButton>;
  };
