import { useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { bareAmount, digitsOnly, isMisread } from '../text/money.ts';

/** Rewrites the text of an input; the caret stays behind the same characters as before. */
function rewrite(target: HTMLInputElement, text: string, caret: number): void {
  if (text === target.value) return;
  target.value = text;
  target.setSelectionRange(caret, caret);
}

/** Drops the characters a field does not take. */
function keepInPlace(target: HTMLInputElement, keep: (text: string) => string): string {
  const caret = keep(target.value.slice(0, target.selectionStart ?? undefined)).length;
  rewrite(target, keep(target.value), caret);
  return target.value;
}

/** What was typed or pasted just now: nothing where something was deleted, all before the caret where nobody says. */
function insertedBy({ nativeEvent, currentTarget }: ChangeEvent<HTMLInputElement>): string {
  const { data = null, inputType = '' } = nativeEvent as Partial<InputEvent>;
  if (inputType.startsWith('delete')) return '';
  return data ?? currentTarget.value.slice(0, currentTarget.selectionStart ?? undefined);
}

/** The commas that the amount was shown with are ours and go; those of what was just typed or pasted stay. */
function dropOwnCommas(target: HTMLInputElement, inserted: string): void {
  const end = target.selectionStart ?? target.value.length;
  const start = Math.max(0, end - inserted.length);
  const withoutCommas = (text: string) => text.replaceAll(',', '');
  const before = withoutCommas(target.value.slice(0, start)) + target.value.slice(start, end);
  rewrite(target, before + withoutCommas(target.value.slice(end)), before.length);
}

/**
 * An amount while it is typed. What is no amount stays as typed, for the schema to refuse. A field of digits only cannot
 * keep it: it is told apart as misread, and Enter asks for a second press.
 */
export function useTypedAmount(value: string, isDigitsOnly: boolean, change: (text: string) => void) {
  const [isTyping, setTyping] = useState(false);
  const [misread, setMisread] = useState<'no' | 'yes' | 'asked'>('no');
  return {
    isTyping,
    misread,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { currentTarget } = event;
      const inserted = insertedBy(event);
      const isAnew = inserted === currentTarget.value;
      if (!isTyping) dropOwnCommas(currentTarget, inserted);
      setTyping(true);
      if (isDigitsOnly) {
        const isStill = misread !== 'no' && value !== '' && !isAnew;
        setMisread(isStill || isMisread(currentTarget.value) ? 'yes' : 'no');
      }
      change(keepInPlace(currentTarget, isDigitsOnly ? digitsOnly : bareAmount));
    },
    onBlur: () => setTyping(false),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Enter' || misread !== 'yes') return;
      event.preventDefault();
      event.stopPropagation();
      setMisread('asked');
    },
  };
}
