import type { Fields } from '@boh/contract/record.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { z } from 'zod';
import { useFirstField } from './first-field.ts';
import { goOnKeys, submitKeys } from './submit-keys.ts';
import { FormFields, ShownFields } from './use-shown-field.ts';
import type { useZodForm } from './use-zod-form.ts';

interface FormFrameProps {
  /** What `useZodForm` answered. */
  of: ReturnType<typeof useZodForm<z.ZodType>>;
  /** The accessible name of a form that is no dialog. */
  label?: string;
  className?: string | undefined;
  fields: Fields | undefined;
  /** The field that a dialog around it gives the focus to, where it is not the first one. */
  first?: string | undefined;
  /** Enter goes to the next field, and only the button or Ctrl Enter saves: for what cannot be changed afterwards. */
  enterGoesOn?: boolean | undefined;
  children: ReactNode;
}

/** The form element around the fields of a dialog or a panel. */
export function FormFrame({
  of: { form, submit, element, shown },
  label,
  className,
  fields = {},
  first,
  enterGoesOn = false,
  children,
}: FormFrameProps) {
  useFirstField(element, first);
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    submitKeys(event);
    if (enterGoesOn) goOnKeys(event);
  };
  return (
    <FormProvider {...form}>
      <FormFields value={fields}>
        <ShownFields value={shown}>
          <form
            noValidate
            ref={element}
            aria-label={label}
            className={className}
            onKeyDown={onKeyDown}
            onSubmit={(event) => void submit(event)}
          >
            {children}
          </form>
        </ShownFields>
      </FormFields>
    </FormProvider>
  );
}
