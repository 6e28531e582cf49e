import { ROOM_LOG_PHOTOS, roomLogPhoto } from '@boh/contract/room-logs/room-logs.contract.ts';
import { showFile } from '../../api/download.ts';
import { AttachmentsField } from '../../ui/form/attachments-field.tsx';
import type { RoomLog } from './room-logs.types.ts';

interface PhotosFieldProps {
  /** Null for a new one. */
  log: RoomLog | null;
  progress: number | null;
}

/** The photos of a log: opened, added and taken away. */
export function PhotosField({ log, progress }: PhotosFieldProps) {
  const names = log?.Photos ?? [];
  return (
    <AttachmentsField
      label="Photos"
      names={names}
      onOpen={(index) =>
        log &&
        showFile(roomLogPhoto, { query: { RoomLogsID: log.RoomLogsID, index } }, names[index] ?? 'photo')
      }
      rule={ROOM_LOG_PHOTOS}
      progress={progress}
    />
  );
}
