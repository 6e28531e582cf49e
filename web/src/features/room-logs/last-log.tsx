import { listRoomLogs } from '@boh/contract/room-logs/room-logs.contract.ts';
import { useEffect, useState } from 'react';
import { useList } from '../../api/use-list.ts';
import { formatTime } from '../../ui/text/time.ts';
import classes from './room-logs.module.css';
import type { Room } from './room-logs.types.ts';

/** Whoever passes over a tile on the way to another asks for nothing. */
const REST_MS = 250;

function useRested(room: Room | null): Room | null {
  const [rested, setRested] = useState(room);
  useEffect(() => {
    const timer = setTimeout(() => setRested(room), REST_MS);
    return () => clearTimeout(timer);
  }, [room]);
  return rested;
}

/** What was last reported of the room whose tile has the pointer or the focus; a line that is always there. */
export function LastLog({ room }: { room: Room | null }) {
  const rested = useRested(room);
  const query = { RoomID: rested?.RoomID, Page: 1, PageSize: 1 };
  const { rows, total, isLoading } = useList(listRoomLogs, { query }, { enabled: rested !== null });
  const [last] = rows;
  // While another room's answer is still shown it is not this room's.
  const isOwn = last?.RoomID === rested?.RoomID;
  return (
    <p className={classes['last']}>
      {rested === null && 'Point at a room to see what was last reported of it.'}
      {rested !== null &&
        !isLoading &&
        total === 0 &&
        `Room ${rested.RoomNumber}: nothing was ever reported.`}
      {rested !== null && last && isOwn && (
        <>
          <strong>Room {rested.RoomNumber}</strong>
          {total === 1 ? ', its only log' : `, the last of ${total} logs`}: {last.Department}
          {last.Notes !== '' && `, ${last.Notes}`} ({formatTime(last.CreatedAt, last.Timezone)},{' '}
          {last.Done ? `done by ${last.FixedBy}` : 'open'})
        </>
      )}
    </p>
  );
}
