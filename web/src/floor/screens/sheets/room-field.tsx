import { listRooms } from '@boh/contract/rooms/rooms.contract.ts';
import { useLingui } from '@lingui/react';
import { Field } from '../../parts/basics.tsx';
import { RoomGrid } from '../../parts/room-grid.tsx';
import { useRead } from '../../reading/use-read.ts';
import { usePerson } from '../../session/person.ts';

/** As many as fit under a thumb. */
const SHOWN = 8;

/** The number of a room: typed, or tapped once a few are left that begin like it. */
export function RoomField({ value, onChange }: { value: string; onChange: (number: string) => void }) {
  const { i18n } = useLingui();
  const { place } = usePerson();
  const mayRead =
    place?.Role.AllowedPages.some((page) => page === 'Room Logs' || page === 'Rooms Details') ?? false;
  const { answer } = useRead(listRooms, {}, { isWanted: mayRead });
  const typed = value.trim().toUpperCase();
  const fitting = (answer ?? []).filter(({ RoomNumber }) => RoomNumber.toUpperCase().startsWith(typed));
  const offered =
    typed === '' || fitting.some(({ RoomNumber }) => RoomNumber.toUpperCase() === typed) ? [] : fitting;
  return (
    <>
      <Field
        label={i18n._({ id: 'sheets.room', message: 'Room number' })}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {offered.length > 0 && (
        <RoomGrid
          label={i18n._({ id: 'sheets.rooms', message: 'Rooms that fit' })}
          rooms={offered.slice(0, SHOWN)}
          onChoose={({ RoomNumber }) => onChange(RoomNumber)}
        />
      )}
    </>
  );
}
