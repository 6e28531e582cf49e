import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { ChangeEvent, HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { DayInput } from './day-input.tsx';
import classes from './fields.module.css';
import { groupThousands } from '../text/money.ts';
import { useField, type FieldProps } from './use-field.ts';
import { useTypedAmount } from './use-typed-amount.ts';

/** Fields side by side; two columns unless told. */
export function FieldGrid({ columns = 2, children }: { columns?: number; children: ReactNode }) {
  return (
    <div className={classes['grid']} style={{ '--columns': columns } as React.CSSProperties}>
      {children}
    </div>
  );
}

/** A child of FieldGrid that takes the whole width. */
export function WholeRow({ children }: { children: ReactNode }) {
  return <div className={classes['whole']}>{children}</div>;
}

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'url';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  maxLength?: number;
  /** What is offered while typing; anything else may be typed as well. */
  suggestions?: readonly string[];
}

/** One line of text. */
export function TextField({
  type = 'text',
  autoComplete,
  maxLength,
  suggestions = [],
  ...props
}: TextFieldProps) {
  const { input } = useField(props);
  const id = useId();
  const list = suggestions.length > 0 ? id : undefined;
  return (
    <>
      <TextInput type={type} autoComplete={autoComplete} maxLength={maxLength} list={list} {...input} />
      {list !== undefined && (
        <datalist id={list}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Writes the text in upper case without moving the caret. */
function upperCaseInPlace(target: HTMLInputElement | HTMLTextAreaElement): string {
  const { selectionStart, selectionEnd } = target;
  const upper = target.value.toUpperCase();
  if (upper !== target.value) {
    target.value = upper;
    target.setSelectionRange(selectionStart, selectionEnd);
  }
  return upper;
}

interface UpperTextFieldProps extends Omit<TextFieldProps, 'type'> {
  /** What the browser offers while it is typed; anything else may be typed as well. */
  suggestions?: readonly string[];
}

/** One line of text that becomes upper case while it is typed. */
export function UpperTextField({ autoComplete, maxLength, suggestions = [], ...props }: UpperTextFieldProps) {
  const { input, field } = useField(props);
  const [isAsking, setAsking] = useState(false);
  const list = useId();
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    field.onChange(upperCaseInPlace(currentTarget));
  const offers = suggestions.length > 0;
  return (
    <>
      <TextInput
        autoComplete={offers ? 'off' : autoComplete}
        maxLength={maxLength}
        {...input}
        onChange={onChange}
        // Bound to its list only while somebody is at it: until then it is the plain text field it looks like.
        {...(offers && {
          list: isAsking ? list : undefined,
          onKeyDown: () => setAsking(true),
          onPointerDown: () => setAsking(true),
          onBlur: () => {
            setAsking(false);
            field.onBlur();
          },
        })}
      />
      {offers && isAsking && (
        <datalist id={list}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </>
  );
}

interface NotesFieldProps extends FieldProps {
  rows?: number;
  upper?: boolean;
}

/** Several lines of text. */
export function NotesField({ rows = 3, upper = false, ...props }: NotesFieldProps) {
  const { input, field } = useField(props);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) =>
    field.onChange(upper ? upperCaseInPlace(currentTarget) : currentTarget.value);
  return <Textarea rows={rows} resize="vertical" {...input} onChange={onChange} />;
}

interface NumberFieldProps extends FieldProps {
  min?: number;
  max?: number;
  step?: number | 'any';
  /** Typed in another unit than the form holds (pieces for an amount): the way there and back. */
  unit?: { shown: (value: string) => string; held: (typed: string) => string } | undefined;
}

/** A number typed as such; the schema turns its text into the number. */
export function NumberField({ min, max, step, unit, ...props }: NumberFieldProps) {
  const { input, field } = useField(props);
  const [typed, setTyped] = useState({ text: '', held: '' });
  // What is being typed stays as typed: `1.` is on its way to `1.5`.
  const inUnit = unit && {
    value: typed.held === input.value ? typed.text : unit.shown(input.value),
    onChange: ({ currentTarget: { value: text } }: ChangeEvent<HTMLInputElement>) => {
      const held = unit.held(text);
      setTyped({ text, held });
      field.onChange(held);
    },
  };
  return (
    <TextInput
      type="number"
      inputMode={step === undefined || step === 1 ? 'numeric' : 'decimal'}
      min={min}
      max={max}
      step={step}
      // Turning the wheel over a field must scroll the page, not change the number.
      onWheel={({ currentTarget }) => currentTarget.blur()}
      classNames={{ input: classes['amount'] ?? '' }}
      {...input}
      {...inUnit}
    />
  );
}

interface MoneyFieldProps extends FieldProps {
  /** Accept nothing but digits and a decimal point. */
  isDigitsOnly?: boolean;
}

/** What is said once it is drawn: its field may stand at the edge of what scrolls. */
const bringIntoView = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' });

/** An amount. Thousands are separated while it is not being typed; the schema strips commas. */
export function MoneyField({ isDigitsOnly = false, ...props }: MoneyFieldProps) {
  const { input, field } = useField(props);
  const { isTyping, misread, ...typing } = useTypedAmount(input.value, isDigitsOnly, field.onChange);
  return (
    <div>
      <TextInput
        inputMode="decimal"
        classNames={{ input: classes['amount'] ?? '' }}
        {...input}
        // Only what is shown is grouped, and only until a key is pressed: looking at a field must not count as changing
        // it, and a text that changed on focus would lose its selection.
        value={isTyping ? input.value : groupThousands(input.value)}
        {...typing}
        onBlur={() => {
          typing.onBlur();
          field.onBlur();
        }}
      />
      {misread !== 'no' && (
        <p key={misread} ref={bringIntoView} role="status" className={classes['misread']}>
          {input.value !== '' && `Reads ${groupThousands(input.value)}. `}
          Only digits and a decimal point are taken.
          {misread === 'asked' && ' Enter again saves it.'}
        </p>
      )}
    </div>
  );
}

/** A calendar date (`YYYY-MM-DD`), with the browser's own picker. */
export function DateField(props: FieldProps) {
  const { input } = useField(props);
  return <DayInput {...input} />;
}

/** A time of day (`HH:MM`). */
export function TimeField(props: FieldProps) {
  const { input } = useField(props);
  return <TextInput type="time" {...input} />;
}

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps extends FieldProps {
  options: readonly (Option | string)[];
  /** The text of the empty option, e.g. 'Select Role'; without it there is none. */
  emptyLabel?: string;
}

export const optionsOf = (options: readonly (Option | string)[]): Option[] =>
  options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option));

/** A choice from a short list. */
export function SelectField({ options, emptyLabel, ...props }: SelectFieldProps) {
  const { input } = useField(props);
  const { readOnly, ...rest } = input;
  const data = [
    ...(emptyLabel === undefined ? [] : [{ value: '', label: emptyLabel }]),
    ...optionsOf(options),
  ];
  return <NativeSelect data={data} {...rest} disabled={rest.disabled || readOnly} />;
}

/** Yes or no. */
export function CheckboxField(props: FieldProps) {
  const { field, input } = useField(props);
  return (
    <Checkbox
      name={props.name}
      ref={field.ref}
      label={input.label}
      description={props.description}
      disabled={props.disabled || props.readOnly}
      error={input.error}
      aria-invalid={input.error === undefined ? undefined : true}
      checked={Boolean(field.value)}
      onBlur={field.onBlur}
      onChange={({ currentTarget: { checked } }) => field.onChange(checked)}
    />
  );
}

/** Addresses as comma-separated text; the form may hold them as a list or as text. */
export function EmailListField({ placeholder = 'Comma separated emails', ...props }: FieldProps) {
  const { input, field } = useField(props);
  const value: unknown = field.value;
  return (
    <TextInput
      inputMode="email"
      {...input}
      placeholder={placeholder}
      value={Array.isArray(value) ? value.join(', ') : input.value}
    />
  );
}
