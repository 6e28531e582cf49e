import { inboxNews, listInbox, markInbox, type InboxItem } from '@boh/contract/inbox/inbox.contract.ts';
import type { InboxKind } from '@boh/contract/inbox/inbox.words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { reload } from '../api/use-save.ts';
import { useUnread } from './use-unread.ts';

/** Whether a thing of the inbox leads to a record. */
export const leadsTo = ({ Link }: Pick<InboxItem, 'Link'>, record: number): boolean =>
  new URL(Link, 'http://console').searchParams.get('record') === String(record);

/**
 * Whoever has a record open has read what is new about it, however they came there: news about it leave the inbox, also those that
 * come while it is open. Nothing is asked while nothing is unread, and that it fails is told to nobody: the news just stay.
 */
export function useNewsRead(Kind: InboxKind, record: number | null): void {
  const client = useQueryClient();
  const unread = useUnread() ?? 0;
  useEffect(() => {
    if (record === null || unread === 0) return;
    const stop = new AbortController();
    const read = async () => {
      const items = await call(listInbox, { query: { Kind, Unread: true } }, { signal: stop.signal });
      const Keys = items.filter((item) => leadsTo(item, record)).map(({ Key }) => Key);
      if (Keys.length === 0) return;
      await call(markInbox, { body: { Mark: 'Read', Keys } });
      reload(client, [listInbox, inboxNews]);
    };
    read().catch(() => undefined);
    return () => stop.abort();
  }, [client, Kind, record, unread]);
}
