import { blankOf } from '@boh/contract/record.ts';
import { nextNumber, sameNumber } from '@boh/contract/rooms/rooms.calc.ts';
import {
  addRoom,
  listRooms,
  roomBody,
  roomFields,
  ROOM_TEXTS,
  updateRoom,
} from '@boh/contract/rooms/rooms.contract.ts';
import { useWatch } from 'react-hook-form';
import { statusOf } from '../../api/api-error.ts';
import { useSaveRecord } from '../../api/use-save-record.ts';
import {
  CheckboxField,
  FieldGrid,
  NotesField,
  NumberField,
  TextField,
  WholeRow,
} from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { RetireButton } from './retire-button.tsx';
import classes from './rooms.module.css';
import type { Room } from './rooms.types.ts';

interface RoomFormProps {
  /** Null to add one. */
  room: Room | null;
  /** All rooms of the location, retired ones as well. */
  rooms: readonly Room[];
  onClose: () => void;
}

/** Adds a room, or changes one: its number stays then. */
export function RoomForm({ room, rooms, onClose }: RoomFormProps) {
  const { save } = useSaveRecord(room, {
    add: addRoom,
    update: updateRoom,
    key: 'RoomID',
    list: listRooms,
    texts: {
      ...ROOM_TEXTS,
      addFailed: (error) => (statusOf(error) === 409 ? ROOM_TEXTS.taken : ROOM_TEXTS.addFailed),
    },
  });
  const numbers = rooms.map(({ RoomNumber }) => RoomNumber);
  return (
    <FormModal
      title={room ? 'Edit Room' : 'Add Room'}
      schema={roomBody}
      fields={roomFields}
      defaultValues={room ?? blankOf(roomFields)}
      onClose={onClose}
      onSubmit={(body) => save({ body })}
      another={
        room
          ? undefined
          : {
              label: 'Add This and Another',
              first: 'RoomNumber',
              // The next one is likely to be alike; what is particular to a room is not carried over.
              start: (saved) => ({
                ...saved,
                RoomNumber: nextNumber(String(saved['RoomNumber']), numbers),
                ADA: false,
                Notes: '',
              }),
            }
      }
      actions={
        room && (
          <>
            <HistoryButton record={`room:${room.RoomID}`} />
            <RetireButton room={room} onDone={onClose} />
          </>
        )
      }
    >
      <FieldGrid>
        <TextField name="RoomNumber" readOnly={room !== null} />
        <TextField name="RoomType" suggestions={typesOf(rooms)} />
        {!room && <RetiredHint rooms={rooms} />}
        <TextField name="Size" />
        <TextField name="Location" placeholder="Where in the building" />
      </FieldGrid>
      <FieldGrid columns={3}>
        <NumberField name="NumberOfBeds" min={0} />
        <NumberField name="Adults" min={0} />
        <NumberField name="Childs" min={0} />
        <WholeRow>
          <CheckboxField name="ADA" />
        </WholeRow>
      </FieldGrid>
      <NotesField name="Notes" />
    </FormModal>
  );
}

/** The types in use, the most frequent first. */
export function typesOf(rooms: readonly Room[]): string[] {
  const counts = new Map<string, number>();
  for (const { RoomType } of rooms) counts.set(RoomType, (counts.get(RoomType) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([type]) => type);
}

/** Says why a number that no list shows is taken. */
function RetiredHint({ rooms }: { rooms: readonly Room[] }) {
  const number = sameNumber(String(useWatch({ name: 'RoomNumber' }) ?? ''));
  const retired = rooms.find((room) => room.Retired && sameNumber(room.RoomNumber) === number);
  if (!retired) return null;
  return (
    <WholeRow>
      <p role="status" className={classes['hint']}>
        Room {retired.RoomNumber} is retired. Close this, show the retired rooms and bring it back.
      </p>
    </WholeRow>
  );
}
