import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { Attachments } from './attachments.tsx';
import { samePlaces } from './same-places.ts';

/** Files are chosen and crossed out in a form, and sent with it: for its schema, and what they begin with. */
export const fileFields = {
  added: z.array(z.custom<File>((value) => value instanceof File)),
  removed: z.array(z.number()),
};
export const NO_FILES = { added: [], removed: [] };

type AttachmentsFieldProps = Omit<
  ComponentProps<typeof Attachments>,
  'added' | 'onAddedChange' | 'removed' | 'onRemovedChange'
>;

/** The files of the record that a form is about. */
export function AttachmentsField(props: AttachmentsFieldProps) {
  const { control } = useFormContext();
  const { field: added } = useController({ name: 'added', control });
  const { field: removed } = useController({ name: 'removed', control });
  const { names } = props;
  const shown = useRef(names);
  // Newer values of the record may bring other files: what was crossed out stays crossed out, and nothing else.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = names;
    const places = removed.value as number[];
    if (places.length > 0 && before.join('\n') !== names.join('\n'))
      removed.onChange(samePlaces(places, before, names));
  }, [names, removed]);
  return (
    <Attachments
      {...props}
      removed={removed.value as number[]}
      onRemovedChange={removed.onChange}
      added={added.value as File[]}
      onAddedChange={added.onChange}
    />
  );
}
