import type { Endpoint, InputOf } from '@boh/contract/endpoint.ts';
import { randomKey } from '../../api/random-key.ts';
import { tell } from '../store/bus.ts';
import type { Action, PersonDb } from '../store/person-db.ts';
import { namesOfAnswers, withAnswer } from './placeholders.ts';

/** What somebody does, before it has its place in the queue. */
export interface Draft<E extends Endpoint> {
  readonly endpoint: E;
  readonly body: InputOf<E> extends { body: infer Body } ? Body : never;
  readonly place: number;
  /** A message marked with the comment i18n, so that it is found for translation. */
  readonly label: { id: string; message: string; values?: Record<string, string | number> };
  readonly typed?: string;
  readonly about?: string;
  readonly photos?: { readonly part: string; readonly blobs: readonly Blob[] };
  readonly mendAt?: string;
  /** So long it can be taken back before it is sent. */
  readonly holdMs?: number;
  readonly at?: number;
}

const STORES = ['actions', 'photos'] as const;

/** What can be changed about an action that waits: its words, what it says, its photos. */
type Changes<E extends Endpoint> = Pick<Draft<E>, 'body' | 'typed' | 'photos' | 'label'>;

function photosOf(photos: Draft<Endpoint>['photos']) {
  const stored = (photos?.blobs ?? []).map((Blob) => ({ PhotoId: randomKey(), Blob }));
  const named = stored.map(({ PhotoId }, index) => ({
    Part: photos?.part ?? '',
    PhotoId,
    Name: `photo-${index + 1}.jpg`,
  }));
  return { stored, named };
}

/** Puts an action at the end of the queue; answers its Id, which later ones may refer to before it is sent. */
export async function addAction<E extends Endpoint>(db: PersonDb, draft: Draft<E>): Promise<string> {
  const { endpoint, body, label, photos, about = null } = draft;
  const { stored, named } = photosOf(photos);
  const Id = randomKey();
  const TypedAt = draft.at ?? Date.now();
  const step = db.transaction(STORES, 'readwrite');
  const before = await step.objectStore('actions').getAll();
  const sameThing = before.filter(({ About }) => about !== null && About === about).map((each) => each.Id);
  const referred = before.filter((each) => namesOfAnswers(body).has(each.Id)).map((each) => each.Id);
  const action: Omit<Action, 'Seq'> = {
    Id,
    Key: randomKey(),
    Method: endpoint.method,
    Path: endpoint.path,
    IsMultipart: endpoint.files !== undefined,
    Body: body,
    Place: draft.place,
    TypedAt,
    Label: { id: label.id, ...(label.values && { values: label.values }) },
    Typed: draft.typed ?? '',
    About: about,
    After: [...new Set([...sameThing, ...referred])],
    Photos: named,
    State: 'waiting',
    Refusal: null,
    Tries: 0,
    NotBefore: draft.holdMs === undefined ? 0 : TypedAt + draft.holdMs,
    MendAt: draft.mendAt ?? null,
  };
  for (const photo of stored) void step.objectStore('photos').put(photo);
  // Its place in the order is given by the store.
  await step.objectStore('actions').add(action as Action);
  await step.done;
  tell('queue');
  return Id;
}

export const listActions = (db: PersonDb): Promise<Action[]> => db.getAll('actions');

export async function photoBlobs(db: PersonDb, { Photos }: Action): Promise<Blob[]> {
  const found = await Promise.all(Photos.map(({ PhotoId }) => db.get('photos', PhotoId)));
  return found.flatMap((photo) => (photo ? [photo.Blob] : []));
}

/** Those that cannot be sent without this one, and those that cannot without them. */
function dependents(actions: readonly Action[], Id: string): Set<string> {
  const all = new Set([Id]);
  for (const action of actions) if (action.After.some((before) => all.has(before))) all.add(action.Id);
  return all;
}

/** How many would go with it. */
export const dependentsOf = (actions: readonly Action[], Id: string): number =>
  dependents(actions, Id).size - 1;

