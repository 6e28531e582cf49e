import { useEffect, useRef } from 'react';
import { useAddressChange, useAddressText } from '../address/use-address.ts';

/**
 * What an address may ask of a screen: `/admin/rooms?do=add` opens the dialog. The wish is fulfilled once and taken out
 * of the address, so that going back or reloading does not repeat it.
 */
export function useAsked(wishes: Record<string, () => void>): void {
  const wish = useAddressText('do');
  const change = useAddressChange();
  const latest = useRef(wishes);
  latest.current = wishes;
  useEffect(() => {
    if (wish === null) return;
    latest.current[wish]?.();
    change([{ name: 'do', text: null, step: 'instead' }]);
  }, [wish, change]);
}
