import type { ListQuery } from '@boh/contract/list.ts';
import { pageOf, sortOf } from '../../db/list-page.ts';

interface Arrangement<Row> {
  /** The text a search looks into. */
  readonly searched: (row: Row) => string;
  /** What rows are ordered by, for each sortable field; texts compare in lower case. */
  readonly sorts: Readonly<Record<string, (row: Row) => string | number>>;
  readonly sort: string;
}

/**
 * Search, order and paging of a list that is in memory anyway: roles and pages are a few dozen, and which roles somebody
 * may hand out is a rule and not a query.
 */
export function arrange<Row>(rows: readonly Row[], query: ListQuery, by: Arrangement<Row>) {
  const search = (query.Search ?? '').toLowerCase();
  const { field, descending } = sortOf(query, by.sort);
  const valueOf = by.sorts[field] ?? by.searched;
  const found = rows.filter((row) => by.searched(row).toLowerCase().includes(search));
  found.sort((a, b) => compare(valueOf(a), valueOf(b)) * (descending ? -1 : 1));
  const page = pageOf(query);
  const shown = page ? found.slice(page.offset, page.offset + page.limit) : found;
  return { page: () => Promise.resolve({ rows: shown, total: found.length }) };
}

/** The order of the screens, which is not that of character codes. */
const inEnglish = new Intl.Collator('en');

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return inEnglish.compare(String(a).toLowerCase(), String(b).toLowerCase());
}
