import { useContext } from 'react';
import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { textOf } from '../table/table-rows.ts';
import { messageOf } from './form-problems.ts';
import { FormFields, useShownField } from './use-shown-field.ts';

/**
 * What every field of a form takes. `name` is the field of the schema, `label` the exact visible text and `required` its
 * mark (the schema decides); a form that was given its record's field list has both from there.
 */
export interface FieldProps {
  name: string;
  label?: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  /** Explains the field below its label. */
  description?: ReactNode;
}

/** What an input of a form is given: its value and events, label and message. */
export function useField({ name, disabled, readOnly, placeholder, description, ...props }: FieldProps) {
  const { control } = useFormContext();
  const declared = useContext(FormFields)[name];
  const required = props.required ?? declared?.isRequired;
  const { field, fieldState } = useController({ name, control, disabled: false });
  useShownField(name);
  const value: unknown = field.value;
  return {
    field,
    /** Spread into a Mantine input: value, events, label, error. */
    input: {
      name,
      ref: field.ref,
      onBlur: field.onBlur,
      onChange: field.onChange,
      value: value === null || value === undefined ? '' : textOf(value),
      label: props.label ?? declared?.label,
      // The star is drawn by CSS: the label's text stays the bare word, as people search for it.
      labelProps: { 'data-needed': required || undefined },
      'aria-required': required || undefined,
      // A list (of addresses) has its messages at its items.
      error: messageOf(fieldState.error),
      disabled,
      readOnly,
      placeholder,
      description,
    },
  };
}
