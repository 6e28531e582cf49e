import { Select, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { useState, type FocusEvent, type KeyboardEvent, type SyntheticEvent } from 'react';
import { optionsOf, type Option } from './fields.tsx';
import { searchedOptions } from './searched-options.ts';
import { useField, type FieldProps } from './use-field.ts';

interface SearchOption extends Option {
  /** What else people call it: it is found by that too, and shown with it. */
  also?: string;
}

interface SearchSelectProps extends FieldProps {
  options: readonly (SearchOption | string)[];
  nothingFound?: string;
}

const found: OptionsFilter = ({ options, search, limit }) =>
  searchedOptions(options as SearchOption[], search).slice(0, limit);

const withOtherName = ({ option }: { option: ComboboxItem & { also?: string } }) =>
  option.also === undefined ? option.label : `${option.label} · ${option.also}`;

/** What is typed is looked for; what stood there before must not be part of it. */
const selectText = (event: SyntheticEvent<HTMLInputElement>) => event.currentTarget.select();

/**
 * While the list is open, Enter is about the list: a form saved by it would lack what was just typed. It takes what the
 * arrows chose, else the first that was looked for and found.
 */
function takeByEnter(event: KeyboardEvent<HTMLInputElement>, isLookingFor: (typed: string) => boolean): void {
  const { currentTarget } = event;
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '');
  if (event.key !== 'Enter' || !list) return;
  event.preventDefault();
  event.stopPropagation();
  const chosen = list.querySelector<HTMLElement>('[data-combobox-selected]');
  const first = isLookingFor(currentTarget.value) ? list.querySelector<HTMLElement>('[role=option]') : null;
  (chosen ?? first)?.click();
}

/** A choice from a long list (time zones, employees), found by typing; Enter takes the first that is found. */
export function SearchSelect({ options, nothingFound = 'Nothing found', ...props }: SearchSelectProps) {
  const { input, field } = useField(props);
  const [notFound, setNotFound] = useState<string | null>(null);
  const data = optionsOf(options);
  const chosen = data.find(({ value }) => value === input.value)?.label ?? '';
  const isLookingFor = (typed: string) => typed.trim() !== '' && typed !== chosen;
  return (
    <Select
      searchable
      // A form that opens with the focus here would be covered by the list.
      openOnFocus={false}
      clearable={!props.required}
      allowDeselect={false}
      limit={200}
      filter={found}
      renderOption={withOtherName}
      nothingFoundMessage={nothingFound}
      data={data}
      {...input}
      // The name is that of a hidden field beside it.
      data-field={input.name}
      error={input.error ?? (notFound !== null && `“${notFound}” was not chosen from the list.`)}
      onFocus={selectText}
      onClick={selectText}
      onKeyDownCapture={(event) => takeByEnter(event, isLookingFor)}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        const typed = event.currentTarget.value;
        setNotFound(isLookingFor(typed) ? typed.trim() : null);
        input.onBlur();
      }}
      value={input.value === '' ? null : input.value}
      onChange={(value) => {
        setNotFound(null);
        field.onChange(value ?? '');
      }}
    />
  );
}
