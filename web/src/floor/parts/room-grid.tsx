import classes from './parts.module.css';

export interface GridRoom {
  readonly RoomID: number;
  readonly RoomNumber: string;
  /** A word below the number. */
  readonly word?: string;
  readonly tone?: 'mine' | 'theirs' | 'done';
}

interface RoomGridProps {
  label: string;
  rooms: readonly GridRoom[];
  chosen?: number | null;
  onChoose: (room: GridRoom) => void;
}

/** The rooms of the house, to be tapped. */
export function RoomGrid({ label, rooms, chosen, onChoose }: RoomGridProps) {
  return (
    <div role="group" aria-label={label} className={classes['rooms']}>
      {rooms.map((room) => (
        <button
          key={room.RoomID}
          type="button"
          className={classes['room']}
          data-tone={chosen === room.RoomID ? 'mine' : room.tone}
          aria-pressed={chosen === undefined ? undefined : chosen === room.RoomID}
          onClick={() => onChoose(room)}
        >
          {room.RoomNumber}
          {room.word !== undefined && <small>{room.word}</small>}
        </button>
      ))}
    </div>
  );
}
