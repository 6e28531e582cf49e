import { useRef } from 'react';
import { get, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { changedNames, clashesOf, tellChanges, wordsOf, type Changes } from './three-way.ts';

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

/** Puts what was changed onto what the form begins with now. Where somebody else changed it as well, that is said. */
export function bringBack(form: UseFormReturn, changes: Changes, begun: FieldValues, said: string): void {
  for (const [name, { value }] of Object.entries(changes)) form.setValue(name, value, { shouldDirty: true });
  tellChanges(said, clashesOf(changes, (name) => get(begun, name)).map(wordsOf));
}
