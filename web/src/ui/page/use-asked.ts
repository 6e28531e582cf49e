import { useEffect, useRef } from 'react';
import { useAddressChange, useAddressText } from '../address/use-address.ts';

let isAsked = false;

/** Remembers that a form was asked for, until it is there or whoever asked goes on with something else. */
function rememberAsked(): void {
  isAsked = true;
  for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, takeAsked, { once: true });
}

/** Whether the form that is drawn now was asked for; told once. */
export function takeAsked(): boolean {
  const wasAsked = isAsked;
  isAsked = false;
  return wasAsked;
}

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
    rememberAsked();
    change([{ name: 'do', text: null, step: 'instead' }]);
  }, [wish, change]);
}
