import { and, eq } from 'drizzle-orm';
import { workProgress } from '../db/tables/spine.table.ts';
import { badField } from '../lib/app-error.ts';
import type { Report } from '../lib/report.ts';
import type { Services } from './call.ts';

/** Between two writes; also what work has to last before it is written down at all. */
const EVERY_MS = 250;

interface Progress {
  readonly report: Report;
  /** Forgets the work; to be awaited before the answer goes out. */
  end(): Promise<void>;
}

const untold: Progress = { report: () => undefined, end: () => Promise.resolve() };

/**
 * The progress of one request, kept in the database because the asking may reach another process. It is written on
 * connections of its own: inside the work's transaction nobody would see it. Failing to write it never harms the work.
 */
export function progressOf(
  { db, log, clock }: Services,
  EmployeeID: number | undefined,
  Key: string | undefined,
): Progress {
  if (EmployeeID === undefined || Key === undefined) return untold;
  if (!/^[\w-]{1,100}$/.test(Key))
    throw badField('Progress-Key', 'The progress key of this request is not usable.');
  let latest = { Step: '', Done: 0, Of: null as number | null };
  let timer: NodeJS.Timeout | undefined;
  let written: Promise<unknown> | undefined;
  const warn = (error: unknown) => log.warn({ err: error }, 'progress could not be kept');
  const write = async () => {
    timer = undefined;
    const set = { ...latest, ChangedAt: clock.now().toISOString() };
    await db
      .insert(workProgress)
      .values({ EmployeeID, Key, ...set })
      .onConflictDoUpdate({ target: [workProgress.EmployeeID, workProgress.Key], set });
  };
  const forget = () =>
    db.delete(workProgress).where(and(eq(workProgress.EmployeeID, EmployeeID), eq(workProgress.Key, Key)));
  return {
    report(Step, Done = 0, Of = null) {
      latest = { Step, Done, Of };
      timer ??= setTimeout(() => {
        written = (written ?? Promise.resolve()).then(write).catch(warn);
      }, EVERY_MS);
    },
    async end() {
      clearTimeout(timer);
      if (written) await written.then(forget).catch(warn);
    },
  };
}
