import type { Fields } from '@boh/contract/record.ts';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { z } from 'zod';
import { useFirstField } from './first-field.ts';
import { submitKeys } from './submit-keys.ts';
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
  children: ReactNode;
}

/** The form element around the fields of a dialog or a panel. */
export function FormFrame({
  of: { form, submit, element, shown },
  label,
  className,
  fields = {},
  first,
  children,
}: FormFrameProps) {
  useFirstField(element, first);
  return (
    <FormProvider {...form}>
      <FormFields value={fields}>
        <ShownFields value={shown}>
          <form
            noValidate
            ref={element}
            aria-label={label}
            className={className}
            onKeyDown={submitKeys}
            onSubmit={(event) => void submit(event)}
          >
            {children}
          </form>
        </ShownFields>
      </FormFields>
    </FormProvider>
  );
}
