import { NativeSelect, type NativeSelectProps } from '@mantine/core';

interface ChoiceProps extends Omit<NativeSelectProps, 'onChange'> {
  onChange: (value: string) => void;
}

/** A short list to choose from, outside of forms. */
export function Choice({ onChange, ...rest }: ChoiceProps) {
  return <NativeSelect {...rest} onChange={({ currentTarget: { value } }) => onChange(value)} />;
}
