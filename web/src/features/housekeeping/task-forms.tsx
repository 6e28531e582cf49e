import { averageMinutesPerRoom } from '@boh/contract/housekeeping/housekeeping.calc.ts';
import {
  addHousekeepingLog,
  housekeepingPeople,
  housekeepingStats,
  HOUSEKEEPING_TEXTS,
  listHousekeepingLogs,
  otherTaskForm,
  roomTaskForm,
} from '@boh/contract/housekeeping/housekeeping.contract.ts';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useFormState, useWatch, type FieldErrors } from 'react-hook-form';
import { z } from 'zod';
import { useSave } from '../../api/use-save.ts';
import { confirmDiscard } from '../../notices/alerts.ts';
import { CheckboxField, FieldGrid, NotesField, NumberField, TimeField } from '../../ui/form/fields.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { showToast } from '../../notices/toasts.ts';
import classes from './housekeeping.module.css';

interface TaskFormProps {
  LocationID: number | undefined;
  /** Chosen above the form; blank until then. */
  date: string;
  EmployeeID: number;
  /** The submit was refused for the missing day: it is asked for where it is chosen. */
  onDateMissing: () => void;
  /** Back to the choice of the task. */
  onBack: () => void;
  /** After a submit. */
  onLogged: () => void;
}

/** The form's own fields, and the day that is chosen outside of it. */
function useDatedSchema<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, date: string) {
  return useMemo(
    () =>
      schema.extend({ Date: z.preprocess(() => date, z.string().min(1, HOUSEKEEPING_TEXTS.dateMissing)) }),
    [schema, date],
  );
}

const tellMissingDate = (errors: FieldErrors) => {
  if (errors['Date']) showToast(HOUSEKEEPING_TEXTS.dateMissing, { tone: 'error', seconds: 3 });
};

/** Submits a log, and goes back to the choice of the task. */
function useSubmitLog({ onLogged }: TaskFormProps) {
  const { save } = useSave(addHousekeepingLog, {
    invalidates: [listHousekeepingLogs, housekeepingStats, housekeepingPeople],
    success: HOUSEKEEPING_TEXTS.submitted,
    failure: HOUSEKEEPING_TEXTS.failed,
    seconds: 5,
  });
  return async (body: Parameters<typeof save>[0]['body']) => {
    await save({ body });
    onLogged();
  };
}

/** What the panels of both tasks have in common. */
const panelOf = ({ onBack, onDateMissing }: TaskFormProps) => ({
  submitLabel: 'Submit',
  enterGoesOn: true,
  actions: <BackButton onClick={onBack} />,
  onInvalid: tellMissingDate,
  onReveal: onDateMissing,
});

const OTHER_TASK = { StartTime: '', EndTime: '', BreakTime: '', Notes: '' };
const ROOM_TASK = { ...OTHER_TASK, NoOfRooms: '', IsCheckOut: false };

/** Rooms cleaned: how many, from when to when. */
export function RoomTaskForm(task: TaskFormProps) {
  const { LocationID, EmployeeID, date } = task;
  const submit = useSubmitLog(task);
  return (
    <FormPanel
      label="Room"
      schema={useDatedSchema(roomTaskForm, date)}
      defaultValues={ROOM_TASK}
      onSubmit={({ NoOfRooms, BreakTime, ...work }) => {
        const counts = { NoOfRooms: String(NoOfRooms), BreakTime: String(BreakTime) };
        return submit({ Type: 'Room', LocationID, EmployeeID, ...work, ...counts });
      }}
      {...panelOf(task)}
    >
      <FieldGrid columns={4}>
        <NumberField name="NoOfRooms" label="Number of Rooms" min={1} required />
        <TimeField name="StartTime" label="Start Time" required />
        <TimeField name="EndTime" label="End Time" required />
        <NumberField name="BreakTime" label="Break Time" min={1} required placeholder="Minutes" />
      </FieldGrid>
      <div className={classes['pace']}>
        <CheckboxField name="IsCheckOut" label="Checkout?" />
        <Pace />
      </div>
      <NotesField name="Notes" label="Notes" />
    </FormPanel>
  );
}

/** Any other work: nothing is required. */
export function OtherTaskForm(task: TaskFormProps) {
  const { LocationID, EmployeeID, date } = task;
  const submit = useSubmitLog(task);
  return (
    <FormPanel
      label="Other Task"
      schema={useDatedSchema(otherTaskForm, date)}
      defaultValues={OTHER_TASK}
      onSubmit={({ BreakTime, ...work }) => {
        const counts = { NoOfRooms: '0', IsCheckOut: false, BreakTime: String(BreakTime) };
        return submit({ Type: 'Other', LocationID, EmployeeID, ...work, ...counts });
      }}
      {...panelOf(task)}
    >
      <FieldGrid columns={3}>
        <TimeField name="StartTime" label="Start Time" />
        <TimeField name="EndTime" label="End Time" />
        <NumberField name="BreakTime" label="Break Time" min={0} placeholder="Minutes" />
      </FieldGrid>
      <NotesField name="Notes" label="Notes" />
    </FormPanel>
  );
}

function BackButton({ onClick }: { onClick: () => void }) {
  const { isDirty } = useFormState();
  const back = async () => {
    if (!isDirty || (await confirmDiscard())) onClick();
  };
  return (
    <Button variant="default" onClick={() => void back()}>
      Back
    </Button>
  );
}

/** What the typed times mean per room, before they are submitted. */
function Pace() {
  const [rooms, StartTime, EndTime] = useWatch({ name: ['NoOfRooms', 'StartTime', 'EndTime'] }) as string[];
  const work = { NoOfRooms: Number(rooms), StartTime: StartTime ?? '', EndTime: EndTime ?? '' };
  const isKnown = Number.isInteger(work.NoOfRooms) && work.NoOfRooms > 0 && StartTime && EndTime;
  return (
    <span aria-live="polite">
      {isKnown && `${averageMinutesPerRoom([work]).toFixed(2)} minutes per room`}
    </span>
  );
}
