import { useCallback, useEffect, useRef, useState } from 'react';
import { personDb } from '../store/person-db.ts';
import { keyOfDraft } from './reads.ts';
import { useReader } from './reader.ts';

/**
 * What somebody is typing, kept on the phone until it is sent: the app may be put away, or killed, in the middle of a word. It is kept
 * with what the person reads, and goes with it when they sign out.
 */
export function useDraft<Typed>(name: string, blank: Typed) {
  const { EmployeeID, place } = useReader();
  const key = keyOfDraft(place, name);
  const [typed, setTyped] = useState(blank);
  const isTouched = useRef(false);
  useEffect(() => {
    let isWanted = true;
    void personDb(EmployeeID)
      .then((db) => db.get('reads', key))
      .then((kept) => {
        if (kept && isWanted && !isTouched.current) setTyped(kept.Answer as Typed);
      })
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [EmployeeID, key]);
  const change = useCallback(
    (next: Typed | null, isKept = true) => {
      isTouched.current = true;
      setTyped(next ?? blank);
      if (!isKept) return;
      const keep = async () => {
        const db = await personDb(EmployeeID);
        if (next === null) await db.delete('reads', key);
        else await db.put('reads', { Key: key, Answer: next, ReadAt: Date.now() });
      };
      // A phone without room for it still lets one type.
      keep().catch(() => undefined);
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- What is blank is the same in every drawing of a screen.
    [EmployeeID, key],
  );
  return [typed, change] as const;
}
