import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { firstField } from '../page/first-field.ts';
import { takeAsked } from '../page/use-asked.ts';

/** A dialog around the form gives the focus to what is marked so, and else to its close button. */
export function useFirstField(form: RefObject<HTMLElement | null>, name?: string): void {
  useLayoutEffect(() => {
    const named =
      name === undefined
        ? null
        : form.current?.querySelector<HTMLElement>(
            `[name="${name}"]:not([type=hidden]), [data-field="${name}"]`,
          );
    (named ?? firstField(form.current))?.setAttribute('data-autofocus', 'true');
  }, [form, name]);
}

/**
 * Whoever saved a form that starts afresh goes on at its first field, by its button (which let the focus go while it
 * saved) as by a key from the last field. Whoever went elsewhere meanwhile stays there.
 */
export function useFocusAfresh(form: RefObject<HTMLElement | null>, saves: number): void {
  useEffect(() => {
    const { activeElement } = document;
    const isHere = activeElement === document.body || form.current?.contains(activeElement) === true;
    if (saves > 0 && isHere) firstField(form.current)?.focus({ preventScroll: true });
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
