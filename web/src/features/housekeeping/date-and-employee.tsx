import type { Ref } from 'react';
import { Choice } from '../../ui/page/choice.tsx';
import { DayInput } from '../../ui/form/day-input.tsx';
import type { Option } from '../../ui/form/fields.tsx';

interface DateAndEmployeeProps {
  date: string;
  dateInput?: Ref<HTMLInputElement>;
  /** Why the date is refused. */
  dateProblem?: string | undefined;
  onDate: (date: string) => void;
  employee: string;
  onEmployee: (employee: string) => void;
  employees: readonly Option[];
}

/** The two controls that both sides of the screen begin with. */
export function DateAndEmployee({
  date,
  dateInput,
  dateProblem,
  onDate,
  employee,
  onEmployee,
  employees,
}: DateAndEmployeeProps) {
  return (
    <>
      <DayInput
        ref={dateInput}
        label="Date"
        value={date}
        error={dateProblem}
        onChange={({ currentTarget: { value } }) => onDate(value)}
      />
      <Choice label="Employee" data={[...employees]} value={employee} onChange={onEmployee} />
    </>
  );
}
