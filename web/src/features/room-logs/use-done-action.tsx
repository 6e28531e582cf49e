import {
  finishRoomLogs,
  listRoomLogs,
  openRoomLogs,
  ROOM_LOG_TEXTS,
} from '@boh/contract/room-logs/room-logs.contract.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../session/session.tsx';
import type { SeveralAction } from '../../ui/table/several-action.ts';
import type { RoomLog } from './room-logs.types.ts';

/** Marks chosen logs as done; who fixed them is asked for once, beginning with the own name. */
export function useDoneAction(): SeveralAction<RoomLog> {
  const { fullName } = useSession();
  const [fixedBy, setFixedBy] = useState(fullName);
  return {
    label: 'Mark as Done',
    endpoint: finishRoomLogs,
    invalidates: [listRoomLogs, openRoomLogs],
    skipped: ({ Done }) => (Done ? ROOM_LOG_TEXTS.doneIsFinal : null),
    summary: ({ length }) => `${length === 1 ? '1 log' : `${length} logs`} will be done, and done is final.`,
    detail: ({ Notes }) => Notes,
    itemOf: ({ RoomLogsID, Version }) => ({ id: RoomLogsID, Version }),
    asks: {
      inputs: (
        <TextInput
          label="Fixed By"
          value={fixedBy}
          onChange={({ currentTarget: { value } }) => setFixedBy(value)}
        />
      ),
      body: { FixedBy: fixedBy },
    },
  };
}
