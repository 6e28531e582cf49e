import type { Language } from '@boh/contract/floor/floor.contract.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { tell } from './bus.ts';

/** Why somebody has to sign in again. */
export type Lock = 'ended' | 'idle';

/** Whose phone this is at the moment. */
export interface Session {
  readonly EmployeeID: number;
  readonly Name: string;
  readonly Email: string;
  /** Null once it is locked. It is kept here, and nowhere else. */
  readonly Token: string | null;
  readonly Locked: Lock | null;
  /** The location that the app shows. */
  readonly Place: number | null;
  /** The location that the session stands at on the server: what waits for another one moves it there for a while. */
  readonly ServerPlace: number | null;
  readonly UsedAt: number;
}

interface SessionSchema extends DBSchema {
  kept: { key: string; value: Session | Language };
}

/** So long may nobody touch the phone before it locks. */
export const IDLE_MS = 12 * 3600 * 1000;

let opened: Promise<IDBPDatabase<SessionSchema>> | null = null;

function open(): Promise<IDBPDatabase<SessionSchema>> {
  opened ??= openDB<SessionSchema>('floor-session', 1, {
    upgrade: (db) => void db.createObjectStore('kept'),
    // A newer app in another tab: it goes first, and this one opens again when it needs to.
    blocking: () => closeSessionDb(),
    terminated: () => (opened = null),
  });
  return opened;
}

function closeSessionDb(): void {
  void opened?.then((db) => db.close());
  opened = null;
}

export async function readSession(): Promise<Session | null> {
  const kept = await (await open()).get('kept', 'session');
  return typeof kept === 'object' ? kept : null;
}

/** Writes the session as `change` makes it of the one that is there, in one step; two tabs never lose each other's. */
export async function changeSession(
  change: (session: Session | null) => Session | null,
): Promise<Session | null> {
  const step = (await open()).transaction('kept', 'readwrite');
  const kept = await step.store.get('session');
  const before = typeof kept === 'object' ? kept : null;
  const after = change(before);
  if (after === null) await step.store.delete('session');
  else if (after !== before) await step.store.put(after, 'session');
  await step.done;
  if (after !== before) tell('session');
  return after;
}

/** Locks the app, with everything kept; `token` is the one that was refused: a newer one stays. */
export const lock = (why: Lock, token?: string) =>
  changeSession((session) => {
    if (!session?.Token || (token !== undefined && session.Token !== token)) return session;
    return { ...session, Token: null, Locked: why };
  });

/** Locks what nobody has touched for too long; says whether it is locked. */
export async function lockIfIdle(now: number = Date.now()): Promise<boolean> {
  const session = await readSession();
  if (!session?.Token) return session !== null;
  if (now - session.UsedAt <= IDLE_MS) return false;
  await lock('idle');
  return true;
}

const WRITE_EVERY_MS = 60_000;

/** Somebody touches the phone. */
export const touch = (now: number = Date.now()) =>
  changeSession((session) =>
    session?.Token && now - session.UsedAt > WRITE_EVERY_MS && now - session.UsedAt <= IDLE_MS
      ? { ...session, UsedAt: now }
      : session,
  );

/** The language of the phone before anybody is known. */
export async function readLanguage(): Promise<Language | null> {
  const kept = await (await open()).get('kept', 'language');
  return typeof kept === 'string' ? kept : null;
}

export async function keepLanguage(language: Language): Promise<void> {
  await (await open()).put('kept', language, 'language');
}

/** What somebody chose before they signed in, until it is theirs everywhere: the way to a provider leaves the page. */
export async function readChosenLanguage(): Promise<Language | null> {
  const kept = await (await open()).get('kept', 'chosen-language');
  return typeof kept === 'string' ? kept : null;
}

export async function keepChosenLanguage(language: Language | null): Promise<void> {
  const db = await open();
  if (language === null) await db.delete('kept', 'chosen-language');
  else await db.put('kept', language, 'chosen-language');
}
