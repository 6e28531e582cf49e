import type { FloorRoom } from '@boh/contract/floor/floor.contract.ts';
import { type RoomStep, type RoomWork, type Stepper, stepWork } from '@boh/contract/floor/room-work.calc.ts';

/** A step that waits to be sent. */
export interface WaitingStep {
  readonly RoomID: number;
  readonly Date: string;
  readonly Step: RoomStep;
  readonly At: string;
  readonly IsCheckOut?: boolean;
  readonly StartedAt?: string;
}

/** A room with the work on it as it will be once everything is sent. */
export interface ShownRoom {
  /** The day of the work on it. */
  readonly Date: string;
  readonly RoomID: number;
  readonly RoomNumber: string;
  readonly RoomType: string;
  readonly ADA: boolean;
  readonly Work: RoomWork | null;
  /** Something about it is not sent yet. */
  readonly isWaiting: boolean;
}

function afterSteps(work: RoomWork | null, steps: readonly WaitingStep[], who: Stepper): RoomWork | null {
  let now = work;
  for (const { Step, At, ...details } of steps) {
    const stepped = stepWork(now, Step, At, who, details);
    // The server will say why, once it hears of it.
    if ('work' in stepped) now = stepped.work;
  }
  return now;
}

/** The rooms of a day as the server last told them, and what was done since. */
export function roomsAsShown(
  day: string,
  rooms: readonly FloorRoom[],
  waiting: readonly WaitingStep[],
  who: Stepper,
): ShownRoom[] {
  return rooms.map((room) => {
    const steps = waiting.filter(({ RoomID, Date }) => RoomID === room.RoomID && Date === day);
    return { ...room, Date: day, Work: afterSteps(room.Work, steps, who), isWaiting: steps.length > 0 };
  });
}

const MOST_MINUTES = 30;
const MINUTE_MS = 60_000;

/** When a room was begun that is finished without having been started: after the one before it, but not long ago. */
export function likelyStart(rooms: readonly ShownRoom[], EmployeeID: number, now: number): number {
  const finished = rooms.flatMap(({ Work }) =>
    Work?.EmployeeID === EmployeeID && Work.FinishedAt !== null ? [Date.parse(Work.FinishedAt)] : [],
  );
  return Math.max(now - MOST_MINUTES * MINUTE_MS, ...finished.filter((at) => at < now - MINUTE_MS));
}
