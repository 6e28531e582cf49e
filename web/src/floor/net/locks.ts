/** Where the browser has no locks (plain http from another machine) a tab at least keeps order in itself. */
const tails = new Map<string, Promise<unknown>>();

const manager = (): LockManager | undefined =>
  typeof navigator === 'undefined' ? undefined : (navigator as { locks?: LockManager }).locks;

function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = tails.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  tails.set(
    name,
    mine.catch(() => undefined),
  );
  return mine;
}

/** Alone among all tabs. */
export const exclusively = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const locks = manager();
  return locks ? locks.request(name, work) : inTurn(name, work);
};

/** Beside others that do the same, and never while somebody is alone. */
export const together = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const locks = manager();
  return locks ? locks.request(name, { mode: 'shared' }, work) : inTurn(name, work);
};

/** Alone, or not at all while another tab is at it: answers null then. */
export async function unlessTaken<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  const locks = manager();
  if (!locks) return inTurn(name, work);
  return locks.request(name, { ifAvailable: true }, (taken) =>
    taken === null ? Promise.resolve(null) : work(),
  );
}
