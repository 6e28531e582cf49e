import type { DeskLog } from '@boh/contract/desk-log/desk-log.contract.ts';
import { fromHit } from '../../ui/text/from-hit.ts';

/** Two lines show it, whatever the width. */
const BEFORE_HIT = 30;

interface Excerpt {
  readonly text: string;
  /** Whose words they are, where it is not the first entry that was found. */
  readonly repliedBy?: string;
}

const placeOf = (text: string, words: string) => text.toLowerCase().indexOf(words.toLowerCase());

/** What a log shows of itself in the list: how it begins, or the entry that was searched for, where its words are. */
export function excerptOf({ Entries }: Pick<DeskLog, 'Entries'>, words: string): Excerpt {
  const found = words === '' ? 0 : Entries.findIndex(({ Entry }) => placeOf(Entry, words) >= 0);
  const entry = Entries[Math.max(0, found)];
  if (!entry) return { text: '' };
  const text = words === '' ? entry.Entry : fromHit(entry.Entry, words, BEFORE_HIT);
  return found > 0 ? { text, repliedBy: entry.PostedByName } : { text };
}
