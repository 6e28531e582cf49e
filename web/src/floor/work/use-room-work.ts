import { type FloorRoom, listFloorRooms, stepRoom } from '@boh/contract/floor/floor.contract.ts';
import type { RoomStep } from '@boh/contract/floor/room-work.calc.ts';
import { useCallback, useMemo } from 'react';
import { whenAnswered } from '../queue/answers.ts';
import { bodyOf, useQueue, useWaiting } from '../queue/use-queue.ts';
import { learn } from '../reading/reads.ts';
import { useRead } from '../reading/use-read.ts';
import { usePerson } from '../session/person.ts';
import { readSession } from '../store/session-db.ts';
import { dayIn } from '../words/format.ts';
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

/** The rooms of today with who has them, and the steps one may take. */
export function useRoomWork({ isWanted = true }: { isWanted?: boolean } = {}) {
  const { employee, place, zone } = usePerson();
  const { act } = useQueue();
  const today = dayIn(zone);
  const read = useRead(listFloorRooms, { query: { Date: today } }, { isWanted });
  const actions = useWaiting(stepRoom, place?.Location.LocationID ?? null);
  const { EmployeeID, FirstName, LastName } = employee;
  const rooms = useMemo(() => {
    const steps = actions
      .filter(({ State }) => State !== 'refused')
      .map((action) => bodyOf<WaitingStep>(action) as WaitingStep)
      .filter(({ Date: day }) => day === today);
    return roomsAsShown(read.answer ?? [], steps, { EmployeeID, Name: `${FirstName} ${LastName}` });
  }, [read.answer, actions, today, EmployeeID, FirstName, LastName]);
  const step = useCallback(
    (room: ShownRoom, Step: RoomStep, { IsCheckOut, StartedAt }: StepOptions = {}) => {
      const at = Date.now();
      return act({
        endpoint: stepRoom,
        body: {
          RoomID: room.RoomID,
          Date: today,
          Step,
          At: new Date(at).toISOString(),
          ...(IsCheckOut !== undefined && { IsCheckOut }),
          ...(StartedAt !== undefined && { StartedAt: new Date(StartedAt).toISOString() }),
          Notes: '',
        },
        at,
        label: labelOf(Step, room.RoomNumber),
        about: `room-work:${room.RoomID}:${today}`,
      });
    },
    [act, today],
  );
  const mine = rooms.filter(({ Work }) => Work?.EmployeeID === EmployeeID && Work.State !== 'Done');
  return { read, rooms, mine, step };
}