/** Throws it away, with what cannot be done without it. */
export async function dropAction(db: PersonDb, Id: string): Promise<void> {
  const step = db.transaction(STORES, 'readwrite');
  const actions = await step.objectStore('actions').getAll();
  const gone = dependents(actions, Id);
  for (const action of actions.filter((each) => gone.has(each.Id))) {
    void step.objectStore('actions').delete(action.Seq);
    for (const { PhotoId } of action.Photos) void step.objectStore('photos').delete(PhotoId);
  }
  await step.done;
  tell('queue');
}

/**
 * Changes what waits, or sends again what was refused. Other content goes under another key only once the server has said that it
 * did nothing: an answer that was lost on the way may have been a success, and under its own key it is never done twice.
 */
export async function mendAction<E extends Endpoint>(
  db: PersonDb,
  Id: string,
  changes: Partial<Changes<E>> = {},
): Promise<void> {
  const { stored, named } = photosOf(changes.photos);
  const step = db.transaction(STORES, 'readwrite');
  const found = (await step.objectStore('actions').getAll()).find((action) => action.Id === Id);
  if (found && found.State !== 'sending') {
    const isOther = Object.keys(changes).length > 0;
    if (changes.photos) {
      for (const { PhotoId } of found.Photos) void step.objectStore('photos').delete(PhotoId);
      for (const photo of stored) void step.objectStore('photos').put(photo);
    }
    await step.objectStore('actions').put({
      ...found,
      Key: isOther && found.State === 'refused' ? randomKey() : found.Key,
      Body: changes.body ?? found.Body,
      Typed: changes.typed ?? found.Typed,
      Label: changes.label
        ? { id: changes.label.id, ...(changes.label.values && { values: changes.label.values }) }
        : found.Label,
      Photos: changes.photos ? named : found.Photos,
      State: 'waiting',
      Refusal: null,
      Tries: 0,
      NotBefore: 0,
    });
  }
  await step.done;
  tell('queue');
}

/** Nothing waits for its next try any longer: the network is back. */
export async function wakeActions(db: PersonDb, now: number = Date.now()): Promise<void> {
  const step = db.transaction('actions', 'readwrite');
  for (const action of await step.store.getAll())
    if (action.Tries > 0 && action.NotBefore > now) await step.store.put({ ...action, NotBefore: 0 });
  await step.done;
}

/** It is on its way from here on: an app that is killed meanwhile sends it again under the same key. */
export async function markSending(db: PersonDb, { Seq }: Action): Promise<Action | null> {
  const step = db.transaction('actions', 'readwrite');
  const action = await step.store.get(Seq);
  const marked: Action | null = action && action.State !== 'refused' ? { ...action, State: 'sending' } : null;
  if (marked) await step.store.put(marked);
  await step.done;
  tell('queue');
  return marked;
}

/** The server has it: it leaves the queue, and what refers to its answer gets it, in one step. */
export async function finishAction(db: PersonDb, sent: Action, answer: unknown): Promise<void> {
  const step = db.transaction(STORES, 'readwrite');
  const store = step.objectStore('actions');
  void store.delete(sent.Seq);
  for (const { PhotoId } of sent.Photos) void step.objectStore('photos').delete(PhotoId);
  for (const action of await store.getAll()) {
    if (!action.After.includes(sent.Id)) continue;
    const After = action.After.filter((Id) => Id !== sent.Id);
    void store.put({ ...action, After, Body: withAnswer(action.Body, sent.Id, answer) });
  }
  await step.done;
  tell('queue');
}

/** Puts back what was on its way. */
export async function putBack(
  db: PersonDb,
  { Seq }: Action,
  change: Partial<Pick<Action, 'State' | 'Refusal' | 'Tries' | 'NotBefore'>>,
): Promise<void> {
  const step = db.transaction('actions', 'readwrite');
  const action = await step.store.get(Seq);
  if (action) await step.store.put({ ...action, State: 'waiting', ...change });
  await step.done;
  tell('queue');
}
