import { useRef } from 'react';
import { get, type FieldValues, type UseFormReturn } from 'react-hook-form';
import {
  changedNames,
  clashesOf,
  tellChanges,
  valueText,
  wordsOf,
  type Changes,
  type Clash,
} from './three-way.ts';

/** What differs in a form from what it began with, asked for later. */
export function useFormChanges(form: UseFormReturn): () => Changes {
  // Asked for while drawing: the form follows only what is asked for then.
  const { dirtyFields, defaultValues } = form.formState;
  const drawn = useRef({ dirtyFields, defaultValues });
  drawn.current = { dirtyFields, defaultValues };
  return () => {
    const values = form.getValues();
    const { dirtyFields: dirty, defaultValues: begun } = drawn.current;
    return Object.fromEntries(
      changedNames(values, dirty).map((name) => [name, { value: get(values, name), was: get(begun, name) }]),
    );
  };
}

/** A field of a form as it stands on the screen, last where a dialog has one of the same name. */
const inputOf = (name: string) => [...document.getElementsByName(name)].at(-1);

/** What somebody else made of a field, in the words of the screen: a choice by its name. */
function clashOf(name: string, value: unknown): Clash {
  const input = inputOf(name);
  const label = input && 'labels' in input ? (input as HTMLInputElement).labels?.[0]?.textContent : undefined;
  const shown = label?.replace(/\s*\*\s*$/, '') ?? '';
  const option =
    input instanceof HTMLSelectElement
      ? [...input.options].find((each) => value !== '' && each.value === String(value))
      : undefined;
  return {
    what: shown === '' || name.includes('.') ? wordsOf(name) : shown,
    theirs: option?.text ?? valueText(value),
  };
}

interface Told {
  readonly said: string;
  /** Who changed the record, where that is known. */
  readonly by?: string | undefined;
}

/** Puts what was changed onto what the form begins with now. Where somebody else changed it as well, that is said. */
export function bringBack(
  form: UseFormReturn,
  changes: Changes,
  begun: FieldValues,
  { said, by }: Told,
): void {
  for (const [name, { value }] of Object.entries(changes)) form.setValue(name, value, { shouldDirty: true });
  const newest = (name: string): unknown => get(begun, name);
  tellChanges(
    said,
    clashesOf(changes, newest).map((name) => clashOf(name, newest(name))),
    by,
  );
}
