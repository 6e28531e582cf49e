import type { InboxItem } from '@boh/contract/inbox/inbox.contract.ts';
import type { TestCaller } from './call.ts';

/** What waits for somebody. */
export async function inboxOf(by: TestCaller, query: Record<string, string> = {}): Promise<InboxItem[]> {
  const answer = await by.get('/inbox', query);
  if (answer.status !== 200) throw new Error(answer.raw.toString());
  return answer.body as InboxItem[];
}

/** The keys of it. */
export const keysOf = async (by: TestCaller, query: Record<string, string> = {}): Promise<string[]> =>
  (await inboxOf(by, query)).map(({ Key }) => Key);

export const mark = (by: TestCaller, Mark: string, Keys: readonly string[], more: object = {}) =>
  by.post('/inbox/read', { Mark, Keys, ...more });
