import { AT } from '../../api/addressed-location.ts';

/**
 * What a change is to the browser's history:
 * - `filter`: a search, filter or order. Changes of the same one after each other share an entry: Back does not spell.
 * - `page`: an entry of its own
 * - `part`: the same for a tab, a card or a dialog, which Back closes. What is typed there is asked about.
 * - `close`: closes such a part by its own button. The history goes back to where it was opened: what is closed leaves
 *   nothing behind that Back would open again.
 * - `along`: follows from another change, such as page 1 after a search
 * - `instead`: corrects the address, and with it whatever changes at the same time
 */
export type Step = 'filter' | 'page' | 'part' | 'close' | 'along' | 'instead';

export interface Change {
  name: string;
  /** Null takes it out of the address. */
  text: string | null;
  step: Step;
}

/** What an entry of the history knows of how it came to be. */
export interface EntryNote {
  /** The filters that were changed last. */
  filtered?: string;
  /** The part that was opened here, and how many entries ago. */
  opened?: { name: string; ago: number };
}

export interface Here {
  search: string;
  note: EntryNote;
  /** The location the screen shows. */
  locationId: number | null;
}

export type Move =
  | { kind: 'stay' }
  | { kind: 'push' | 'replace'; search: string; note: EntryNote }
  | { kind: 'back'; search: string; entries: number };

/** The search with another location, or without one. A screen as it begins is the same at each and names none. */
export function searchAt(search: string, locationId: number | null): string {
  const params = new URLSearchParams(search);
  params.delete(AT);
  if (locationId !== null && params.toString() !== '') params.set(AT, String(locationId));
  const written = params.toString();
  return written === '' ? '' : `?${written}`;
}

function searchWith({ search, locationId }: Here, changes: readonly Pick<Change, 'name' | 'text'>[]): string {
  const params = new URLSearchParams(search);
  for (const { name, text } of changes) {
    if (text === null) params.delete(name);
    else params.set(name, text);
  }
  return searchAt(params.toString(), locationId);
}

/** How to get from here to the address with all changes made, so that Back leads where one expects it to. */
export function moveOf(here: Here, wanted: readonly Change[]): Move {
  const { search, note } = here;
  const before = new URLSearchParams(search);
  const last = new Map(wanted.map((change) => [change.name, change]));
  const changes = [...last.values()].filter(({ name, text }) => before.get(name) !== text);
  if (changes.length === 0) return { kind: 'stay' };
  const next = searchWith(here, changes);
  const having = (...steps: Step[]) => changes.filter(({ step }) => steps.includes(step));
  const { opened } = note;

  if (having('instead').length > 0) return { kind: 'replace', search: next, note };
  if (having('part', 'page').length > 0) {
    return { kind: 'push', search: next, note: noteOfOpening(changes, before, opened) };
  }
  const filtered = having('filter')
    .map(({ name }) => name)
    .join(' ');
  if (filtered !== '') {
    return { kind: note.filtered === filtered ? 'replace' : 'push', search: next, note: { filtered } };
  }
  const [closed, ...further] = changes;
  const isWayBack = further.length === 0 && closed?.step === 'close' && opened?.name === closed.name;
  return isWayBack
    ? { kind: 'back', search: next, entries: opened.ago }
    : { kind: 'replace', search: next, note };
}

/** How far the entry is from where its part was opened: a neighbour of the open record, or one opened instead, is farther. */
function noteOfOpening(
  changes: readonly Change[],
  before: URLSearchParams,
  opened: EntryNote['opened'],
): EntryNote {
  const [part, ...further] = changes.filter(({ step }) => step !== 'close');
  if (part?.step !== 'part' || further.length > 0) return {};
  const isInstead = opened !== undefined && changes.some(({ name }) => name === opened.name);
  if (isInstead && before.get(opened.name) !== null) {
    return { opened: { name: part.name, ago: opened.ago + 1 } };
  }
  return before.get(part.name) === null && changes.length === 1
    ? { opened: { name: part.name, ago: 1 } }
    : {};
}
