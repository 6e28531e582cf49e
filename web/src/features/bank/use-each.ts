import type { Endpoint } from '@boh/contract/endpoint.ts';
import { useQueries } from '@tanstack/react-query';
import { isSilent } from '../../api/api-error.ts';
import { call, type CallInput } from '../../api/call.ts';
import { keyOf, type RowOf } from '../../api/use-list.ts';

/** The rows of some ids, each asked for by its own: what belongs together are few. */
export function useEach<E extends Endpoint>(endpoint: E, key: string, ids: readonly number[]) {
  const queries = useQueries({
    queries: ids.map((id) => ({
      queryKey: [...keyOf(endpoint, { [key]: id }), 'each'],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const input = { query: { [key]: id } } as unknown as CallInput<E>;
        return (await call(endpoint, input, { signal })) as RowOf<E>[];
      },
    })),
  });
  const failed = queries.find(({ error }) => error !== null && !isSilent(error));
  return {
    rows: queries.flatMap(({ data }) => data ?? []),
    isLoading: queries.some(({ isLoading }) => isLoading),
    /** What is there may be older than the server's: it is asked again. */
    isRefreshing: queries.some(({ isFetching }) => isFetching),
    error: failed?.error ?? null,
    refetch: () => {
      for (const query of queries) void query.refetch();
    },
  };
}
