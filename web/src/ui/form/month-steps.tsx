import { FIRST_DAY, LAST_DAY } from '@boh/contract/fields.ts';
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
        disabled={FIRST_DAY.startsWith(value)}
        onClick={() => onChange(monthBefore(value))}
      >
        <IconChevronLeft size={16} aria-hidden="true" />
      </ActionIcon>
      <MonthInput {...props} />
      <ActionIcon
        variant="default"
        size={32}
        aria-label="Next month"
        disabled={LAST_DAY.startsWith(value)}
        onClick={() => onChange(monthAfter(value))}
      >
        <IconChevronRight size={16} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}
