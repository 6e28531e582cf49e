import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { shownSession } from '../../api/session-store.ts';

/**
 * Half-typed texts outlive a reload, a session that ends and another screen. They lie in this tab's session storage under
 * the employee and the location they belong to, so that nobody else is shown them on a computer that colleagues share;
 * posting, logging out, closing the tab and a colleague who signs in after them remove them.
 */
const PREFIX = 'draft:';

/** Where a text of this name lies, for the current employee at the current location. */
export const keyOf = (name: string): string => {
  const whose = shownSession();
  return `${PREFIX}${whose?.EmployeeID ?? 0}:${whose?.LocationID ?? 0}:${name}`;
};

const isBlank = (values: FieldValues) =>
  Object.values(values).every((value) => typeof value !== 'string' || value.trim() === '');

export function readDraft(key: string): FieldValues | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as FieldValues | null;
  } catch {
    return null;
  }
}

/** Whether something typed waits under this name, for the current employee at the current location. */
export const hasDraft = (name: string): boolean => sessionStorage.getItem(keyOf(name)) !== null;

/** Forgets the drafts of this tab, all or those of anybody but this employee. */
export function dropDrafts({ except }: { except?: number } = {}): void {
  for (const key of Object.keys(sessionStorage)) {
    const isKept = except !== undefined && key.startsWith(`${PREFIX}${except}:`);
    if (key.startsWith(PREFIX) && !isKept) sessionStorage.removeItem(key);
  }
}

/** Keeps what is typed into the form, and brings it back; without a name it does nothing. Returns how to forget it. */
export function useDraft(form: UseFormReturn, name: string | undefined): () => void {
  // Where the form was opened: what is typed there never turns up at another location.
  const [key] = useState(() => (name === undefined ? null : keyOf(name)));
  useEffect(() => {
    if (key === null) return;
    for (const [field, value] of Object.entries(readDraft(key) ?? {})) {
      form.setValue(field, value, { shouldDirty: true });
    }
    const watching = form.watch((values) => {
      if (isBlank(values)) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(values));
    });
    return () => watching.unsubscribe();
  }, [form, key]);
  return () => {
    if (key !== null) sessionStorage.removeItem(key);
  };
}

/**
 * How many files stood chosen beside a draft when the page was left: they are no text and do not come back with it. What
 * is chosen from now on, or `forget` once it is posted, ends that.
 */
export function useLostFiles(name: string, chosen: number): { lost: number; forget: () => void } {
  const [key] = useState(() => keyOf(`${name}:files`));
  const [lost, setLost] = useState(() => Number(sessionStorage.getItem(key) ?? 0));
  const forget = () => {
    sessionStorage.removeItem(key);
    setLost(0);
  };
  const before = useRef(chosen);
  useEffect(() => {
    if (chosen > 0) {
      sessionStorage.setItem(key, String(chosen));
      setLost(0);
    } else if (before.current > 0) sessionStorage.removeItem(key);
    before.current = chosen;
  }, [key, chosen]);
  return { lost, forget };
}
