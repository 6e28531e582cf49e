import {
  editRoomLogBody,
  listRoomLogs,
  openRoomLogs,
  ROOM_LOG_TEXTS,
  updateRoomLog,
} from '@boh/contract/room-logs/room-logs.contract.ts';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useSave } from '../../api/use-save.ts';
import { useSession } from '../../session/session.tsx';
import { showAlert } from '../../notices/alerts.ts';
import { fileFields, NO_FILES } from '../../ui/form/attachments-field.tsx';
import { FieldGrid, NotesField, TextField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { Pill } from '../../ui/page/stat-tile.tsx';
import { formatTime } from '../../ui/text/time.ts';
import { DepartmentField } from './department-field.tsx';
import { PhotosField } from './photos-field.tsx';
import { RoomHistory } from './room-history.tsx';
import classes from './room-logs.module.css';
import type { RoomLog } from './room-logs.types.ts';

/** Saves what was mistyped and leaves the log open; nobody has to have fixed it for that. */
function CorrectionButton() {
  const { setValue, formState } = useFormContext();
  const { submitCount, isSubmitting } = formState;
  // Refused or not, the next save means done again.
  useEffect(() => setValue('Done', true), [setValue, submitCount]);
  return (
    <Button
      variant="default"
      disabled={isSubmitting}
      onClick={({ currentTarget }) => {
        setValue('Done', false);
        currentTarget.form?.requestSubmit();
      }}
    >
      Correct Without Closing
    </Button>
  );
}

const schema = editRoomLogBody.safeExtend(fileFields);

interface EditLogFormProps {
  log: RoomLog;
  /** Another log of the room was chosen instead. */
  onOpenLog: (log: RoomLog) => void;
  onClose: () => void;
}

/** An existing log: saving it marks it as done, so it says who fixed it. */
export function EditLogForm({ log, onOpenLog, onClose }: EditLogFormProps) {
  const { save, progress } = useSave(updateRoomLog, {
    invalidates: [listRoomLogs, openRoomLogs],
    success: ROOM_LOG_TEXTS.updated,
    failure: ROOM_LOG_TEXTS.updateFailed,
    seconds: 5,
  });
  const { fullName } = useSession();
  const { RoomLogsID, Department, Notes, Version } = log;
  const FixedBy = log.Done ? log.FixedBy : fullName;
  return (
    <FormModal
      title={`Room ${log.RoomNumber}: Edit Log`}
      schema={schema}
      defaultValues={{ RoomLogsID, Department, Notes, FixedBy, Done: true, Version, ...NO_FILES }}
      onInvalid={async (errors) => {
        if (errors['Department']) await showAlert(ROOM_LOG_TEXTS.departmentMissingOnEdit);
      }}
      onSubmit={({ added, removed: RemovePhotos, ...body }) =>
        save({ body: { ...body, RemovePhotos, Version }, files: { Photos: added } })
      }
      onClose={onClose}
      submitLabel={log.Done ? 'Save' : 'Save as Done'}
      actions={
        <>
          <HistoryButton record={`roomlog:${RoomLogsID}`} />
          {!log.Done && <CorrectionButton />}
        </>
      }
    >
      <p className={classes['by']}>
        {log.Done && <Pill tone="good">Done</Pill>} Posted by {log.PostedByName} (
        {formatTime(log.CreatedAt, log.Timezone)})
      </p>
      <FieldGrid>
        <DepartmentField />
        <TextField name="FixedBy" label="Fixed By" required />
      </FieldGrid>
      <NotesField name="Notes" label="Notes" />
      <PhotosField log={log} progress={progress} />
      <RoomHistory RoomID={log.RoomID} except={RoomLogsID} onOpen={onOpenLog} />
    </FormModal>
  );
}
