import { inboxNews, listInbox } from '@boh/contract/inbox/inbox.contract.ts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keyOf } from '../api/use-list.ts';
import { reload } from '../api/use-save.ts';

/** What comes up is told within 5 seconds: asking and counting both fit in. */
const ASK_EVERY_MS = 4000;
const KEY = keyOf(inboxNews);

interface News {
  Mark: string;
  Unread: number;
}

/** The server counts only where something may have changed since it answered last; the list is loaded again then. */
async function askNews(client: QueryClient, signal: AbortSignal): Promise<News> {
  const before = client.getQueryData<News>(KEY);
  const { Mark, Unread } = await call(inboxNews, { query: { Mark: before?.Mark } }, { signal });
  if (before && Unread !== null) reload(client, [listInbox]);
  return { Mark, Unread: Unread ?? before?.Unread ?? 0 };
}

/**
 * What is known of the inbox. `isAsking`: whoever shows it all the time asks every few seconds while the tab is visible, for
 * all others. A failed question says nothing: the next one follows.
 */
function useNews(isAsking: boolean): News | undefined {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => askNews(client, signal),
    enabled: isAsking,
    refetchInterval: isAsking && ASK_EVERY_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  return data;
}

/** How many things of the inbox are unread; undefined until that is known. */
export const useUnread = (isAsking = false): number | undefined => useNews(isAsking)?.Unread;

/** Is another one whenever something happened that may concern the inbox. */
export const useNewsMark = (): string | undefined => useNews(false)?.Mark;
