import { QueryClient } from '@tanstack/react-query';
import { ApiError, isNetworkFailure } from './api-error.ts';

const worthAnotherTry = (error: unknown) =>
  isNetworkFailure(error) || (error instanceof ApiError && error.status === 503);

/** One client for the console. Being offline is an error to show, not a reason to wait silently. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      gcTime: 5 * 60_000,
      retry: (failures, error) => failures < 1 && worthAnotherTry(error),
      retryDelay: 400,
      refetchOnWindowFocus: true,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
