import type { Endpoint } from '@boh/contract/endpoint.ts';
import { MOST_AT_ONCE } from '@boh/contract/several.ts';
import { call } from '../../api/call.ts';
import type { CallInput } from '../../api/call.ts';
import type { RowOf } from '../../api/use-list.ts';
import type { Found } from './use-selection.ts';

/** What search and filters find of a list in the browser's hands, and all that the list holds. */
export const foundIn = <Row>(rows: readonly Row[], held: readonly Row[]): Found<Row> => ({
  total: rows.length,
  asked: '',
  known: rows,
  held,
});

/** What a list call finds, whichever page of it is shown. */
export function foundBy<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  total: number,
): Found<RowOf<E>> {
  const { query = {} } = input as { query?: Record<string, unknown> };
  const { Page: _, PageSize: __, Sort, ...asked } = query;
  return {
    total,
    asked: JSON.stringify(asked),
    load: async (page) => {
      const whole = { ...input, query: { ...asked, Sort, Page: page, PageSize: MOST_AT_ONCE } };
      return (await call(endpoint, whole)) as RowOf<E>[];
    },
  };
}
