import type { KeyboardEvent } from 'react';
import { fieldsIn } from '../page/first-field.ts';

/** Ctrl or Cmd with Enter saves, also from a field where Enter begins a new line. A disabled button stays disabled. */
export function submitKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
}

/** How the form is filled in, which is no part of what is saved. */
const isSetting = (field: HTMLElement) =>
  field instanceof HTMLInputElement && field.type === 'checkbox' && field.name === '';

/**
 * Enter goes to the next field, with Shift to the one before, as on an adding machine; from the last one to the button. What
 * cannot be changed once it is saved is not saved half typed by the key between two amounts. In a field of several lines
 * Enter begins a new one.
 */
export function goOnKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form, nativeEvent } = event;
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || nativeEvent.isComposing)
    return;
  const fields = fieldsIn(form);
  const from = fields.indexOf(target as HTMLElement);
  if (from < 0 || target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
  const ahead = event.shiftKey ? fields.slice(0, from).toReversed() : fields.slice(from + 1);
  const next = ahead.find((field) => !isSetting(field));
  const button = event.shiftKey ? null : form.querySelector<HTMLElement>('button[type=submit]');
  (next ?? button)?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
