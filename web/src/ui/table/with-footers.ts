import type { Column } from './table-rows.ts';

/** The columns with what stands under them in the totals row, by column key. */
export const withFooters = <Row>(
  columns: readonly Column<Row>[],
  footerOf: (key: string) => string | undefined,
): Column<Row>[] =>
  columns.map((column) => {
    const footer = footerOf(column.key);
    return footer === undefined ? column : { ...column, footer };
  });
