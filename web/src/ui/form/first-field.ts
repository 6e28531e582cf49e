import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { firstField } from '../page/first-field.ts';
import { takeAsked } from '../page/use-asked.ts';

/** A dialog around the form gives the focus to what is marked so, and else to its close button. */
export function useFirstField(form: RefObject<HTMLElement | null>, name?: string): void {
  useLayoutEffect(() => {
    const named = name === undefined ? null : form.current?.querySelector<HTMLElement>(`[name="${name}"]`);
    (named ?? firstField(form.current))?.setAttribute('data-autofocus', 'true');
  }, [form, name]);
}

/** Whoever pressed the button of a form that starts afresh goes on in it: while it saved the button let the focus go. */
export function useFocusAfresh(form: RefObject<HTMLElement | null>, saves: number): void {
  useEffect(() => {
    if (saves > 0 && document.activeElement === document.body)
      firstField(form.current)?.focus({ preventScroll: true });
  }, [form, saves]);
}

/** A form on the page, or its first field, gets the focus where somebody asked for it: by the palette, or by a link that leads to it. */
export function useAskedFocus(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // The screen around it hears of the wish after it.
    const timer = setTimeout(() => {
      if (takeAsked()) firstField(form.current)?.focus();
    });
    return () => clearTimeout(timer);
  }, [form]);
}
