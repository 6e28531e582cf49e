import type { AuditEntry } from '../../db/audit.ts';
import type { Transaction } from '../../db/client.ts';
import type { Report } from '../../lib/report.ts';
import type { SheetName } from '@boh/contract/moving-in/moving-in.sheets.ts';
import type { Mover } from './moving-in.check.ts';

/** One transaction for all sheets. */
export interface Saving {
  readonly tx: Transaction;
  readonly now: Date;
  readonly mover: Mover | null;
  readonly audit: (entries: readonly AuditEntry[]) => Promise<void>;
  /** Saves rows some at a time, and tells how far it is. */
  readonly part: <Row>(
    rows: readonly Row[],
    sheet: SheetName,
    save: (rows: readonly Row[]) => Promise<void>,
  ) => Promise<void>;
}

const ROWS_PER_STATEMENT = 1_000;

/** Counts what is saved beside all that is to be saved. */
export function partsOf(report: Report, all: number): Saving['part'] {
  let done = 0;
  return async (rows, sheet, save) => {
    for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
      const some = rows.slice(start, start + ROWS_PER_STATEMENT);
      await save(some);
      done += some.length;
      report(`Saving ${sheet}, row`, done, Math.max(all, done));
    }
  };
}
