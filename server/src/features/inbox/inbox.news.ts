import type { Queryable } from '../../db/client.ts';
import { nextDue } from './inbox.due.repo.ts';
import { BEHIND, lookAround, MOST_ROWS } from './inbox.news.repo.ts';

/** So often all is counted anew, whatever happened: news of a month ago leave, and what leaves no row elsewhere is met. */
const SLOT_MS = 5 * 60 * 1000;

/** When it is next counted anew. Not for everybody at the same moment. */
function slotEnds(EmployeeID: number, now: Date): number {
  const shift = (EmployeeID * 7919) % SLOT_MS;
  return (Math.floor((now.getTime() + shift) / SLOT_MS) + 1) * SLOT_MS - shift;
}

const MARK = /^(\d{1,15})\.(\d{1,6})\.(\d{1,9})\.(\d{1,9})\.(\d{1,15})$/;

const readMark = (mark: string | undefined) => {
  const [base = 0, since = 0, awake = -1, failed = -1, due = 0] =
    MARK.exec(mark ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  return { base, since, awake, failed, due };
};

/**
 * A mark of how things stand for somebody, and whether anything that may concern them happened since an earlier one. When time
 * alone will bring something next is worked out where things have changed, and stands in the mark.
 */
export async function lookForNews(
  db: Queryable,
  EmployeeID: number,
  now: Date,
  before: string | undefined,
): Promise<{ mark: string; isChanged: boolean }> {
  const { base, since, awake, failed, due } = readMark(before);
  const seen = await lookAround(db, { me: EmployeeID, now: now.toISOString(), base });
  const rows = seen.newest - base;
  const isPast = now.getTime() >= due || due > now.getTime() + SLOT_MS;
  const isOther = seen.since !== since || seen.awake !== awake || seen.failed !== failed;
  const isChanged = rows > MOST_ROWS || rows < 0 || isOther || isPast;
  const nextTime = isChanged ? Math.min(slotEnds(EmployeeID, now), await nextDue(db, EmployeeID, now)) : due;
  const others = `${seen.awake}.${seen.failed}.${nextTime}`;
  if (!isChanged && rows <= MOST_ROWS / 2) return { mark: `${base}.${since}.${others}`, isChanged };
  return { mark: `${Math.max(0, seen.newest - BEHIND)}.${seen.sinceNext}.${others}`, isChanged };
}
