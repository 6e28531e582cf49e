import { labelOf } from '@boh/contract/fields.ts';
import type { FieldErrors } from 'react-hook-form';

/** One refused field of a form, by the name the form has for it. */
export interface FieldProblem {
  readonly name: string;
  readonly message: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function collect(value: unknown, path: readonly string[], found: FieldProblem[]): void {
  if (!isRecord(value)) return;
  if (typeof value['message'] === 'string') found.push({ name: path.join('.'), message: value['message'] });
  else for (const [key, inner] of Object.entries(value)) collect(inner, [...path, key], found);
}

/** Every refusal of a form, however deep it lies in a list or a record. */
export function problemsOf(errors: FieldErrors): FieldProblem[] {
  const found: FieldProblem[] = [];
  collect(errors, [], found);
  return found;
}

/** What to show beside a field: its own message, or the first one of the list or record that it edits. */
export function messageOf(error: unknown): string | undefined {
  const found: FieldProblem[] = [];
  collect(error, [], found);
  return found[0]?.message;
}

/**
 * The form's name for a field the server names: the same, or the same in other capitals (`To` is `to`). Undefined where
 * the form has no such field.
 */
export function formNameOf(serverName: string, formNames: readonly string[]): string | undefined {
  const [first = '', ...rest] = serverName.split('.');
  const known =
    formNames.find((name) => name === first) ??
    formNames.find((name) => name.toLowerCase() === first.toLowerCase());
  return known === undefined ? undefined : [known, ...rest].join('.');
}

/** Whether a field on the screen shows the message of `name`, which may lie deeper in what the field edits. */
export const isShownBy = (shown: Iterable<string>, name: string): boolean =>
  [...shown].some((field) => name === field || name.startsWith(`${field}.`));

/** Said where no field on the screen can show it. */
export const sentenceOf = ({ name, message }: FieldProblem): string => {
  const last = name.split('.').findLast((step) => !/^\d+$/.test(step)) ?? '';
  const label = labelOf(last);
  return last === '' || message.startsWith(label) ? message : `${label}: ${message}`;
};
