import { useLingui } from '@lingui/react';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ButtonHTMLAttributes, type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { momentText } from '../words/format.ts';
import classes from './parts.module.css';
import { go } from './way.ts';

/** A screen: its name, the way back, and what it holds. */
export function Page({ title, back, children }: { title: string; back?: string; children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <main className={classes['page']}>
      <div className={classes['head']}>
        {back !== undefined && (
          <button
            type="button"
            className={classes['back']}
            aria-label={i18n._({ id: 'parts.back', message: 'Back' })}
            onClick={() => go(back)}
          >
            <IconArrowLeft aria-hidden />
          </button>
        )}
        <h1 className={classes['title']}>{title}</h1>
      </div>
      {children}
    </main>
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: 'main' | 'plain' | 'bad';
  isWide?: boolean;
}

export function Button({ tone = 'plain', isWide = false, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={classes['button']}
      data-tone={tone}
      data-wide={isWide || undefined}
      {...rest}
    />
  );
}

export function LinkButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={classes['button']} href={href}>
      {children}
    </a>
  );
}

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
}

export function Field({ label, error, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className={classes['field']}>
      <label className={classes['label']} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={classes['input']}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        {...rest}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={classes['error']}>
          {error}
        </p>
      )}
    </div>
  );
}

interface WordsFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  maxLength?: number;
}

/** A few lines of text. */
export function WordsField({ label, value, onChange, ...rest }: WordsFieldProps) {
  const id = useId();
  return (
    <div className={classes['field']}>
      <label className={classes['label']} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={classes['input']}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
    </div>
  );
}

export function Note({ tone, children }: { tone?: 'good' | 'warn' | 'bad'; children: ReactNode }) {
  return (
    <p className={classes['note']} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}

export const Soft = ({ children }: { children: ReactNode }) => <p className={classes['soft']}>{children}</p>;

export const Card = ({ tone, children }: { tone?: 'bad'; children: ReactNode }) => (
  <section className={classes['card']} data-tone={tone}>
    {children}
  </section>
);

/** Things side by side for as long as there is room. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className={classes['row']}>{children}</div>
);

interface ChipsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  /** What is chosen; null where nothing is. */
  value: Value | null;
  onChoose: (value: Value) => void;
}

/** A few things to tap, of which one may be chosen. */
export function Chips<Value extends string>({ label, options, value, onChoose }: ChipsProps<Value>) {
  return (
    <div role="group" aria-label={label} className={classes['chips']}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes['chip']}
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

interface ReadAtProps {
  readAt: number | null;
  isOnline: boolean;
  isLoading: boolean;
  isOld: boolean;
  error: { message: string } | null;
}

/** When what is shown was read, where it may not be true any longer; or why there is nothing. */
export function ReadAt({ readAt, isOnline, isLoading, isOld, error }: ReadAtProps) {
  const { i18n } = useLingui();
  if (error) return <Note tone="bad">{error.message}</Note>;
  if (readAt === null)
    return isLoading ? (
      <Soft>{i18n._({ id: 'parts.loading', message: 'Loading…' })}</Soft>
    ) : (
      <Note tone="warn">
        {i18n._({
          id: 'parts.neverRead',
          message: 'This was never read on this phone. It comes as soon as there is a network.',
        })}
      </Note>
    );
  if (isOnline && !isOld) return null;
  return (
    <Soft>
      {i18n._({
        id: 'parts.readAt',
        message: 'As of {at}',
        values: { at: momentText(readAt) },
      })}
    </Soft>
  );
}
