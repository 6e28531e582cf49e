import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { showToast } from '../../notices/toasts.ts';
import classes from './copy-field.module.css';

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
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      showToast(`${what} copied.`, { tone: 'success' });
    } catch {
      // Where the browser does not let a page write there, one copies what is selected.
      input.current?.select();
      showToast(`Press Ctrl C to copy the ${what.toLowerCase()}.`, { seconds: 5 });
    }
  };
  return (
    <div className={classes['row']}>
      <TextInput
        ref={input}
        label={label}
        value={value}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button onClick={() => void copy()}>Copy</Button>
    </div>
  );
}
