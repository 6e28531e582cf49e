import type { Endpoint } from '@boh/contract/endpoint.ts';
import type { ReactNode } from 'react';

/** What can be done to chosen rows. Its call takes `{ Items: [{ id, Version, … }] }` and does all of it or nothing. */
export interface SeveralAction<Row> {
  /** On its button, e.g. 'Approve'. */
  label: string;
  /** What the dialog is called; 'Approve selected' where it is left out. */
  title?: string;
  /** On the dialog's own button; 'Approve 3' where it is left out. */
  pressLabel?: (count: number) => string;
  endpoint: Endpoint;
  /** The lists to load again afterwards. */
  invalidates: readonly Endpoint[];
  /** Why a row is left out, in a sentence; null where it takes part. The server decides again. */
  skipped: (row: Row) => string | null;
  /** What will be done, in a sentence about the rows that take part. */
  summary: (rows: readonly Row[]) => string;
  /** What is said of a row beside its name before it is done, such as an amount. */
  detail?: (row: Row) => string;
  /** What is sent of a row. */
  itemOf: (row: Row) => { id: number; Version: number };
  /** What is sent beside the rows, and what the person is asked for once for all of them; nothing is done before it is answered. */
  asks?: { inputs?: ReactNode; body: object; isUnanswered?: boolean };
  /**
   * Takes it back: the call, what it is told of a row beside id and new version, and beside the rows. `takes`: whether
   * a row can be undone at all, by what it was before; the others are left as they are. `isOver`: whether it is too late for a
   * row, by what it is now; once it is for all, undoing is no longer offered.
   */
  undo?: {
    endpoint: Endpoint;
    itemOf?: (row: Row) => object;
    body?: object;
    takes?: (before: Row) => boolean;
    isOver?: (now: Row, before: Row) => boolean;
  };
}
