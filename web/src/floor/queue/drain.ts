import { ApiError } from '../../api/api-error.ts';
import { errorText, needsFactorSetup } from '../../api/error-text.ts';
import { multipart } from '../../api/multipart.ts';
import { atPlace } from '../net/at-place.ts';
import { Later, sendOut } from '../net/call-floor.ts';
import type { Action, PersonDb } from '../store/person-db.ts';
import { lockIfIdle, readSession } from '../store/session-db.ts';
import { finishAction, listActions, markSending, photoBlobs, putBack } from './actions.ts';
import { tellAnswer } from './answers.ts';

/**
 * Why it stopped: nothing is left that could be sent; the next try is due in a while; or the person has to do something first.
 */
export type Stop =
  | { readonly kind: 'idle' }
  | { readonly kind: 'later'; readonly at: number; readonly problem: 'network' | 'server' | null }
  | { readonly kind: 'locked' | 'factor' };

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 300_000;
const pauseAfter = (tries: number): number => Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);

/** The first that is neither refused nor waiting for one that is. Whatever was typed first goes first. */
const nextOf = (actions: readonly Action[]): Action | undefined =>
  actions.find(({ State, After }) => State !== 'refused' && After.length === 0);

async function bodyOf(db: PersonDb, action: Action): Promise<string | FormData> {
  if (!action.IsMultipart) return JSON.stringify(action.Body);
  const blobs = await photoBlobs(db, action);
  const parts: Record<string, File[]> = {};
  action.Photos.forEach(({ Part, Name }, index) => {
    const blob = blobs[index];
    if (blob) (parts[Part] ??= []).push(new File([blob], Name, { type: blob.type }));
  });
  return multipart(action.Body, parts);
}

/** Sends one; null where it was done, or refused for its own reasons, and the next may follow. */
async function sendOne(
  db: PersonDb,
  EmployeeID: number,
  action: Action,
  now: () => number,
  onDone: (action: Action) => void,
): Promise<Stop | null> {
  try {
    const Body = await bodyOf(db, action);
    const { Method, Path, Place, Key } = action;
    const answer = await atPlace(Place, () =>
      sendOut({ Method, Address: `/api${Path}`, Body, Place, Key, EmployeeID }),
    );
    // What the answer changes on the screens is known before the action is gone from them.
    await tellAnswer(action, answer);
    await finishAction(db, action, answer);
    onDone(action);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) {
      await putBack(db, action, {});
      throw error;
    }
    if (error.kind === 'unauthorized') {
      await putBack(db, action, {});
      return { kind: 'locked' };
    }
    if (needsFactorSetup(error)) {
      await putBack(db, action, {});
      return { kind: 'factor' };
    }
    if (error.kind === 'network' || error instanceof Later) {
      const asked = error instanceof Later ? error.afterMs : null;
      const at = now() + (asked ?? pauseAfter(action.Tries));
      await putBack(db, action, { Tries: action.Tries + 1, NotBefore: at });
      return { kind: 'later', at, problem: error.kind === 'network' ? 'network' : 'server' };
    }
    const Refusal = { Status: error.status, Text: errorText(error, error.message) };
    await putBack(db, action, { State: 'refused', Refusal });
    onDone(action);
    return null;
  }
}

/** Sends what waits for this person, in order, as long as they are the one who is signed in. */
export async function drain(
  db: PersonDb,
  EmployeeID: number,
  now: () => number = Date.now,
  onDone: (action: Action) => void = () => undefined,
): Promise<Stop> {
  // The phone may have slept for a night with the app open: what waits is not sent before somebody is asked who they are.
  await lockIfIdle(now());
  for (;;) {
    const session = await readSession();
    if (session?.EmployeeID !== EmployeeID || session.Token === null) return { kind: 'locked' };
    const next = nextOf(await listActions(db));
    if (!next) return { kind: 'idle' };
    if (next.NotBefore > now()) return { kind: 'later', at: next.NotBefore, problem: null };
    const marked = await markSending(db, next);
    // Taken back while it was looked at.
    if (!marked) continue;
    const stop = await sendOne(db, EmployeeID, marked, now, onDone);
    if (stop) return stop;
  }
}
