import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Whoever opens a form here means to type: the focus goes to the first of these fields in it. */
export function useOpenedFocus(form: RefObject<HTMLElement | null>, fields: string): void {
  useEffect(() => {
    // After the form's own wish, which is for its very first field.
    const timer = setTimeout(() =>
      form.current?.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true }),
    );
    return () => clearTimeout(timer);
  }, [form, fields]);
}
