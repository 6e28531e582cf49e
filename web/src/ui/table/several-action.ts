import type { Endpoint } from '@boh/contract/endpoint.ts';
import type { ReactNode } from 'react';

/** What can be done to chosen rows. Its call takes `{ Items: [{ id, Version, … }] }` and does all of it or nothing. */
export interface SeveralAction<Row> {
  /** On its button, e.g. 'Approve'. */
  label: string;
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
  /** What the person is asked for once for all rows, and what is sent of it beside the rows. */
  asks?: { inputs: ReactNode; body: object };
  /** Takes it back: the call, and what it is told of a row beside id and new version. */
  undo?: { endpoint: Endpoint; itemOf?: (row: Row) => object };
}
