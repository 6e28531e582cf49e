import { Select } from '@mantine/core';
import { optionsOf, type Option } from './fields.tsx';
import { useField, type FieldProps } from './use-field.ts';

interface SearchSelectProps extends FieldProps {
  options: readonly (Option | string)[];
  nothingFound?: string;
}

/** A choice from a long list (time zones, employees), found by typing. */
export function SearchSelect({ options, nothingFound = 'Nothing found', ...props }: SearchSelectProps) {
  const { input, field } = useField(props);
  return (
    <Select
      searchable
      // A form that opens with the focus here would be covered by the list.
      openOnFocus={false}
      clearable={!props.required}
      limit={200}
      nothingFoundMessage={nothingFound}
      data={optionsOf(options)}
      {...input}
      value={input.value === '' ? null : input.value}
      onChange={(value) => field.onChange(value ?? '')}
    />
  );
}
