import type { RoomStep } from '@boh/contract/floor/room-work.calc.ts';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { Button, Chips, Note, Row, Soft } from '../../parts/basics.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { usePerson } from '../../session/person.ts';
import { likelyStart, type ShownRoom } from '../../work/rooms-as-shown.ts';
import { clockText } from '../../words/format.ts';

const MINUTE_MS = 60_000;
/** Earlier starts to choose from, in minutes ago. */
const AGO = [15, 30, 45, 60] as const;

interface RoomSheetProps {
  room: ShownRoom;
  rooms: readonly ShownRoom[];
  onStep: (step: RoomStep, options: { IsCheckOut: boolean; StartedAt?: number }) => void;
  onClose: () => void;
}

/** One room: what it is, who has it, and what comes next. */
export function RoomSheet({ room, rooms, onStep, onClose }: RoomSheetProps) {
  const { i18n } = useLingui();
  const { employee, zone } = usePerson();
  const { Work } = room;
  const [isCheckOut, setCheckOut] = useState(Work?.State !== 'Done' && (Work?.IsCheckOut ?? false));
  const [now] = useState(() => Date.now());
  const [startedAt, setStartedAt] = useState(() => likelyStart(rooms, employee.EmployeeID, now));
  const isOpen = Work !== null && Work.State !== 'Done';
  const isTheirs = isOpen && Work.EmployeeID !== employee.EmployeeID;
  const hasStart = isOpen && Work.StartedAt !== null;
  const take = (step: RoomStep) =>
    onStep(step, {
      IsCheckOut: isCheckOut,
      ...(step === 'Finish' && !hasStart && { StartedAt: startedAt }),
    });
  const title = i18n._({ id: 'rooms.room', message: 'Room {room}', values: { room: room.RoomNumber } });
  const about = [room.RoomType, room.ADA ? 'ADA' : null].filter((part) => part !== null).join(' · ');
  if (isTheirs)
    return (
      <Sheet title={title} onClose={onClose}>
        <Soft>{about}</Soft>
        <Note tone="warn">
          {i18n._({
            id: 'rooms.theirs',
            message: '{name} has this room since {at}.',
            values: { name: Work.Name, at: clockText(Work.StartedAt ?? Work.PickedAt, zone) },
          })}
        </Note>
      </Sheet>
    );
  return (
    <Sheet title={title} onClose={onClose}>
      <Soft>{about}</Soft>
      {Work?.State === 'Done' && Work.FinishedAt !== null && (
        <Note tone="good">
          {i18n._({
            id: 'rooms.doneBy',
            message: 'Done by {name} at {at}.',
            values: { name: Work.Name, at: clockText(Work.FinishedAt, zone) },
          })}
        </Note>
      )}
      <Chips
        label={i18n._({ id: 'rooms.kind', message: 'Checkout or stayover' })}
        options={[
          { value: 'out', label: i18n._({ id: 'rooms.checkout', message: 'Checkout' }) },
          { value: 'stay', label: i18n._({ id: 'rooms.stayover', message: 'Stayover' }) },
        ]}
        value={isCheckOut ? 'out' : 'stay'}
        onChoose={(kind) => setCheckOut(kind === 'out')}
      />
      {!hasStart && (
        <Button tone="main" isWide onClick={() => take('Start')}>
          {i18n._({ id: 'rooms.start', message: 'Start' })}
        </Button>
      )}
      {hasStart && (
        <Button tone="main" isWide onClick={() => take('Finish')}>
          {i18n._({ id: 'rooms.finish', message: 'Done' })}
        </Button>
      )}
      {hasStart && (
        <Button isWide onClick={() => take(Work.State === 'Paused' ? 'Resume' : 'Pause')}>
          {Work.State === 'Paused'
            ? i18n._({ id: 'rooms.resume', message: 'Go on' })
            : i18n._({ id: 'rooms.pause', message: 'Pause' })}
        </Button>
      )}
      {!hasStart && (
        <>
          <Button isWide onClick={() => take('Finish')}>
            {i18n._({
              id: 'rooms.finishSince',
              message: 'Done, started at {at}',
              values: { at: clockText(startedAt, zone) },
            })}
          </Button>
          <Chips
            label={i18n._({ id: 'rooms.startedAt', message: 'When it was started' })}
            options={AGO.map((minutes) => ({
              value: String(minutes),
              label: i18n._({
                id: 'rooms.ago',
                message: '{n, plural, one {# minute ago} other {# minutes ago}}',
                values: { n: minutes },
              }),
            }))}
            value={String(Math.round((now - startedAt) / MINUTE_MS))}
            onChoose={(minutes) => setStartedAt(now - Number(minutes) * MINUTE_MS)}
          />
        </>
      )}
      <Row>
        {!isOpen && (
          <Button onClick={() => take('Pick')}>
            {i18n._({ id: 'rooms.pick', message: 'Take it for later' })}
          </Button>
        )}
        {isOpen && (
          <Button onClick={() => take('Drop')}>
            {i18n._({ id: 'rooms.drop', message: 'Give it back' })}
          </Button>
        )}
      </Row>
    </Sheet>
  );
}
