import type { Fields } from '@boh/contract/record.ts';
import { createContext, useContext, useEffect } from 'react';

/** The names of the fields of a form that are on the screen now. */
export const ShownFields = createContext<Set<string>>(new Set());

/** The field list of the record that a form is about. */
export const FormFields = createContext<Fields>({});

/** Tells the form that a field shows the messages of `name`. */
export function useShownField(name: string): void {
  const shown = useContext(ShownFields);
  useEffect(() => {
    shown.add(name);
    return () => {
      shown.delete(name);
    };
  }, [shown, name]);
}
