import { listRooms } from '@boh/contract/rooms/rooms.contract.ts';
import { useList } from '../../../api/use-list.ts';
import { useSession } from '../../../session/session.tsx';
import { UpperTextField } from '../../../ui/form/fields.tsx';

/** A room number: those of the hotel are offered to whoever may see them, any other may be typed. */
export function RoomField({ name }: { name: string }) {
  const { holds } = useSession();
  const { rows } = useList(listRooms, {}, { enabled: holds('Rooms Details') || holds('Room Logs') });
  return <UpperTextField name={name} suggestions={rows.map(({ RoomNumber }) => RoomNumber)} />;
}
