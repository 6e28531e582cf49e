import type { AnswerOf, Endpoint, InputOf } from '@boh/contract/endpoint.ts';
import { currentEmployee } from '@boh/contract/sign-in/sign-in.contract.ts';
import { addressOf } from '../../api/address-of.ts';
import { ApiError } from '../../api/api-error.ts';
import { atPlace } from '../net/at-place.ts';
import { callFloor } from '../net/call-floor.ts';
import { tell } from '../store/bus.ts';
import { type Kept, personDb } from '../store/person-db.ts';
import { readSession } from '../store/session-db.ts';

/** Whose eyes read, and what of. */
export interface Reader {
  readonly EmployeeID: number;
  readonly place: number | null;
}

/** Drafts are kept beside what was read, under keys that no answer has. */
const DRAFT = 'draft ';
export const keyOfDraft = (place: number | null, name: string): string => `${DRAFT}${place} ${name}`;
const isDraft = (key: string): boolean => key.startsWith(DRAFT);

/** What this tab has read already, by person: another one's is never looked into. */
const seen = new Map<string, Kept>();

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** What an answer is kept under: the location, unless it is the same at all of them, and the address. */
export function keyOfRead<E extends Endpoint>(endpoint: E, input: InputOf<E>, place: number | null): string {
  const { params, query } = input as LooseInput;
  const where = endpoint.anyLocation === true || place === null ? '' : String(place);
  return `${where} ${addressOf(endpoint.path, params, query)}`;
}

const seenKey = (EmployeeID: number, key: string) => `${EmployeeID} ${key}`;

/** What this tab knows without asking anybody. */
export const seenRead = ({ EmployeeID }: Reader, key: string): Kept | undefined =>
  seen.get(seenKey(EmployeeID, key));

/** What the phone keeps of it; undefined where it was never read. */
export async function keptRead({ EmployeeID }: Reader, key: string): Promise<Kept | undefined> {
  const kept = await (await personDb(EmployeeID)).get('reads', key);
  if (kept) seen.set(seenKey(EmployeeID, key), kept);
  return kept;
}

/** Reads it from the server and keeps it. */
export async function readAnew<E extends Endpoint>(
  reader: Reader,
  endpoint: E,
  input: InputOf<E>,
): Promise<Kept> {
  const Answer: AnswerOf<E> = await atPlace(reader.place, () => callFloor(endpoint, input, reader.place));
  // Whoever signed out meanwhile leaves nothing behind, and whoever came after them gets nothing of it.
  if ((await readSession())?.EmployeeID !== reader.EmployeeID) throw new ApiError('outdated', 'Signed out.');
  const kept: Kept = { Key: keyOfRead(endpoint, input, reader.place), Answer, ReadAt: Date.now() };
  seen.set(seenKey(reader.EmployeeID, kept.Key), kept);
  // A phone without room for it shows it all the same.
  const store = async () => (await personDb(reader.EmployeeID)).put('reads', kept);
  await store().catch(() => undefined);
  return kept;
}

/** Changes what is kept of it, where something is: by what an answer to something else has told. */
export async function learn<E extends Endpoint>(
  reader: Reader,
  endpoint: E,
  input: InputOf<E>,
  change: (answer: AnswerOf<E>) => AnswerOf<E>,
): Promise<void> {
  const kept = await keptRead(reader, keyOfRead(endpoint, input, reader.place));
  if (!kept) return;
  const changed: Kept = { ...kept, Answer: change(kept.Answer as AnswerOf<E>) };
  await (await personDb(reader.EmployeeID)).put('reads', changed);
  seen.set(seenKey(reader.EmployeeID, kept.Key), changed);
  tell('kept');
}

/** Forgets what this tab has read: the person signed out. */
export const forgetReads = (): void => seen.clear();

/** Forgets what the phone keeps of the server's answers; what somebody is typing stays, and who they are. */
export async function forgetKept(EmployeeID: number): Promise<void> {
  const step = (await personDb(EmployeeID)).transaction('reads', 'readwrite');
  const self = keyOfRead(currentEmployee, {}, null);
  for (const key of await step.store.getAllKeys())
    if (key !== self && !isDraft(key)) await step.store.delete(key);
  await step.done;
}

const MONTH_MS = 30 * 24 * 3600 * 1000;

/** What nobody has read for a month goes. */
export async function dropOldReads(EmployeeID: number, now: number = Date.now()): Promise<void> {
  const step = (await personDb(EmployeeID)).transaction('reads', 'readwrite');
  for (const { Key, ReadAt } of await step.store.getAll())
    if (now - ReadAt > MONTH_MS) await step.store.delete(Key);
  await step.done;
}
