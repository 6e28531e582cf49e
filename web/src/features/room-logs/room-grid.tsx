import { openRoomLogs } from '@boh/contract/room-logs/room-logs.contract.ts';
import { listRooms } from '@boh/contract/rooms/rooms.contract.ts';
import { useList } from '../../api/use-list.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './room-logs.module.css';
import type { Room } from './room-logs.types.ts';

/** Every room of the location in the server's order; those with open logs are marked with their number. */
export function RoomGrid({ onChoose }: { onChoose: (room: Room) => void }) {
  const rooms = useList(listRooms, {});
  const open = useList(openRoomLogs, {});
  const counts = new Map(open.rows.map(({ RoomID, Open }) => [RoomID, Open]));
  if (rooms.error) return <ErrorState onRetry={rooms.refetch} />;
  if (!rooms.isLoading && rooms.rows.length === 0)
    return <EmptyState text="No data found" hint="Rooms are added on the Rooms screen." />;
  return (
    <ul className={classes['grid']} aria-label="Rooms" aria-busy={rooms.isLoading}>
      {rooms.rows.map((room) => (
        <li key={room.RoomID}>
          <RoomTile
            number={room.RoomNumber}
            open={counts.get(room.RoomID) ?? 0}
            onClick={() => onChoose(room)}
          />
        </li>
      ))}
    </ul>
  );
}

function RoomTile({ number, open, onClick }: { number: string; open: number; onClick: () => void }) {
  return (
    <button type="button" className={classes['tile']} data-open={open > 0 || undefined} onClick={onClick}>
      <span>{number}</span>
      {open > 0 && (
        <span className={classes['open']} aria-label={`${open} open`}>
          {open}
        </span>
      )}
    </button>
  );
}
