import { startTransition, useEffect, useState } from 'react';

/** True once what is in view is drawn, with its data: what nobody sees yet may follow, behind whatever else is to be done. */
export function useSettled(isReady = true, startsSettled = false): boolean {
  const [isSettled, setSettled] = useState(startsSettled);
  useEffect(() => {
    if (isReady) startTransition(() => setSettled(true));
  }, [isReady]);
  return isSettled;
}
