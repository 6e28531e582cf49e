import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import classes from './sign-in.module.css';

interface EntryFieldProps {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'tel' | 'password';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  optional?: boolean;
  autoFocus?: boolean;
  onChange?: () => void;
}

/** A labelled input of the sign-in area. Plain HTML: the console's parts would triple what this page loads. */
export function EntryField({
  name,
  label,
  type = 'text',
  autoComplete,
  optional,
  autoFocus,
  onChange,
}: EntryFieldProps) {
  const id = useId();
  const { register, formState } = useFormContext();
  const [isShown, setShown] = useState(false);
  const error = formState.errors[name]?.message;
  const text = typeof error === 'string' ? error : undefined;
  const isSecret = type === 'password';
  // Nothing that a keyboard should correct.
  const isExact = isSecret || type === 'email' || autoComplete === 'one-time-code';
  return (
    <div className={classes['field']}>
      <label htmlFor={id} className={classes['label']} data-optional={optional || undefined}>
        {label}
      </label>
      <div className={classes['box']}>
        <input
          id={id}
          type={isSecret && isShown ? 'text' : type}
          className={`${classes['input'] ?? ''} ${isSecret ? (classes['secret'] ?? '') : ''}`}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          spellCheck={isExact ? false : undefined}
          autoCapitalize={isExact ? 'none' : undefined}
          aria-invalid={text === undefined ? undefined : true}
          aria-describedby={text === undefined ? undefined : `${id}-error`}
          {...register(name, { onChange })}
        />
        {isSecret && (
          <button
            type="button"
            className={classes['reveal']}
            aria-controls={id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
            <span className={classes['unseen']}> {label.toLowerCase()}</span>
          </button>
        )}
      </div>
      {text !== undefined && (
        <p id={`${id}-error`} className={classes['error']}>
          {text}
        </p>
      )}
    </div>
  );
}
