import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { monthAfter, monthBefore } from '../text/weekdays.ts';
import { MonthInput, type MonthInputProps } from './month-input.tsx';

/** A month between the buttons of the month before and the one after. */
export function MonthSteps(props: MonthInputProps) {
  const { value, onChange } = props;
  return (
    <>
      <ActionIcon
        variant="default"
        size={32}
        aria-label="Previous month"
        onClick={() => onChange(monthBefore(value))}
      >
        <IconChevronLeft size={16} aria-hidden="true" />
      </ActionIcon>
      <MonthInput {...props} />
      <ActionIcon
        variant="default"
        size={32}
        aria-label="Next month"
        onClick={() => onChange(monthAfter(value))}
      >
        <IconChevronRight size={16} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}
