import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/**
 * What an address may ask of a screen: `/admin/rooms?do=add` opens the dialog. The wish is fulfilled once and taken out
 * of the address, so that going back or reloading does not repeat it.
 */
export function useAsked(wishes: Record<string, () => void>): void {
  const [params, setParams] = useSearchParams();
  const wish = params.get('do');
  const latest = useRef(wishes);
  latest.current = wishes;
  useEffect(() => {
    if (wish === null) return;
    latest.current[wish]?.();
    setParams(
      (now) => {
        now.delete('do');
        return now;
      },
      { replace: true },
    );
  }, [wish, setParams]);
}
