import type { KeyboardEvent } from 'react';

/** Ctrl or Cmd with Enter saves, also from a field where Enter begins a new line. A disabled button stays disabled. */
export function submitKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
}
