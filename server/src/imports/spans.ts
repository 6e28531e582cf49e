/** How many rows of which days each location gets: what the history tells instead of every row. */
export type Spans = Map<number, { rows: number; from: string; to: string }>;

export function addToSpans(spans: Spans, rows: readonly { LocationID: number; Date: string }[]): Spans {
  for (const { LocationID, Date: day } of rows) {
    const span = spans.get(LocationID) ?? { rows: 0, from: day, to: day };
    span.rows += 1;
    if (day < span.from) span.from = day;
    if (day > span.to) span.to = day;
    spans.set(LocationID, span);
  }
  return spans;
}
