import type { Queryable } from '../../db/client.ts';
import { BEHIND, lookAround, MOST_ROWS } from './inbox.news.repo.ts';

/** Some things come up because time passes, such as a reminder or a day to close: so often they are looked for. */
const SLOT_MS = 5 * 60 * 1000;

/** Not for everybody at the same moment. */
const slotOf = (EmployeeID: number, now: Date): number =>
  Math.floor((now.getTime() + ((EmployeeID * 7919) % SLOT_MS)) / SLOT_MS);

const MARK = /^(\d{1,15})\.(\d{1,6})\.(\d{1,9})\.(\d{1,9})\.(\d{1,12})$/;

const readMark = (mark: string | undefined) => {
  const [base = 0, since = 0, ...rest] =
    MARK.exec(mark ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  return { base, since, rest: rest.join('.') };
};

/** A mark of how things stand for somebody, and whether anything that may concern them happened since an earlier one. */
export async function lookForNews(
  db: Queryable,
  EmployeeID: number,
  now: Date,
  before: string | undefined,
): Promise<{ mark: string; isChanged: boolean }> {
  const { base, since, rest } = readMark(before);
  const seen = await lookAround(db, { me: EmployeeID, now: now.toISOString(), base });
  const others = `${seen.awake}.${seen.failed}.${slotOf(EmployeeID, now)}`;
  const rows = seen.newest - base;
  const isChanged = rows > MOST_ROWS || rows < 0 || seen.since !== since || others !== rest;
  if (!isChanged && rows <= MOST_ROWS / 2) return { mark: `${base}.${since}.${others}`, isChanged };
  return { mark: `${Math.max(0, seen.newest - BEHIND)}.${seen.sinceNext}.${others}`, isChanged };
}
