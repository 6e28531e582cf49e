import { changeSelectedLocation } from '@boh/contract/sign-in/sign-in.contract.ts';
import { ApiError } from '../../api/api-error.ts';
import { changeSession, readSession } from '../store/session-db.ts';
import { exclusively, together } from './locks.ts';
import { callFloor } from './call-floor.ts';

const PLACE = 'floor-place';

const elsewhere = (error: unknown): number | null | undefined => {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { SelectedLocation } = (error.body ?? {}) as { SelectedLocation?: { LocationID: number } | null };
  return SelectedLocation === undefined ? undefined : (SelectedLocation?.LocationID ?? null);
};

const note = (ServerPlace: number | null) =>
  changeSession((session) => (session ? { ...session, ServerPlace } : null));

/** The session moves there: it goes on under another token, which all tabs use from then on. */
async function moveTo(place: number): Promise<void> {
  if ((await readSession())?.ServerPlace === place) return;
  const { token } = await callFloor(changeSelectedLocation, { body: { NewLocationID: place } });
  await changeSession((session) => (session ? { ...session, Token: token, ServerPlace: place } : null));
}

/**
 * Does `work` while the session stands at this location, moving it there where it has to be. A session stands at one location
 * at a time: what several tabs ask for at the same one goes out side by side, and a move waits until none is under way.
 */
export async function atPlace<T>(place: number | null, work: () => Promise<T>): Promise<T> {
  for (let corrections = 0; ;) {
    const done = await together(PLACE, async () => {
      const session = await readSession();
      return place === null || session?.ServerPlace === place
        ? { value: await work().catch(wrongPlace) }
        : null;
    });
    if (done === null) {
      if (place !== null) await exclusively(PLACE, () => moveTo(place));
      continue;
    }
    if (!(done.value instanceof WrongPlace)) return done.value;
    // It stands elsewhere than was thought: roles were taken, or another app moved it.
    await note(done.value.at);
    corrections += 1;
    if (corrections > 2) throw done.value.error;
  }
}

class WrongPlace {
  constructor(
    readonly at: number | null,
    readonly error: unknown,
  ) {}
}

function wrongPlace(error: unknown): WrongPlace {
  const at = elsewhere(error);
  if (at === undefined) throw error;
  return new WrongPlace(at, error);
}
