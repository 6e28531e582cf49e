import { unlessTaken } from '../net/locks.ts';
import { listen, tell } from '../store/bus.ts';
import { personDb } from '../store/person-db.ts';
import { wakeActions } from './actions.ts';
import { drain, type Stop } from './drain.ts';

/** What is wrong with sending, for the bar that tells it. */
export type Trouble = 'network' | 'server' | 'factor' | null;

/** Another tab sends: looked at again after a while, should it have been closed meanwhile. */
const OTHER_TAB_MS = 3000;

const isOffline = () => !navigator.onLine;

/** Sends what this person did, one tab at a time, for as long as it runs; returns how to stop it. */
export function runSender(EmployeeID: number, onTrouble: (trouble: Trouble) => void): () => void {
  let isStopped = false;
  let isBusy = false;
  let isAskedAgain = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const after = (ms: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void run(), Math.max(ms, 0));
  };

  const settle = (stop: Stop | null) => {
    if (stop === null) {
      after(OTHER_TAB_MS);
      return;
    }
    if (stop.kind === 'later') after(stop.at - Date.now());
    const trouble: Record<Stop['kind'], Trouble> = {
      idle: null,
      later: null,
      locked: null,
      factor: 'factor',
    };
    // What is only held back for a moment says nothing about the network.
    if (stop.kind !== 'later') onTrouble(trouble[stop.kind]);
    else if (stop.problem !== null) onTrouble(stop.problem);
  };

  async function run(): Promise<void> {
    if (isStopped || isOffline()) return;
    if (isBusy) {
      isAskedAgain = true;
      return;
    }
    isBusy = true;
    clearTimeout(timer);
    try {
      const db = await personDb(EmployeeID);
      const done = () => tell('reads');
      settle(await unlessTaken(`floor-queue-${EmployeeID}`, () => drain(db, EmployeeID, Date.now, done)));
    } catch {
      // The store was closed under it, or is full: what waits is still there, and the next try finds it.
      after(OTHER_TAB_MS);
    }
    isBusy = false;
    if (isAskedAgain) {
      isAskedAgain = false;
      void run();
    }
  }

  const backOnline = () => {
    onTrouble(null);
    void personDb(EmployeeID)
      .then((db) => wakeActions(db))
      .then(run);
  };
  const comeBack = () => {
    if (document.visibilityState === 'visible') void run();
  };
  const stops = [listen('queue', () => void run()), listen('session', () => void run())];
  window.addEventListener('online', backOnline);
  document.addEventListener('visibilitychange', comeBack);
  void run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
    window.removeEventListener('online', backOnline);
    document.removeEventListener('visibilitychange', comeBack);
  };
}
