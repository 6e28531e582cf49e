import {
  addRoomLog,
  listRoomLogs,
  newRoomLogBody,
  openRoomLogs,
  ROOM_LOG_TEXTS,
} from '@boh/contract/room-logs/room-logs.contract.ts';
import { useFormState } from 'react-hook-form';
import { useList } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { confirmDiscard, showAlert } from '../../notices/alerts.ts';
import { NotesField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { formatTime } from '../../ui/text/time.ts';
import { DepartmentField } from './department-field.tsx';
import classes from './room-logs.module.css';
import type { Room, RoomLog } from './room-logs.types.ts';

interface NewLogFormProps {
  room: Room;
  /** One of the room's open logs was chosen instead. */
  onOpenLog: (log: RoomLog) => void;
  onClose: () => void;
}

/** A new log for a room, below those of the room that are still open. */
export function NewLogForm({ room, onOpenLog, onClose }: NewLogFormProps) {
  const { save } = useSave(addRoomLog, {
    invalidates: [listRoomLogs, openRoomLogs],
    success: ROOM_LOG_TEXTS.added,
    failure: ROOM_LOG_TEXTS.addFailed,
    seconds: 5,
  });
  return (
    <FormModal
      title={`Room ${room.RoomNumber}: New Log`}
      schema={newRoomLogBody}
      defaultValues={{ RoomID: room.RoomID, Department: '', Notes: '' }}
      onInvalid={async (errors) => {
        if (errors['Department']) await showAlert(ROOM_LOG_TEXTS.departmentMissingOnAdd);
      }}
      onSubmit={(body) => save({ body })}
      onClose={onClose}
    >
      <OpenLogs RoomID={room.RoomID} onOpen={onOpenLog} />
      <DepartmentField />
      <NotesField name="Notes" label="Notes" />
    </FormModal>
  );
}

function OpenLogs({ RoomID, onOpen }: { RoomID: number; onOpen: (log: RoomLog) => void }) {
  const { rows } = useList(listRoomLogs, { query: { RoomID, Done: false } });
  const { isDirty } = useFormState();
  const leaveFor = async (log: RoomLog) => {
    if (!isDirty || (await confirmDiscard())) onOpen(log);
  };
  // While another room's answer is still shown, its logs are not this room's.
  const open = rows.filter((log) => log.RoomID === RoomID);
  if (open.length === 0) return null;
  return (
    <>
      <h3 className={classes['heading']}>Open logs of this room</h3>
      <ul className={classes['logs']}>
        {open.map((log) => (
          <li key={log.RoomLogsID}>
            <button type="button" className={classes['log']} onClick={() => void leaveFor(log)}>
              <strong>{log.Department}</strong>
              <span>{log.Notes}</span>
              <span className={classes['time']}>{formatTime(log.CreatedAt, log.Timezone)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
