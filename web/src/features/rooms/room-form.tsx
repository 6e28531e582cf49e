import { blankOf } from '@boh/contract/record.ts';
import {
  addRoom,
  listRooms,
  roomBody,
  roomFields,
  ROOM_TEXTS,
  updateRoom,
} from '@boh/contract/rooms/rooms.contract.ts';
import { statusOf } from '../../api/api-error.ts';
import type { RowOf } from '../../api/use-list.ts';
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

interface RoomFormProps {
  /** Null to add one. */
  room: RowOf<typeof listRooms> | null;
  onClose: () => void;
}

/** Adds a room, or changes one: its number stays then. */
export function RoomForm({ room, onClose }: RoomFormProps) {
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
  return (
    <FormModal
      title={room ? 'Edit Room' : 'Add Room'}
      schema={roomBody}
      fields={roomFields}
      defaultValues={room ?? blankOf(roomFields)}
      onClose={onClose}
      onSubmit={(body) => save({ body })}
      actions={room && <HistoryButton record={`room:${room.RoomID}`} />}
    >
      <FieldGrid>
        <TextField name="RoomNumber" readOnly={room !== null} />
        <TextField name="RoomType" />
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
