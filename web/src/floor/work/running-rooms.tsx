import type { RoomStep } from '@boh/contract/floor/room-work.calc.ts';
import { workedMinutes } from '@boh/contract/floor/room-work.calc.ts';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { usePerson } from '../session/person.ts';
import { dayIn, dayText } from '../words/format.ts';
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
  const { zone } = usePerson();
  const now = useNow();
  const today = dayIn(zone);
  const started = rooms.filter(({ Work }) => Work !== null && Work.StartedAt !== null);
  return started.map((room) => {
    const name = i18n._({ id: 'rooms.room', message: 'Room {room}', values: { room: room.RoomNumber } });
    const finish = i18n._({ id: 'rooms.finish', message: 'Done' });
    const isPaused = room.Work?.State === 'Paused';
    const pause = isPaused
      ? i18n._({ id: 'rooms.resume', message: 'Go on' })
      : i18n._({ id: 'rooms.pause', message: 'Pause' });
    const minutes = room.Work === null ? 0 : workedMinutes(room.Work, now);
    return (
      <Card key={`${room.Date} ${room.RoomID}`}>
        <strong>{name}</strong>
        {room.Date !== today && (
          <Soft>
            {i18n._({ id: 'rooms.begun', message: 'Begun on {day}', values: { day: dayText(room.Date) } })}
          </Soft>
        )}
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
          <Button tone="main" aria-label={`${finish}: ${name}`} onClick={() => onStep(room, 'Finish')}>
            {finish}
          </Button>
          <Button
            aria-label={`${pause}: ${name}`}
            onClick={() => onStep(room, isPaused ? 'Resume' : 'Pause')}
          >
            {pause}
          </Button>
        </Row>
      </Card>
    );
  });
}
