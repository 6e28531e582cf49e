import { labelOf } from '@boh/contract/fields.ts';
import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { onSessionEnd } from '../../api/session-store.ts';
import { showAlert } from '../../notices/alerts.ts';
import { showToast } from '../../notices/toasts.ts';
import { keyOf, readDraft } from './drafts.ts';

const BACK_AGAIN = 'What you had typed before your session ended is here again.';
const BACK_AGAIN_SECONDS = 8;
const STANDS_OVER = 'What you typed stands in place of it: please look before you save.';

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

interface Kept {
  readonly value: unknown;
  /** What the form had begun with. */
  readonly was: unknown;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Puts what was kept into the form. Where the record has changed since, that is said: saving would undo it. */
function bringBack(form: UseFormReturn, kept: Readonly<Record<string, Kept>>): void {
  const begun = form.formState.defaultValues ?? {};
  const others = Object.keys(kept).filter((name) => !isSame(kept[name]?.was, begun[name]));
  for (const [name, { value }] of Object.entries(kept)) form.setValue(name, value, { shouldDirty: true });
  if (others.length === 0) showToast(BACK_AGAIN, { seconds: BACK_AGAIN_SECONDS });
  else
    void showAlert(
      BACK_AGAIN,
      `Somebody changed meanwhile: ${others.map(labelOf).join(', ')}. ${STANDS_OVER}`,
    );
}

/**
 * Keeps what was changed in a form when the server ends the session, and brings it back once the same employee opens the
 * same form again. Fields nobody touched are as the server has them by then. It lies where the drafts lie, and goes with
 * them when somebody logs out.
 */
export function useKeptAtSessionEnd(form: UseFormReturn, isOn: boolean): void {
  // Asked for while drawing: the form follows only what is asked for then.
  const { dirtyFields, defaultValues } = form.formState;
  const drawn = useRef({ dirtyFields, defaultValues });
  drawn.current = { dirtyFields, defaultValues };
  useEffect(() => {
    if (!isOn) return undefined;
    // Once the session has ended nobody knows any more whose it was.
    const [opened, whose] = [keyOf(nameOf(form)), keyOf('')];
    const kept: Record<string, Kept> | null = readDraft(opened);
    sessionStorage.removeItem(opened);
    if (kept) bringBack(form, kept);
    return onSessionEnd((why) => {
      if (why !== 'refused') return;
      const dirty: FieldValues = drawn.current.dirtyFields;
      const changed = Object.entries(form.getValues())
        .filter(([name, value]) => isChanged(dirty[name]) && !holdsFiles(value))
        .map(([name, value]) => [name, { value, was: drawn.current.defaultValues?.[name] } satisfies Kept]);
      if (changed.length > 0) {
        sessionStorage.setItem(whose + nameOf(form), JSON.stringify(Object.fromEntries(changed)));
      }
    });
  }, [form, isOn]);
}
