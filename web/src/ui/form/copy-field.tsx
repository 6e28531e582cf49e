import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './copy-field.module.css';
import { copyText } from './copy-text.ts';

interface CopyFieldProps {
  label: string;
  value: string;
  /** What it is called once it was copied, e.g. 'Address'. */
  what: string;
}

/** A text that is shown to be copied. */
export function CopyField({ label, value, what }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // The button that made it is gone, and the focus with it.
  useEffect(() => input.current?.select(), []);
  return (
    <div className={classes['row']}>
      <TextInput
        ref={input}
        label={label}
        value={value}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button onClick={() => void copyText(value, what, () => input.current?.select())}>Copy</Button>
    </div>
  );
}
