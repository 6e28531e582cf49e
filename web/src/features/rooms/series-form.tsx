import { showHome } from '@boh/contract/home/home.contract.ts';
import { blankOf } from '@boh/contract/record.ts';
import { sameNumber, seriesOf } from '@boh/contract/rooms/rooms.calc.ts';
import {
  addRoomSeries,
  listRooms,
  numbersText,
  roomFields,
  roomSeriesBody,
  ROOM_TEXTS,
} from '@boh/contract/rooms/rooms.contract.ts';
import { useWatch } from 'react-hook-form';
import { useSave } from '../../api/use-save.ts';
import {
  CheckboxField,
  FieldGrid,
  NotesField,
  NumberField,
  TextField,
  WholeRow,
} from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { typesOf } from './room-form.tsx';
import classes from './rooms.module.css';
import type { Room } from './rooms.types.ts';

const { RoomNumber: _, ...ALIKE } = roomFields;

interface SeriesFormProps {
  /** All rooms of the location, retired ones as well. */
  rooms: readonly Room[];
  onAdded: () => void;
  onClose: () => void;
}

/** Adds many rooms that are alike: their numbers in one line, what each of them is below it. */
export function SeriesForm({ rooms, onAdded, onClose }: SeriesFormProps) {
  const { save } = useSave(addRoomSeries, {
    invalidates: [listRooms, showHome],
    success: ({ message }) => message,
    failure: ROOM_TEXTS.seriesFailed,
    seconds: 5,
  });
  return (
    <FormModal
      title="Room Series"
      schema={roomSeriesBody}
      fields={ALIKE}
      defaultValues={{ Numbers: '', ...blankOf(ALIKE) }}
      onClose={onClose}
      onSubmit={async (body) => {
        await save({ body });
        onAdded();
      }}
    >
      <TextField name="Numbers" label="Numbers" required placeholder="101-128, 201-228" />
      <Preview rooms={rooms} />
      <FieldGrid>
        <TextField name="RoomType" suggestions={typesOf(rooms)} />
        <TextField name="Size" />
        <WholeRow>
          <TextField name="Location" placeholder="Where in the building" />
        </WholeRow>
      </FieldGrid>
      <FieldGrid columns={3}>
        <NumberField name="NumberOfBeds" min={0} />
        <NumberField name="Adults" min={0} />
        <NumberField name="Childs" min={0} />
        <WholeRow>
          <BlankCounts />
        </WholeRow>
        <WholeRow>
          <CheckboxField name="ADA" />
        </WholeRow>
      </FieldGrid>
      <NotesField name="Notes" />
    </FormModal>
  );
}

const COUNTS = ['NumberOfBeds', 'Adults', 'Childs'] as const;

/** A blank count is kept as 0: said before it becomes that of a whole floor. */
function BlankCounts() {
  const values: unknown[] = useWatch({ name: COUNTS });
  const blank = COUNTS.filter((_, at) => values[at] === '' || values[at] === null).map(
    (name) => roomFields[name].label,
  );
  return (
    <p role="status" className={classes['hint']}>
      {blank.length > 0 && `Left blank, and so 0 in each of these rooms: ${blank.join(', ')}.`}
    </p>
  );
}

/** What the numbers stand for, and which of them are known: told while they are typed. */
function Preview({ rooms }: { rooms: readonly Room[] }) {
  const text = String(useWatch({ name: 'Numbers' }) ?? '');
  const { numbers, problem } = seriesOf(text);
  const known = new Map(rooms.map((room) => [sameNumber(room.RoomNumber), room]));
  const fresh = numbers.filter((number) => !known.has(sameNumber(number)));
  const left = numbers.flatMap((number) => {
    const room = known.get(sameNumber(number));
    return room ? [room.Retired ? `${room.RoomNumber} (retired)` : room.RoomNumber] : [];
  });
  return (
    <div role="status" className={classes['hint']}>
      {text.trim() === '' && 'A first and a last number with a dash between them; several with commas.'}
      {text.trim() !== '' && problem}
      {problem === null && fresh.length > 0 && (
        <p className={classes['hint']}>
          {fresh.length === 1 ? '1 new room' : `${fresh.length} new rooms`}: {numbersText(fresh)}
        </p>
      )}
      {left.length > 0 && (
        <p className={classes['hint']}>
          {fresh.length === 0 ? 'All of these are' : 'Left out, since they are'} there already:{' '}
          {numbersText(left)}
        </p>
      )}
    </div>
  );
}
