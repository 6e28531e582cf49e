import { useCallback, useEffect, useRef, useState } from 'react';
import classes from './sign-in.module.css';

interface Said {
  text: string;
  tone: 'error' | 'notice' | 'success';
}

/**
 * One message of a form, which may begin with one; with `seconds` it goes by itself, otherwise at the next attempt.
 */
export function useMessage(notice: string | null = null) {
  const [said, setSaid] = useState<Said | null>(() =>
    notice === null ? null : { text: notice, tone: 'notice' },
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const say = useCallback((next: Said | null, seconds?: number) => {
    clearTimeout(timer.current);
    setSaid(next);
    if (seconds !== undefined) timer.current = setTimeout(() => setSaid(null), seconds * 1000);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { said, say };
}

export function Message({ said }: { said: Said | null }) {
  if (!said) return null;
  return (
    <p
      role={said.tone === 'success' ? 'status' : 'alert'}
      data-tone={said.tone}
      className={classes['message']}
    >
      {said.text}
    </p>
  );
}
