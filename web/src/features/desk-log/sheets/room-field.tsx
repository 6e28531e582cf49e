import { isUnknownRoom } from '@boh/contract/rooms/rooms.calc.ts';
import { listRooms } from '@boh/contract/rooms/rooms.contract.ts';
import { useFormState, useWatch } from 'react-hook-form';
import { useList } from '../../../api/use-list.ts';
import { confirm, KEEP_EDITING } from '../../../notices/alerts.ts';
import { useSession } from '../../../session/session.tsx';
import { UpperTextField } from '../../../ui/form/fields.tsx';
import classes from '../desk-log.module.css';

function useRoomNumbers(): string[] {
  const { holds } = useSession();
  const { rows } = useList(listRooms, {}, { enabled: holds('Rooms Details') || holds('Room Logs') });
  return rows.map(({ RoomNumber }) => RoomNumber);
}

/** Asks before an entry is added for a room that the hotel does not have: entries stay as they were added. */
export function useRoomQuestion(): (entry: { RoomNumber: string }) => Promise<boolean> {
  const numbers = useRoomNumbers();
  return async ({ RoomNumber }) =>
    !isUnknownRoom(RoomNumber, numbers, { isWhole: true }) ||
    confirm(
      `No room ${RoomNumber.trim()} here. Add the entry all the same?`,
      'Add Entry',
      'An entry cannot be changed later.',
      KEEP_EDITING,
    );
}

/** A room number: those of the hotel are offered to whoever may see them. Any other may be typed, which is remarked. */
export function RoomField({ name }: { name: string }) {
  const numbers = useRoomNumbers();
  const typed = useWatch({ name }) as string;
  const { touchedFields } = useFormState({ name });
  const isUnknown = isUnknownRoom(typed, numbers, { isWhole: touchedFields[name] === true });
  return (
    <div>
      <UpperTextField name={name} suggestions={numbers} />
      <p aria-live="polite" className={classes['unknownRoom']}>
        {isUnknown && `No room ${typed.trim()} here`}
      </p>
    </div>
  );
}
