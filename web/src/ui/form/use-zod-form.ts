import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { set, useForm } from 'react-hook-form';
import type { DefaultValues, FieldErrors, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import { editorOf } from '@boh/contract/errors.ts';
import type { Fields } from '@boh/contract/record.ts';
import type { z } from 'zod';
import { ApiError, isSilent, statusOf } from '../../api/api-error.ts';
import { errorText, fieldErrors, isStaleError } from '../../api/error-text.ts';
import { useDraft } from './drafts.ts';
import { bringBack, useFormChanges } from './form-changes.ts';
import { formNameOf, isShownBy, problemsOf, sentenceOf, type FieldProblem } from './form-problems.ts';
import { useKeptAtSessionEnd } from './kept-at-session-end.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { hideRenewed, RENEWED, tellLocked, tellNotRenewed } from './three-way.ts';
import { unfinishedInputs } from './unfinished-inputs.ts';

const NO_ANSWER = 'The server could not be reached. Nothing was lost: please try again.';

type Values = DefaultValues<FieldValues>;

export interface ZodFormOptions<S extends z.ZodType> {
  /** The contract's schema; its messages show beside the fields. */
  schema: S;
  /** The record's field list, where it has one: inputs take their label, and whether they are required, from it. */
  fields?: Fields | undefined;
  /**
   * What the fields start with; for an edit, the record. As a function it is asked again while the form stands open, so
   * that a field nobody touched (today's date) moves on.
   */
  defaultValues: Values | (() => Values);
  /** Saves. When it rejects the form keeps everything typed and says why. */
  onSubmit: (values: z.output<S>) => Promise<unknown>;
  /** Asked before a form that is right is saved; where the answer is no it stays as it is. */
  isSure?: ((values: z.output<S>) => Promise<boolean>) | undefined;
  /** Told when the fields are not right yet, for a screen that answers with an alert; the field gets the focus after it. */
  onInvalid?: ((errors: FieldErrors) => Promise<void> | void) | undefined;
  /** Brings a refused field onto the screen whose tab, year or section is not shown. */
  onReveal?: ((name: string) => void) | undefined;
  /** The form's name for a field the server names otherwise; undefined leaves it as it is. */
  formName?: ((serverName: string) => string | undefined) | undefined;
  /** True for entries that are ignored in silence: nothing is checked, sent or said. */
  isIgnored?: ((typed: FieldValues) => boolean) | undefined;
  /** The name under which what is typed outlives the form: see drafts.ts. */
  draft?: string | undefined;
  /** Why nothing can be changed here. */
  locked?: string | undefined;
}

/** What to say inside the form, for as long as it is true; nothing when an alert has said it already. */
function problemText(error: unknown): string | null {
  if (isSilent(error) || statusOf(error) === 403) return null;
  return error instanceof ApiError ? errorText(error, NO_ANSWER) : NO_ANSWER;
}

/** Whether the fields say all that the server said: one place is enough. */
const isSaidByFields = (error: unknown, problems: readonly FieldProblem[]) =>
  problems.length > 0 &&
  problems.length === Object.keys(fieldErrors(error)).length &&
  errorText(error, '') === problems.map(({ message }) => message).join('; ');

/** The server's field texts under the form's names. */
function refusedFields(
  error: unknown,
  names: readonly string[],
  formName: ((serverName: string) => string | undefined) | undefined,
): FieldProblem[] {
  if (isStaleError(error)) return [];
  return Object.entries(fieldErrors(error)).flatMap(([serverName, message]): FieldProblem[] => {
    const name = formNameOf(formName?.(serverName) ?? serverName, names);
    return name === undefined ? [] : [{ name, message }];
  });
}

/** What the form starts with now. */
export const startValues = (values: Values | (() => Values)): Record<string, unknown> =>
  typeof values === 'function' ? (values as () => Values)() : values;

const CLOCK_MS = 15_000;

/**
 * A form over a contract schema. Whatever refuses it (the schema, the server, the network), it keeps what was typed and
 * says so: each message beside its field, the first of them in view with the focus, and in `problem` what no field shows.
 * `onSaved` runs after a success.
 */
export function useZodForm<S extends z.ZodType>(
  options: ZodFormOptions<S>,
  onSaved: (form: UseFormReturn) => void,
) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isStale, setStale] = useState(false);
  const [refused, setRefused] = useState<{ problems: FieldProblem[]; isRevealed: boolean } | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const [shown] = useState(() => new Set<string>());
  const latest = useRef(options);
  latest.current = options;

  // The resolver wants the schema's shape twice; here the form is typed by its schema at onSubmit instead.
  const resolver: Resolver = async (values, context, settings) => {
    const result = await (zodResolver(latest.current.schema as never) as Resolver)(values, context, settings);
    const unfinished = Object.entries(unfinishedInputs(element.current));
    if (unfinished.length === 0) return result;
    const errors: FieldErrors = { ...result.errors };
    for (const [name, message] of unfinished) set(errors, name, { type: 'unfinished', message });
    return { values: {}, errors };
  };
  const [start] = useState(() => startValues(options.defaultValues));
  const form: UseFormReturn = useForm({ resolver, defaultValues: start, shouldFocusError: false });
  useFreshDefaults(form, options.defaultValues, start);
  const forgetDraft = useDraft(form, options.draft);
  const changes = useFormChanges(form);
  useKeptAtSessionEnd(form, changes, options.draft === undefined);
  useLeaveGuard(form.formState.isDirty, options.draft !== undefined);

  // Closed or saved, nothing waits to be saved any more.
  useEffect(() => hideRenewed, []);

  useEffect(() => {
    if (!refused) return;
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (first) {
      first.focus({ preventScroll: true });
      first.scrollIntoView({ block: 'center' });
    } else if (refused.problems[0] && !refused.isRevealed) {
      latest.current.onReveal?.(refused.problems[0].name);
      setRefused({ ...refused, isRevealed: true });
      return;
    }
    const unseen = refused.problems.filter(({ name }) => !isShownBy(shown, name));
    if (unseen.length > 0) setProblem((said) => said ?? unseen.map(sentenceOf).join(' '));
  }, [refused, shown]);

  const save = async (values: FieldValues): Promise<FieldProblem[]> => {
    const typed = values as z.output<S>;
    if (options.isSure && !(await options.isSure(typed))) return [];
    try {
      await options.onSubmit(typed);
    } catch (error) {
      const problems = refusedFields(error, Object.keys(form.getValues()), options.formName);
      setProblem(isSaidByFields(error, problems) ? null : problemText(error));
      setStale(isStaleError(error));
      for (const { name, message } of problems) form.setError(name, { type: 'server', message });
      return problems;
    }
    hideRenewed();
    onSaved(form);
    forgetDraft();
    return [];
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (options.isIgnored?.(form.getValues())) return;
    setProblem(null);
    setStale(false);
    let problems: FieldProblem[] = [];
    let invalid: FieldErrors | undefined;
    await form.handleSubmit(
      async (values) => {
        problems = await save(values);
      },
      (errors) => {
        invalid = errors;
      },
    )(event);
    if (invalid) {
      problems = problemsOf(invalid);
      await options.onInvalid?.(invalid);
    }
    // Only now are the messages drawn: the first one is looked for on the screen.
    if (problems.length > 0) setRefused({ problems, isRevealed: false });
  };
  /** Puts what was changed here onto what the record holds by now, once `load` has brought it to the screen. */
  const renew = async (load: () => Promise<void>) => {
    try {
      await load();
    } catch (error) {
      if (!isSilent(error)) tellNotRenewed();
      return;
    }
    const typed = changes();
    const by = editorOf(problem ?? '');
    const begun = startValues(latest.current.defaultValues);
    form.reset(begun);
    // The button that was pressed goes with what it was about.
    element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    if (latest.current.locked === undefined) bringBack(form, typed, begun, { said: RENEWED, by });
    else tellLocked(by);
    setProblem(null);
    setStale(false);
  };
  return { form, submit, problem, isStale, renew, element, shown };
}

/** Moves the fields nobody touched on to what the form would start with now. */
function useFreshDefaults(
  form: UseFormReturn,
  defaultValues: Values | (() => Values),
  start: Readonly<Record<string, unknown>>,
): void {
  const latest = useRef(defaultValues);
  latest.current = defaultValues;
  const last = useRef(start);
  const isMoving = typeof defaultValues === 'function';
  useEffect(() => {
    if (!isMoving) return undefined;
    const refresh = () => {
      const before = last.current;
      last.current = startValues(latest.current);
      for (const [name, value] of Object.entries(last.current)) {
        const current: unknown = form.getValues(name);
        if (value !== before[name] && current === before[name])
          form.resetField(name, { defaultValue: value });
      }
    };
    const timer = setInterval(refresh, CLOCK_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [form, isMoving]);
}
