import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';

/** Something done that the server does not have yet. */
export interface Action {
  /** Its place in the order in which everything is sent. */
  readonly Seq: number;
  readonly Id: string;
  /** What the server knows it by, however often it is sent: another one once it was refused and its content is another. */
  readonly Key: string;
  readonly Method: string;
  readonly Path: string;
  readonly IsMultipart: boolean;
  readonly Body: unknown;
  /** The location, and the moment, it was typed at. */
  readonly Place: number;
  readonly TypedAt: number;
  /** What it is called in a list: a message and its values, so that it is told in the language of whoever reads it. */
  readonly Label: { readonly id: string; readonly values?: Readonly<Record<string, string | number>> };
  /** In the words of whoever typed it. */
  readonly Typed: string;
  /** What it is done to, such as `room-work:12:2026-11-18`: what is done to the same thing later waits for it. */
  readonly About: string | null;
  /** The actions that have to be done before. */
  readonly After: readonly string[];
  readonly Photos: readonly { readonly Part: string; readonly PhotoId: string; readonly Name: string }[];
  readonly State: 'waiting' | 'sending' | 'refused';
  readonly Refusal: { readonly Status: number; readonly Text: string } | null;
  readonly Tries: number;
  readonly NotBefore: number;
  /** The address within the app where it can be mended; null where there is nothing to change about it. */
  readonly MendAt: string | null;
}

/** What was read once, and when. */
export interface Kept {
  readonly Key: string;
  readonly Answer: unknown;
  readonly ReadAt: number;
}

export interface Photo {
  readonly PhotoId: string;
  readonly Blob: Blob;
}

interface PersonSchema extends DBSchema {
  actions: { key: number; value: Action };
  photos: { key: string; value: Photo };
  reads: { key: string; value: Kept };
}

export type PersonDb = IDBPDatabase<PersonSchema>;

const nameOf = (EmployeeID: number) => `floor-person-${EmployeeID}`;
const opened = new Map<number, Promise<PersonDb>>();
/** Who signed out: what was still under way for them must not bring their store back. */
const gone = new Set<number>();

/** Everything of one person: nobody else's is ever opened while they are signed in. */
export function personDb(EmployeeID: number): Promise<PersonDb> {
  if (gone.has(EmployeeID)) return Promise.reject(new Error('This person has signed out.'));
  const known = opened.get(EmployeeID);
  if (known) return known;
  const forget = () => void opened.delete(EmployeeID);
  const db = openDB<PersonSchema>(nameOf(EmployeeID), 1, {
    upgrade(made) {
      made.createObjectStore('actions', { keyPath: 'Seq', autoIncrement: true });
      made.createObjectStore('photos', { keyPath: 'PhotoId' });
      made.createObjectStore('reads', { keyPath: 'Key' });
    },
    blocking: () => closePersonDb(EmployeeID),
    terminated: forget,
  });
  opened.set(EmployeeID, db);
  return db;
}

export function closePersonDb(EmployeeID: number): void {
  void opened.get(EmployeeID)?.then((db) => db.close());
  opened.delete(EmployeeID);
}

/** They have signed in: there may be a store of theirs again. */
export const welcomePerson = (EmployeeID: number): boolean => gone.delete(EmployeeID);

/** Nothing of this person stays on the phone. */
export async function wipePerson(EmployeeID: number): Promise<void> {
  const db = await personDb(EmployeeID);
  gone.add(EmployeeID);
  // Emptied first: a tab that still has it open could put off its end.
  const step = db.transaction(['actions', 'photos', 'reads'], 'readwrite');
  await Promise.all([
    step.objectStore('actions').clear(),
    step.objectStore('photos').clear(),
    step.objectStore('reads').clear(),
    step.done,
  ]);
  closePersonDb(EmployeeID);
  await deleteDB(nameOf(EmployeeID));
}
