import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldErrors, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, isSilent, statusOf } from '../api/api-error.ts';
import { errorText, fieldErrors, isStaleError } from '../api/error-text.ts';

const NO_ANSWER = 'The server could not be reached. Nothing was lost: please try again.';

export interface ZodFormOptions<S extends z.ZodType> {
  /** The contract's schema; its messages show beside the fields. */
  schema: S;
  /** What the fields start with; for an edit, the record. */
  defaultValues: DefaultValues<FieldValues>;
  /** Saves. When it rejects the form keeps everything typed and says why. */
  onSubmit: (values: z.output<S>) => Promise<unknown>;
  /** Told when the fields are not right yet, for a screen that answers with an alert. */
  onInvalid?: ((errors: FieldErrors) => void) | undefined;
}

/** What to say inside the form; nothing when an alert or toast has said it already. */
function problemText(error: unknown): string | null {
  if (isSilent(error) || statusOf(error) === 403) return null;
  const text = error instanceof ApiError ? errorText(error, NO_ANSWER) : NO_ANSWER;
  return error instanceof ApiError && error.shown === text ? null : text;
}

/** Puts the server's field texts beside their fields; the first one gets the focus. */
function showFieldErrors(form: UseFormReturn, error: unknown): void {
  const known = new Set(Object.keys(form.getValues()));
  for (const [name, message] of Object.entries(fieldErrors(error))) {
    if (known.has(name.split('.')[0] ?? name))
      form.setError(name, { type: 'server', message }, { shouldFocus: true });
  }
}

/** A form over a contract schema: keeps what was typed when saving fails. `onSaved` runs after a success. */
export function useZodForm<S extends z.ZodType>(
  options: ZodFormOptions<S>,
  onSaved: (form: UseFormReturn) => void,
) {
  const [problem, setProblem] = useState<string | null>(null);
  const form: UseFormReturn = useForm({
    // The resolver wants the schema's shape twice; here the form is typed by its schema at onSubmit instead.
    resolver: zodResolver(options.schema as never) as Resolver,
    defaultValues: options.defaultValues,
  });
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await options.onSubmit(values as z.output<S>);
    } catch (error) {
      setProblem(problemText(error));
      if (!isStaleError(error)) showFieldErrors(form, error);
      return;
    }
    onSaved(form);
  }, options.onInvalid);
  return { form, submit, problem };
}
