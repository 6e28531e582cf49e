import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { Chips, Page, ReadAt, Soft } from '../../parts/basics.tsx';
import { type GridRoom, RoomGrid } from '../../parts/room-grid.tsx';
import { useQueue } from '../../queue/use-queue.ts';
import { usePerson } from '../../session/person.ts';
import { RunningRooms } from '../../work/running-rooms.tsx';
import type { ShownRoom } from '../../work/rooms-as-shown.ts';
import { useRoomWork } from '../../work/use-room-work.ts';
import { RoomSheet } from './room-sheet.tsx';

type Mode = 'work' | 'pick';

/** The rooms of the day: who has which, and what to do next, a tap away. */
export function Screen() {
  const { i18n } = useLingui();
  const { employee } = usePerson();
  const { isOnline } = useQueue();
  const { read, rooms, mine, step } = useRoomWork();
  const [mode, setMode] = useState<Mode>('work');
  const [openId, setOpenId] = useState<number | null>(null);
  const open = rooms.find(({ RoomID }) => RoomID === openId);

  const gridOf = ({ RoomID, RoomNumber, Work }: ShownRoom): GridRoom => {
    if (Work === null) return { RoomID, RoomNumber };
    if (Work.State === 'Done')
      return { RoomID, RoomNumber, tone: 'done', word: i18n._({ id: 'rooms.done', message: 'Done' }) };
    if (Work.EmployeeID !== employee.EmployeeID)
      return { RoomID, RoomNumber, tone: 'theirs', word: Work.Name.split(' ')[0] ?? '' };
    const words = {
      Picked: i18n._({ id: 'rooms.mine', message: 'Mine' }),
      Working: i18n._({ id: 'rooms.working', message: 'Working' }),
      Paused: i18n._({ id: 'rooms.paused', message: 'Paused' }),
    };
    return { RoomID, RoomNumber, tone: 'mine', word: words[Work.State] };
  };

  const choose = ({ RoomID }: GridRoom) => {
    const room = rooms.find((each) => each.RoomID === RoomID);
    if (!room) return;
    const isFree = room.Work === null || room.Work.State === 'Done';
    const isPicked = room.Work?.State === 'Picked' && room.Work.EmployeeID === employee.EmployeeID;
    if (mode === 'pick' && isFree) step(room, 'Pick');
    else if (mode === 'pick' && isPicked) step(room, 'Drop');
    else setOpenId(RoomID);
  };

  return (
    <Page title={i18n._({ id: 'tile.rooms', message: 'My rooms' })} back="/floor">
      <RunningRooms rooms={mine} onStep={step} />
      <Chips
        label={i18n._({ id: 'rooms.mode', message: 'What a tap does' })}
        options={[
          { value: 'work', label: i18n._({ id: 'rooms.modeWork', message: 'Open a room' }) },
          { value: 'pick', label: i18n._({ id: 'rooms.modePick', message: 'Pick rooms' }) },
        ]}
        value={mode}
        onChoose={setMode}
      />
      {mode === 'pick' && (
        <Soft>
          {i18n._({ id: 'rooms.pickHint', message: 'Tap each room you take. Another tap gives it back.' })}
        </Soft>
      )}
      <ReadAt {...read} isOnline={isOnline} />
      {read.answer?.length === 0 && (
        <Soft>{i18n._({ id: 'rooms.none', message: 'This hotel has no rooms yet.' })}</Soft>
      )}
      <RoomGrid
        label={i18n._({ id: 'rooms.grid', message: 'Rooms of today' })}
        rooms={rooms.map(gridOf)}
        onChoose={choose}
      />
      {open && (
        <RoomSheet
          room={open}
          rooms={rooms}
          onStep={(next, options) => {
            setOpenId(null);
            step(open, next, options);
          }}
          onClose={() => setOpenId(null)}
        />
      )}
    </Page>
  );
}
