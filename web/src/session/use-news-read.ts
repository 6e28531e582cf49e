import { inboxNews, listInbox, markInbox, type InboxItem } from '@boh/contract/inbox/inbox.contract.ts';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import type { InboxKind } from '@boh/contract/inbox/inbox.words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { reload } from '../api/use-save.ts';
import { useNewsMark, useUnread } from './use-unread.ts';

/** Whether a thing of the inbox leads to a record. */
const leadsTo = ({ Link }: Pick<InboxItem, 'Link'>, record: number): boolean =>
  new URL(Link, 'http://console').searchParams.get('record') === String(record);

/** A record on the screen, as it stood at a moment: what is newer it does not show. */
interface ShownRecord {
  readonly id: number;
  readonly upTo: string;
}

/** The news of a record, by whether the screen shows them: what it does not show, nobody has read there. */
export function newsOf<Item extends Pick<InboxItem, 'Link' | 'At'>>(
  items: readonly Item[],
  { id, upTo }: ShownRecord,
): { shown: Item[]; later: Item[] } {
  const own = items.filter((item) => leadsTo(item, id));
  const isShown = ({ At }: Item) => Date.parse(At) <= Date.parse(upTo);
  return { shown: own.filter(isShown), later: own.filter((item) => !isShown(item)) };
}

/**
 * Whoever has a record open has read what it shows, however they came there: such news leave the inbox. What happens to the
 * record while it stands open as it was stays news until it is shown; `list`, in which it stands, is loaded again then.
 * Nothing is asked while nothing is unread, and that it fails is told to nobody: the news just stay.
 */
export function useNewsRead(Kind: InboxKind, record: ShownRecord | null, list?: Endpoint): void {
  const client = useQueryClient();
  const unread = useUnread() ?? 0;
  const mark = useNewsMark();
  const { id = null, upTo = '' } = record ?? {};
  useEffect(() => {
    if (id === null || unread === 0) return;
    const stop = new AbortController();
    const read = async () => {
      const items = await call(listInbox, { query: { Kind, Unread: true } }, { signal: stop.signal });
      const { shown, later } = newsOf(items, { id, upTo });
      if (later.length > 0 && list) reload(client, [list]);
      if (shown.length === 0) return;
      await call(markInbox, { body: { Mark: 'Read', Keys: shown.map(({ Key }) => Key) } });
      reload(client, [listInbox, inboxNews]);
    };
    read().catch(() => undefined);
    return () => stop.abort();
    // The mark is another one once something happened, also where as much came as left.
  }, [client, Kind, id, upTo, list, unread, mark]);
}
