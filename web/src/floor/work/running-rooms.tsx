import type { RoomStep } from '@boh/contract/floor/room-work.calc.ts';
import { workedMinutes } from '@boh/contract/floor/room-work.calc.ts';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { Button, Card, Row, Soft } from '../parts/basics.tsx';
import type { ShownRoom } from './rooms-as-shown.ts';

const TICK_MS = 15_000;

function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface RunningRoomsProps {
  rooms: readonly ShownRoom[];
  onStep: (room: ShownRoom, step: RoomStep) => void;
}

/** The rooms somebody is in the middle of, with DONE in reach. */
export function RunningRooms({ rooms, onStep }: RunningRoomsProps) {
  const { i18n } = useLingui();
  const now = useNow();
  const started = rooms.filter(({ Work }) => Work !== null && Work.StartedAt !== null);
  return started.map((room) => {
    const isPaused = room.Work?.State === 'Paused';
    const minutes = room.Work === null ? 0 : workedMinutes(room.Work, now);
    return (
      <Card key={room.RoomID}>
        <strong>
          {i18n._({ id: 'rooms.room', message: 'Room {room}', values: { room: room.RoomNumber } })}
        </strong>
        <Soft>
          {isPaused
            ? i18n._({
                id: 'rooms.pausedAfter',
                message: 'Paused after {n, plural, one {# minute} other {# minutes}}',
                values: { n: minutes },
              })
            : i18n._({
                id: 'rooms.workingFor',
                message: 'Working for {n, plural, one {# minute} other {# minutes}}',
                values: { n: minutes },
              })}
        </Soft>
        <Row>
          <Button tone="main" onClick={() => onStep(room, 'Finish')}>
            {i18n._({ id: 'rooms.finish', message: 'Done' })}
          </Button>
          <Button onClick={() => onStep(room, isPaused ? 'Resume' : 'Pause')}>
            {isPaused
              ? i18n._({ id: 'rooms.resume', message: 'Go on' })
              : i18n._({ id: 'rooms.pause', message: 'Pause' })}
          </Button>
        </Row>
      </Card>
    );
  });
}
