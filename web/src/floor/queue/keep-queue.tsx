import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { listen } from '../store/bus.ts';
import { type Action, personDb } from '../store/person-db.ts';
import { addAction, dropAction, listActions, mendAction, photoBlobs } from './actions.ts';
import { tapsOf } from './one-tap.ts';
import { runSender, type Trouble } from './sender.ts';
import { type Queue, QueueProvider } from './use-queue.ts';

/** What waits, as it is in the store at any moment. */
function useActions(EmployeeID: number): readonly Action[] | null {
  const [actions, setActions] = useState<readonly Action[] | null>(null);
  useEffect(() => {
    let isWanted = true;
    const load = () =>
      void personDb(EmployeeID)
        .then(listActions)
        .then((found) => {
          if (isWanted) setActions(found);
        })
        // The store is being wiped: there is nothing to show of it.
        .catch(() => undefined);
    load();
    const stop = listen('queue', load);
    return () => {
      isWanted = false;
      stop();
    };
  }, [EmployeeID]);
  return actions;
}

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const learn = () => setOnline(navigator.onLine);
    window.addEventListener('online', learn);
    window.addEventListener('offline', learn);
    return () => {
      window.removeEventListener('online', learn);
      window.removeEventListener('offline', learn);
    };
  }, []);
  return isOnline;
}

const NOBODY: readonly Action[] = [];

/** Sends what this person does for as long as they are signed in, and tells all screens what waits. */
export function KeepQueue({
  EmployeeID,
  place,
  children,
}: {
  EmployeeID: number;
  place: number | null;
  children: ReactNode;
}) {
  const actions = useActions(EmployeeID) ?? NOBODY;
  const [trouble, setTrouble] = useState<Trouble>(null);
  const isOnline = useOnline();
  useEffect(() => runSender(EmployeeID, setTrouble), [EmployeeID]);
  const taps = useMemo(
    () => tapsOf(async (draft) => addAction(await personDb(EmployeeID), draft)),
    [EmployeeID],
  );
  const queue = useMemo<Queue>(
    () => ({
      actions,
      trouble,
      isOnline,
      act: async (draft) => {
        if (place === null) throw new Error('There is no location to do this at.');
        return taps.act({ ...draft, place });
      },
      mend: async (Id, changes) => mendAction(await personDb(EmployeeID), Id, changes),
      drop: async (Id) => {
        taps.forget();
        await dropAction(await personDb(EmployeeID), Id);
      },
      photosOf: async (action) => photoBlobs(await personDb(EmployeeID), action),
    }),
    [EmployeeID, place, taps, actions, trouble, isOnline],
  );
  return <QueueProvider value={queue}>{children}</QueueProvider>;
}
