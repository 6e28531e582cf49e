import { bringBackRooms, listRooms, retireRooms, ROOM_TEXTS } from '@boh/contract/rooms/rooms.contract.ts';
import { Button } from '@mantine/core';
import { useSave } from '../../api/use-save.ts';
import { confirm } from '../../notices/alerts.ts';
import { mayLeave } from '../../ui/form/leave-guard.ts';
import type { Room } from './rooms.types.ts';

/** Retires the room whose dialog is open, or brings it back. */
export function RetireButton({ room, onDone }: { room: Room; onDone: () => void }) {
  const { RoomID, RoomNumber, Version, Retired } = room;
  const { trySave, isSaving } = useSave(Retired ? bringBackRooms : retireRooms, {
    invalidates: [listRooms],
    success: ({ message }) => message,
    failure: Retired ? ROOM_TEXTS.bringBackFailed : ROOM_TEXTS.retireFailed,
    seconds: 5,
  });
  const press = async () => {
    if (!(await mayLeave('part'))) return;
    const detail = 'It is no longer offered anywhere. Its logs stay, and it can be brought back.';
    if (!Retired && !(await confirm(`Retire room ${RoomNumber}?`, 'Retire', detail))) return;
    if (await trySave({ body: { Items: [{ id: RoomID, Version }] } })) onDone();
  };
  return (
    <Button variant="default" loading={isSaving} onClick={() => void press()}>
      {Retired ? 'Bring Back' : 'Retire'}
    </Button>
  );
}
