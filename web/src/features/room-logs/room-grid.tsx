import type { listRooms } from '@boh/contract/rooms/rooms.contract.ts';
import { openRoomLogs } from '@boh/contract/room-logs/room-logs.contract.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useList } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { StaleNote } from '../../ui/table/stale-note.tsx';
import { useTileKeys } from '../../ui/page/use-tile-keys.ts';
import classes from './room-logs.module.css';
import { LastLog } from './last-log.tsx';
import type { Room } from './room-logs.types.ts';

interface RoomGridProps {
  rooms: ReturnType<typeof useList<typeof listRooms>>;
  onChoose: (room: Room) => void;
}

/** Every room of the location in the server's order; those with open logs are marked with their number. */
export function RoomGrid({ rooms, onChoose }: RoomGridProps) {
  const [peeked, setPeeked] = useState<Room | null>(null);
  const open = useList(openRoomLogs, {});
  const { holds } = useSession();
  const keys = useTileKeys();
  const counts = new Map(open.rows.map(({ RoomID, Open }) => [RoomID, Open]));
  const retry = () => {
    rooms.refetch();
    open.refetch();
  };
  if (rooms.error && rooms.rows.length === 0)
    return (
      <>
        <EmptyState text="No data found" />
        <ErrorState onRetry={retry} />
      </>
    );
  if (!rooms.isLoading && rooms.rows.length === 0)
    return (
      <EmptyState text="No data found" hint="Rooms are added on the Rooms screen.">
        {holds('Rooms Details') && (
          <Link to="/admin/rooms?do=add" className="link">
            Add the first room
          </Link>
        )}
      </EmptyState>
    );
  return (
    <>
      {(rooms.error ?? open.error) && <StaleNote what="rooms" onRetry={retry} />}
      <ul className={classes['grid']} aria-label="Rooms" aria-busy={rooms.isLoading} {...keys.list}>
        {rooms.rows.map((room, index) => (
          <li key={room.RoomID}>
            <RoomTile
              number={room.RoomNumber}
              tabIndex={keys.tabIndexOf(index)}
              open={counts.get(room.RoomID) ?? 0}
              onPeek={() => setPeeked(room)}
              onClick={() => onChoose(room)}
            />
          </li>
        ))}
      </ul>
      <LastLog room={peeked} />
    </>
  );
}

interface RoomTileProps {
  number: string;
  open: number;
  tabIndex: number;
  onPeek: () => void;
  onClick: () => void;
}

function RoomTile({ number, open, tabIndex, onPeek, onClick }: RoomTileProps) {
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={classes['tile']}
      data-open={open > 0 || undefined}
      onPointerEnter={onPeek}
      onFocus={onPeek}
      onClick={onClick}
    >
      <span>{number}</span>
      {open > 0 && (
        <span className={classes['open']} aria-label={`${open} open`}>
          {open}
        </span>
      )}
    </button>
  );
}
