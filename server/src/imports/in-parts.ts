import type { Report } from '../lib/report.ts';

const ROWS_PER_STATEMENT = 2_000;

/** Saves rows some at a time: a statement takes only so many values, and whoever waits sees it get on. */
export async function inParts<Row>(
  rows: readonly Row[],
  report: Report,
  save: (part: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const part = rows.slice(start, start + ROWS_PER_STATEMENT);
    report('Saving row', start + part.length, rows.length);
    await save(part);
  }
}
