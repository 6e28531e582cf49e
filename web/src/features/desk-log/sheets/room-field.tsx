import { isUnknownRoom } from '@boh/contract/rooms/rooms.calc.ts';
import { listRooms } from '@boh/contract/rooms/rooms.contract.ts';
import { useFormState, useWatch } from 'react-hook-form';
import { useList } from '../../../api/use-list.ts';
import { useSession } from '../../../session/session.tsx';
import { UpperTextField } from '../../../ui/form/fields.tsx';
import classes from '../desk-log.module.css';

/** A room number: those of the hotel are offered to whoever may see them. Any other may be typed, which is remarked. */
export function RoomField({ name }: { name: string }) {
  const { holds } = useSession();
  const { rows } = useList(listRooms, {}, { enabled: holds('Rooms Details') || holds('Room Logs') });
  const typed = useWatch({ name }) as string;
  const { touchedFields } = useFormState({ name });
  const numbers = rows.map(({ RoomNumber }) => RoomNumber);
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
