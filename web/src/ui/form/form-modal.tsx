import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { confirmDiscard } from '../../notices/alerts.ts';
import { useFocusBack } from '../page/use-focus-back.ts';
import { DialogFoot } from '../page/dialog-foot.tsx';
import { ReloadButton } from '../page/reload-button.tsx';
import classes from './form-modal.module.css';
import { FormFrame } from './form-frame.tsx';
import { loadNewest } from './load-newest.ts';
import { useZodForm } from './use-zod-form.ts';
import type { ZodFormOptions } from './use-zod-form.ts';

interface FormModalProps<S extends z.ZodType> extends ZodFormOptions<S> {
  title: string;
  /** Which record it is about, where the fields that say so scroll away. */
  of?: string;
  /** Called after a save, and when the user leaves. */
  onClose: () => void;
  submitLabel?: string;
  cancelLabel?: string;
  width?: number;
  /**
   * A second button that saves and starts the next one: what it begins with, made of what was saved, and the field that
   * gets the focus.
   */
  another?:
    { label: string; start: (saved: FieldValues) => DefaultValues<FieldValues>; first: string } | undefined;
  /** The field that gets the focus where it is not the first one: that is filled in already. */
  first?: string | undefined;
  /** Buttons on the left of the footer, e.g. the record's history. */
  actions?: ReactNode;
  children: ReactNode;
}

function TitleOf({ title, of }: { title: string; of: string }) {
  return (
    <>
      <span>{title}</span> <span className={classes['of']}>{of}</span>
    </>
  );
}

/**
 * A form in a dialog, one for add and edit: render it while it is open. Keeps what was typed when saving fails and asks
 * before throwing away changes.
 */
export function FormModal<S extends z.ZodType>(props: FormModalProps<S>) {
  const { title, onClose, width = 620, locked, another } = props;
  useFocusBack();
  const isAnother = useRef(false);
  const [started, setStarted] = useState(0);
  const state = useZodForm(props, (form) => {
    if (!another || !isAnother.current) {
      onClose();
      return;
    }
    form.reset(another.start(form.getValues()));
    setStarted((count) => count + 1);
  });
  const { problem, isStale, renew } = state;
  const client = useQueryClient();
  const { isDirty, isSubmitting, submitCount } = state.form.formState;
  // Refused or not, the next save closes the dialog again.
  useEffect(() => {
    isAnother.current = false;
  }, [submitCount]);

  const { element } = state;
  const next = another?.first;
  useEffect(() => {
    if (started > 0) element.current?.querySelector<HTMLInputElement>(`input[name="${next}"]`)?.select();
  }, [started, next, element]);

  const leave = async () => {
    // Escape belongs to a drawer on top (the record's history), which hears it as well.
    if (isSubmitting || document.querySelector('.mantine-Drawer-content')) return;
    if (isDirty && !(await confirmDiscard())) return;
    onClose();
  };
  return (
    <Modal
      opened
      onClose={() => void leave()}
      title={props.of === undefined ? title : <TitleOf title={title} of={props.of} />}
      size={width}
      closeOnClickOutside={!isDirty}
    >
      <FormFrame of={state} fields={props.fields} first={props.first}>
        {locked !== undefined && <p className={classes['locked']}>{locked}</p>}
        <fieldset className={classes['fields']} disabled={locked !== undefined}>
          {props.children}
        </fieldset>
        <DialogFoot
          problem={problem}
          remedy={isStale && <ReloadButton onReload={() => renew(() => loadNewest(client))} />}
        >
          <div className={classes['left']}>{props.actions}</div>
          <Button variant="default" onClick={() => void leave()} disabled={isSubmitting}>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
          {another && (
            <Button
              variant="default"
              disabled={isSubmitting || locked !== undefined}
              onClick={({ currentTarget }) => {
                isAnother.current = true;
                currentTarget.form?.requestSubmit();
              }}
            >
              {another.label}
            </Button>
          )}
          <Button type="submit" loading={isSubmitting} disabled={locked !== undefined}>
            {props.submitLabel ?? 'Save'}
          </Button>
        </DialogFoot>
      </FormFrame>
    </Modal>
  );
}
