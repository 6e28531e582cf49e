import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import classes from './parts.module.css';

interface Said {
  readonly text: string;
  /** What takes back what was done, and what that is called. */
  readonly undo?: { readonly label: string; readonly act: () => void };
}

type Say = (said: Said, ms?: number) => void;

const SayContext = createContext<Say | null>(null);

/** Says something for a few seconds: what was done, with the way to take it back. */
export function useSay(): Say {
  const say = use(SayContext);
  if (!say) throw new Error('Nobody would hear this.');
  return say;
}

const STAYS_MS = 4000;

export function Toasts({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<Said | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const say = useCallback<Say>((next, ms = STAYS_MS) => {
    clearTimeout(timer.current);
    setSaid(next);
    timer.current = setTimeout(() => setSaid(null), ms);
  }, []);
  const undo = useMemo(() => said?.undo, [said]);
  return (
    <SayContext value={say}>
      {children}
      <div role="status" aria-live="polite">
        {said && (
          <div className={classes['toast']}>
            <span>{said.text}</span>
            {undo && (
              <button
                type="button"
                onClick={() => {
                  undo.act();
                  setSaid(null);
                }}
              >
                {undo.label}
              </button>
            )}
          </div>
        )}
      </div>
    </SayContext>
  );
}
