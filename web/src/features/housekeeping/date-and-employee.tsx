import { NativeSelect } from '@mantine/core';
import { DayInput } from '../../ui/day-input.tsx';
import type { Option } from '../../ui/fields.tsx';

interface DateAndEmployeeProps {
  date: string;
  onDate: (date: string) => void;
  employee: string;
  onEmployee: (employee: string) => void;
  employees: readonly Option[];
}

/** The two controls that both sides of the screen begin with. */
export function DateAndEmployee({ date, onDate, employee, onEmployee, employees }: DateAndEmployeeProps) {
  return (
    <>
      <DayInput label="Date" value={date} onChange={({ currentTarget: { value } }) => onDate(value)} />
      <NativeSelect
        label="Employee"
        data={[...employees]}
        value={employee}
        onChange={({ currentTarget: { value } }) => onEmployee(value)}
      />
    </>
  );
}
