import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Whoever opens a form means to type: the focus goes to its first field, or to the first of these. */
export function useFirstField(form: RefObject<HTMLElement | null>, fields = 'input, select, textarea'): void {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true });
  }, [form, fields]);
}
