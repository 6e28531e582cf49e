import { HOUSEKEEPING_TEXTS } from '@boh/contract/housekeeping/housekeeping.contract.ts';
import { IconBed, IconChecklist } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Option } from '../../ui/form/fields.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { useAskedFocus } from '../../ui/form/first-field.ts';
import { useLeaveGuard } from '../../ui/form/leave-guard.ts';
import { DateAndEmployee } from './date-and-employee.tsx';
import classes from './housekeeping.module.css';
import { OtherTaskForm, RoomTaskForm } from './task-forms.tsx';

interface AddLogsProps {
  LocationID: number | undefined;
  me: { EmployeeID: number; FirstName: string; LastName: string };
  employees: readonly Option[];
}

/** First the kind of task, then its form; the day and the employee stay for the next log. */
export function AddLogs({ LocationID, me, employees }: AddLogsProps) {
  const [date, setDate] = useState('');
  const [isDateMissing, setDateMissing] = useState(false);
  const dateInput = useRef<HTMLInputElement>(null);
  useAskedFocus(dateInput);
  const [employee, setEmployee] = useState(String(me.EmployeeID));
  const [task, setTask] = useState<'Room' | 'Other' | null>(null);
  const own = { value: String(me.EmployeeID), label: `${me.FirstName} ${me.LastName}` };
  // Whoever opens this screen is on the list; until it is loaded they can already log for themselves.
  const options = employees.some(({ value }) => value === own.value) ? employees : [own, ...employees];
  // The day and the employee of the last log are offered again; others are chosen for a log that is yet to come.
  const [logged, setLogged] = useState({ date, employee });
  useLeaveGuard(logged.date !== date || logged.employee !== employee);
  const form = {
    LocationID,
    date,
    EmployeeID: Number(employee),
    onDateMissing: () => {
      setDateMissing(true);
      dateInput.current?.focus();
    },
    onBack: () => setTask(null),
    onLogged: () => {
      setLogged({ date, employee });
      setTask(null);
    },
  };
  return (
    <>
      <FilterRow>
        <DateAndEmployee
          date={date}
          dateInput={dateInput}
          dateProblem={isDateMissing && date === '' ? HOUSEKEEPING_TEXTS.dateMissing : undefined}
          onDate={setDate}
          employee={employee}
          onEmployee={setEmployee}
          employees={options}
        />
      </FilterRow>
      {task === null && (
        <fieldset className={classes['choice']}>
          <legend>What did you work on?</legend>
          <button type="button" className={classes['task']} onClick={() => setTask('Room')}>
            <IconBed size={28} aria-hidden="true" />
            <strong>Room</strong>
          </button>
          <button type="button" className={classes['task']} onClick={() => setTask('Other')}>
            <IconChecklist size={28} aria-hidden="true" />
            <strong>Other Task</strong>
          </button>
        </fieldset>
      )}
      {task !== null && (
        <div className={classes['form']}>
          {task === 'Room' ? <RoomTaskForm {...form} /> : <OtherTaskForm {...form} />}
        </div>
      )}
    </>
  );
}
