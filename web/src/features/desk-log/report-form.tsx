import { entryHead, reportedText } from '@boh/contract/desk-log/desk-log.calc.ts';
import {
  logChanges,
  replyToLog,
  type DeskLog,
  type LogEntry,
} from '@boh/contract/desk-log/desk-log.contract.ts';
import { requiredText } from '@boh/contract/fields.ts';
import {
  addRoomLog,
  DEPARTMENTS,
  listRoomLogs,
  newRoomLogBody,
  openRoomLogs,
  ROOM_LOG_PHOTOS,
  ROOM_LOG_TEXTS,
} from '@boh/contract/room-logs/room-logs.contract.ts';
import { listRooms } from '@boh/contract/rooms/rooms.contract.ts';
import { useQueries } from '@tanstack/react-query';
import { useList } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { showAlert } from '../../notices/alerts.ts';
import { AttachmentsField, fileFields } from '../../ui/form/attachments-field.tsx';
import { FieldGrid, NotesField, SelectField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { SearchSelect } from '../../ui/form/search-select.tsx';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import { roomInText } from './room-in-text.ts';
import { pictureQuery } from './screenshots.tsx';

const report = newRoomLogBody.extend({
  RoomID: requiredText('Please choose a room').transform(Number),
  ...fileFields,
});

/** Leaves a reply that says what became of the entry. The room log stands by then: it is not taken back where this fails. */
function useReportedNote({ LogsID, Timezone }: DeskLog) {
  const { trySave } = useSave(replyToLog, {
    invalidates: [logChanges],
    failure: 'The room log is added, but its entry here could not be told.',
    seconds: 5,
  });
  return (number: string, department: string) =>
    trySave({
      body: {
        LogID: LogsID,
        Entry: reportedText(number, department),
        ...entryHead(new Date(), Timezone),
      },
    });
}

interface ReportFormProps {
  log: DeskLog;
  entry: LogEntry;
  onClose: () => void;
}

/** The files of an entry's pictures, once they are there; one that cannot be loaded is left out. */
function usePictures({ Screenshots }: LogEntry): File[] | null {
  const loaded = useQueries({ queries: Screenshots.map(pictureQuery) });
  return loaded.some(({ isPending }) => isPending) ? null : loaded.flatMap(({ data }) => data ?? []);
}

/** Opens a log for a room from an entry of the desk log, with its words, the room they name and its pictures. */
export function ReportForm({ log, entry, onClose }: ReportFormProps) {
  const leaveNote = useReportedNote(log);
  const rooms = useList(listRooms, {});
  const pictures = usePictures(entry);
  const { save, progress } = useSave(addRoomLog, {
    invalidates: [listRoomLogs, openRoomLogs],
    success: ROOM_LOG_TEXTS.added,
    failure: ROOM_LOG_TEXTS.addFailed,
    seconds: 5,
  });
  if (rooms.isLoading || pictures === null) return <LoadingOverlay />;
  const room = roomInText(entry.Entry, rooms.rows);
  return (
    <FormModal
      title="Report to Room Log"
      schema={report}
      first={room && 'Department'}
      defaultValues={{
        RoomID: room === undefined ? '' : String(room.RoomID),
        Department: '',
        Notes: entry.Entry,
        added: pictures,
        removed: [],
      }}
      onInvalid={async (errors) => {
        if (errors['Department']) await showAlert(ROOM_LOG_TEXTS.departmentMissingOnAdd);
      }}
      onSubmit={async ({ added, removed: _, ...body }) => {
        const { RoomNumber } = await save({ body, files: { Photos: added } });
        await leaveNote(RoomNumber, body.Department);
      }}
      onClose={onClose}
    >
      <FieldGrid>
        <SearchSelect
          name="RoomID"
          label="Room"
          required
          nothingFound="No such room"
          options={rooms.rows.map(({ RoomID, RoomNumber }) => ({ value: String(RoomID), label: RoomNumber }))}
        />
        <SelectField
          name="Department"
          label="Department"
          required
          options={DEPARTMENTS}
          emptyLabel="Select Department"
        />
      </FieldGrid>
      <NotesField name="Notes" label="Notes" rows={4} />
      <AttachmentsField
        label="Photos"
        names={[]}
        onOpen={() => undefined}
        rule={ROOM_LOG_PHOTOS}
        progress={progress}
      />
    </FormModal>
  );
}
