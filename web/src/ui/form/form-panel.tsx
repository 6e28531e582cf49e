import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import foot from '../page/dialog-foot.module.css';
import modal from './form-modal.module.css';
import classes from './form-panel.module.css';
import { useAskedFocus, useFocusAfresh } from './first-field.ts';
import { ReloadButton } from '../page/reload-button.tsx';
import { FormFrame } from './form-frame.tsx';
import { loadNewest } from './load-newest.ts';
import { startValues, useZodForm } from './use-zod-form.ts';
import type { ZodFormOptions } from './use-zod-form.ts';

interface FormPanelProps<S extends z.ZodType> extends ZodFormOptions<S> {
  /** The accessible name of the form. */
  label: string;
  submitLabel: string;
  /** Enter goes to the next field, and only the button or Ctrl Enter saves: for what cannot be changed afterwards. */
  enterGoesOn?: boolean;
  /** Further buttons beside the submit, e.g. Back. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A form on the page itself (a log sheet, an invitation); it starts afresh after each save. */
export function FormPanel<S extends z.ZodType>(props: FormPanelProps<S>) {
  const [saves, setSaves] = useState(0);
  const state = useZodForm(props, (saved) => {
    saved.reset(startValues(props.defaultValues));
    setSaves((count) => count + 1);
  });
  useAskedFocus(state.element);
  useFocusAfresh(state.element, saves);
  const { form, problem, isStale, renew } = state;
  const client = useQueryClient();
  return (
    <FormFrame
      of={state}
      fields={props.fields}
      label={props.label}
      className={classes['panel']}
      enterGoesOn={props.enterGoesOn}
    >
      <div className={modal['fields']}>{props.children}</div>
      {problem !== null && (
        <div role="alert" className={foot['problem']}>
          <span>{problem}</span>
          {isStale && <ReloadButton onReload={() => renew(() => loadNewest(client))} />}
        </div>
      )}
      <div className={classes['buttons']}>
        <Button type="submit" loading={form.formState.isSubmitting}>
          {props.submitLabel}
        </Button>
        {props.actions}
      </div>
    </FormFrame>
  );
}
