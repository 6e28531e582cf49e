import { FIRST_DAY, LAST_DAY } from '@boh/contract/fields.ts';
import { TextInput, type TextInputProps } from '@mantine/core';

/** The browser's own date picker, for the days that the server takes. */
export function DayInput(props: Omit<TextInputProps, 'type'>) {
  return <TextInput type="date" min={FIRST_DAY} max={LAST_DAY} {...props} />;
}
