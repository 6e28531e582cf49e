/** The row that a query finds, where it finds one. */
export const firstRow = async <Row>(rows: PromiseLike<readonly Row[]>): Promise<Row | undefined> =>
  (await rows)[0];

/** The row that a write answers: there always is one. */
export async function writtenRow<Row>(rows: PromiseLike<readonly Row[]>): Promise<Row> {
  const row = await firstRow(rows);
  if (row === undefined) throw new Error('The row was not written.');
  return row;
}
