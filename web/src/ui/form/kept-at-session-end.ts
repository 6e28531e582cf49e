import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { onSessionEnd } from '../../api/session-store.ts';
import { showToast } from '../../notices/toasts.ts';
import { keyOf, readDraft } from './drafts.ts';

const BACK_AGAIN = 'What you had typed before your session ended is here again.';
const BACK_AGAIN_SECONDS = 8;

/** Whether anything below a field differs from what the form began with. */
const isChanged = (dirty: unknown): boolean =>
  typeof dirty === 'object' && dirty !== null ? Object.values(dirty).some(isChanged) : dirty === true;

/** Chosen files are no text: they have to be chosen again. */
const holdsFiles = (value: unknown): boolean =>
  value instanceof Blob || (Array.isArray(value) && value.some(holdsFiles));

/** The same form at the same address: what it is about stands there, and its fields tell it from its neighbours. */
function nameOf(form: UseFormReturn): string {
  const { pathname, search } = window.location;
  return `${pathname}${search} ${Object.keys(form.getValues()).sort().join(' ')}`;
}

/**
 * Keeps what was changed in a form when the server ends the session, and brings it back once the same employee opens the
 * same form again. Fields nobody touched are as the server has them by then. It lies where the drafts lie, and goes with
 * them when somebody logs out.
 */
export function useKeptAtSessionEnd(form: UseFormReturn, isOn: boolean): void {
  // Asked for while drawing: the form follows only what is asked for then.
  const { dirtyFields } = form.formState;
  const changed = useRef<FieldValues>({});
  changed.current = dirtyFields;
  useEffect(() => {
    if (!isOn) return undefined;
    // Once the session has ended nobody knows any more whose it was.
    const [opened, whose] = [keyOf(nameOf(form)), keyOf('')];
    const kept = readDraft(opened);
    sessionStorage.removeItem(opened);
    for (const [name, value] of Object.entries(kept ?? {})) form.setValue(name, value, { shouldDirty: true });
    if (kept) showToast(BACK_AGAIN, { seconds: BACK_AGAIN_SECONDS });
    return onSessionEnd((why) => {
      if (why !== 'refused') return;
      const values = Object.entries(form.getValues()).filter(
        ([name, value]) => isChanged(changed.current[name]) && !holdsFiles(value),
      );
      if (values.length > 0) {
        sessionStorage.setItem(whose + nameOf(form), JSON.stringify(Object.fromEntries(values)));
      }
    });
  }, [form, isOn]);
}
