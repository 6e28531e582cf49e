import { type FloorRoom, listFloorRooms, stepRoom } from '@boh/contract/floor/floor.contract.ts';
import type { RoomStep } from '@boh/contract/floor/room-work.calc.ts';
import { useCallback, useMemo } from 'react';
import { useTap } from '../parts/use-tap.ts';
import { whenAnswered } from '../queue/answers.ts';
import { bodyOf, useWaiting } from '../queue/use-queue.ts';
import { learn } from '../reading/reads.ts';
import { useRead } from '../reading/use-read.ts';
import { usePerson } from '../session/person.ts';
import { readSession } from '../store/session-db.ts';
import { dayBefore, dayIn } from '../words/format.ts';
import { roomsAsShown, type ShownRoom, type WaitingStep } from './rooms-as-shown.ts';

// The room is shown as the answer to its step tells it, before the whole list is read again.
whenAnswered(stepRoom, async ({ Place, Body }, answer) => {
  const session = await readSession();
  if (!session) return;
  const reader = { EmployeeID: session.EmployeeID, place: Place };
  const { Date } = Body as WaitingStep;
  const room = answer as FloorRoom;
  await learn(reader, listFloorRooms, { query: { Date } }, (rooms) =>
    rooms.map((each) => (each.RoomID === room.RoomID ? { ...each, Work: room.Work } : each)),
  );
});

interface StepOptions {
  readonly IsCheckOut?: boolean;
  readonly StartedAt?: number;
}

function labelOf(step: RoomStep, room: string) {
  const values = { room };
  switch (step) {
    case 'Pick':
      return /*i18n*/ { id: 'rooms.did.pick', message: 'Room {room}: picked', values };
    case 'Start':
      return /*i18n*/ { id: 'rooms.did.start', message: 'Room {room}: started', values };
    case 'Pause':
      return /*i18n*/ { id: 'rooms.did.pause', message: 'Room {room}: paused', values };
    case 'Resume':
      return /*i18n*/ { id: 'rooms.did.resume', message: 'Room {room}: resumed', values };
    case 'Finish':
      return /*i18n*/ { id: 'rooms.did.finish', message: 'Room {room}: done', values };
    case 'Drop':
      return /*i18n*/ { id: 'rooms.did.drop', message: 'Room {room}: given back', values };
  }
}

interface ReadOptions {
  readonly everyMs?: number;
  readonly isWanted: boolean;
}

function useRoomsOf(day: string, options: ReadOptions) {
  const { employee, place } = usePerson();
  const read = useRead(listFloorRooms, { query: { Date: day } }, options);
  const actions = useWaiting(stepRoom, place?.Location.LocationID ?? null);
  const { EmployeeID, FirstName, LastName } = employee;
  const rooms = useMemo(() => {
    const steps = actions
      .filter(({ State }) => State !== 'refused')
      .map((action) => bodyOf<WaitingStep>(action) as WaitingStep);
    return roomsAsShown(day, read.answer ?? [], steps, { EmployeeID, Name: `${FirstName} ${LastName}` });
  }, [read.answer, actions, day, EmployeeID, FirstName, LastName]);
  const mine = rooms.filter(({ Work }) => Work?.EmployeeID === EmployeeID && Work.State !== 'Done');
  return { read, rooms, mine };
}

const YESTERDAY_EVERY_MS = 300_000;

/** The rooms of today with who has them, what one began before midnight, and the steps one may take. */
export function useRoomWork({ isWanted = true }: { isWanted?: boolean } = {}) {
  const { zone } = usePerson();
  const tap = useTap();
  const today = dayIn(zone);
  const { read, rooms, mine } = useRoomsOf(today, { isWanted });
  const yesterday = useRoomsOf(dayBefore(today), { isWanted, everyMs: YESTERDAY_EVERY_MS });
  const begunBefore = yesterday.mine.filter(({ Work }) => Work !== null && Work.StartedAt !== null);
  const step = useCallback(
    (room: ShownRoom, Step: RoomStep, { IsCheckOut, StartedAt }: StepOptions = {}) => {
      const at = Date.now();
      tap({
        endpoint: stepRoom,
        body: {
          RoomID: room.RoomID,
          Date: room.Date,
          Step,
          At: new Date(at).toISOString(),
          ...(IsCheckOut !== undefined && { IsCheckOut }),
          ...(StartedAt !== undefined && { StartedAt: new Date(StartedAt).toISOString() }),
          Notes: '',
        },
        at,
        label: labelOf(Step, room.RoomNumber),
        about: `room-work:${room.RoomID}:${room.Date}`,
      });
    },
    [tap],
  );
  return { read, rooms, mine: [...begunBefore, ...mine], step };
}
