import {
  addRoomLog,
  listRoomLogs,
  newRoomLogBody,
  openRoomLogs,
  ROOM_LOG_TEXTS,
} from '@boh/contract/room-logs/room-logs.contract.ts';
import { useSave } from '../../api/use-save.ts';
import { showAlert } from '../../notices/alerts.ts';
import { fileFields, NO_FILES } from '../../ui/form/attachments-field.tsx';
import { NotesField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { DepartmentField } from './department-field.tsx';
import { PhotosField } from './photos-field.tsx';
import { RoomHistory } from './room-history.tsx';
import type { Room, RoomLog } from './room-logs.types.ts';

const schema = newRoomLogBody.extend(fileFields);

interface NewLogFormProps {
  room: Room;
  /** What is wrong, where it was written elsewhere already. */
  text: string;
  /** One of the room's other logs was chosen instead. */
  onOpenLog: (log: RoomLog) => void;
  onClose: () => void;
}

/** A new log for a room, below the earlier ones of the room. */
export function NewLogForm({ room, text, onOpenLog, onClose }: NewLogFormProps) {
  const { save, progress } = useSave(addRoomLog, {
    invalidates: [listRoomLogs, openRoomLogs],
    success: ROOM_LOG_TEXTS.added,
    failure: ROOM_LOG_TEXTS.addFailed,
    seconds: 5,
  });
  return (
    <FormModal
      title={`Room ${room.RoomNumber}: New Log`}
      schema={schema}
      defaultValues={{ RoomID: room.RoomID, Department: '', Notes: text, ...NO_FILES }}
      onInvalid={async (errors) => {
        if (errors['Department']) await showAlert(ROOM_LOG_TEXTS.departmentMissingOnAdd);
      }}
      onSubmit={({ added, removed: _, ...body }) => save({ body, files: { Photos: added } })}
      onClose={onClose}
    >
      <RoomHistory RoomID={room.RoomID} onOpen={onOpenLog} />
      <DepartmentField />
      <NotesField name="Notes" label="Notes" />
      <PhotosField log={null} progress={progress} />
    </FormModal>
  );
}
