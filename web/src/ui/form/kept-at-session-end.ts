import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { onSessionEnd } from '../../api/session-store.ts';
import { NO_FILES } from './attachments-field.tsx';
import { keyOf, readDraft } from './drafts.ts';
import { bringBack } from './form-changes.ts';
import type { Changes } from './three-way.ts';

export const BACK_AGAIN = 'What you had typed before your session ended is here again.';

/** Chosen files are no text: they have to be chosen again. */
const holdsFiles = (value: unknown): boolean =>
  value instanceof Blob || (Array.isArray(value) && value.some(holdsFiles));

/** Under which it lies that some were chosen. */
const FILES = ' files';
const CHOOSE_AGAIN = 'Files have to be chosen again.';

/** Files that were crossed out are places in a list, which may be another one by then. */
const withoutFiles = (changes: Changes): Changes => ({
  ...Object.fromEntries(
    Object.entries(changes).filter(([name, { value }]) => !(name in NO_FILES) && !holdsFiles(value)),
  ),
  ...(Object.values(changes).some(({ value }) => holdsFiles(value)) && {
    [FILES]: { value: true, was: false },
  }),
});

interface KeptOptions {
  /** Under which it lies; asked for again when the session ends, for the address may have changed. */
  name: () => string;
  /** What would be lost. */
  changes: () => Changes;
  /** Puts it back. */
  onBack: (changes: Changes) => void;
  isOn?: boolean;
}

/**
 * Keeps what was changed when the server ends the session, and hands it back once the same employee is at the same place
 * again. It lies where the drafts lie, and goes with them when somebody logs out.
 */
export function useKept(options: KeptOptions): void {
  const latest = useRef(options);
  latest.current = options;
  const { isOn = true } = options;
  useEffect(() => {
    if (!isOn) return undefined;
    // Once the session has ended nobody knows any more whose it was.
    const [opened, whose] = [keyOf(latest.current.name()), keyOf('')];
    const kept: Changes | null = readDraft(opened);
    sessionStorage.removeItem(opened);
    if (kept) latest.current.onBack(kept);
    return onSessionEnd((why) => {
      if (why !== 'refused') return;
      const changes = latest.current.changes();
      if (Object.keys(changes).length > 0)
        sessionStorage.setItem(whose + latest.current.name(), JSON.stringify(changes));
    });
  }, [isOn]);
}

/** The same form at the same address: what it is about stands there, and its fields tell it from its neighbours. */
function nameOf(form: UseFormReturn): string {
  const { pathname, search } = window.location;
  return `${pathname}${search} ${Object.keys(form.getValues()).sort().join(' ')}`;
}

/** The same for a form: fields nobody touched are as the server has them by then. */
export function useKeptAtSessionEnd(form: UseFormReturn, changes: () => Changes, isOn: boolean): void {
  useKept({
    name: () => nameOf(form),
    changes: () => withoutFiles(changes()),
    onBack: ({ [FILES]: files, ...kept }) =>
      bringBack(form, kept, form.formState.defaultValues ?? {}, {
        said: files ? `${BACK_AGAIN} ${CHOOSE_AGAIN}` : BACK_AGAIN,
      }),
    isOn,
  });
}
