/**
 * The work on one room on one day, step by step. The phone walks through it while it is offline, the server decides with the
 * same words: a refusal on one side is a refusal on the other.
 */

export const ROOM_STEPS = ['Pick', 'Start', 'Pause', 'Resume', 'Finish', 'Drop'] as const;
export type RoomStep = (typeof ROOM_STEPS)[number];

export const WORK_STATES = ['Picked', 'Working', 'Paused', 'Done'] as const;
export type WorkState = (typeof WORK_STATES)[number];

export interface RoomWork {
  readonly EmployeeID: number;
  readonly Name: string;
  readonly State: WorkState;
  readonly IsCheckOut: boolean;
  readonly PickedAt: string;
  readonly StartedAt: string | null;
  /** Since when it rests; null while it does not. */
  readonly PausedAt: string | null;
  /** All pauses that are over, exactly: many short ones add up to minutes too. */
  readonly PausedMilliseconds: number;
  readonly FinishedAt: string | null;
  /** When the last step was taken: the next one is not before it. */
  readonly SteppedAt: string;
}

/** Why a step cannot be taken. */
export type StepRefusal =
  /** Somebody else has the room. */
  | 'Taken'
  | 'AlreadyPicked'
  | 'AlreadyStarted'
  | 'AlreadyPaused'
  | 'NotPaused'
  | 'NotStarted'
  | 'NotPicked'
  /** Before the step before it. */
  | 'TooEarly'
  /** Begun after it ended. */
  | 'StartedLater'
  /** Longer than a log of one day can say. */
  | 'TooLong';

/** `work` null: nobody has the room any more. */
type Stepped = { readonly work: RoomWork | null } | { readonly refusal: StepRefusal };

export interface Stepper {
  readonly EmployeeID: number;
  readonly Name: string;
}

/** What is said beside a step. */
export interface StepDetails {
  /** Left out: as it was picked. */
  readonly IsCheckOut?: boolean | undefined;
  /** When a room was begun that is finished without ever having been started here. */
  readonly StartedAt?: string | undefined;
}

const MINUTE = 60_000;
const MINUTES_OF_A_DAY = 24 * 60;

/** A log tells two times of day: they can be no further apart. */
const LONGEST = MINUTES_OF_A_DAY * MINUTE;

const millisecondsBetween = (from: string, to: string) => Date.parse(to) - Date.parse(from);

/** Whether somebody has the room: what was finished before keeps nobody from cleaning it again. */
export const isOpenWork = (work: RoomWork | null): work is RoomWork => work !== null && work.State !== 'Done';

/** What becomes of the work on a room by one step at `at`. Everything unlike that is refused, and nothing changes. */
export function stepWork(
  work: RoomWork | null,
  step: RoomStep,
  at: string,
  who: Stepper,
  details: StepDetails = {},
): Stepped {
  if (!isOpenWork(work)) return beginWork(step, at, who, details);
  if (work.EmployeeID !== who.EmployeeID) return { refusal: 'Taken' };
  if (millisecondsBetween(work.SteppedAt, at) < 0) return { refusal: 'TooEarly' };
  if (step === 'Drop') return { work: null };
  const known = { ...work, IsCheckOut: details.IsCheckOut ?? work.IsCheckOut, SteppedAt: at };
  switch (step) {
    case 'Pick':
      return { refusal: work.State === 'Picked' ? 'AlreadyPicked' : 'AlreadyStarted' };
    case 'Start':
      if (work.State !== 'Picked') return { refusal: 'AlreadyStarted' };
      return { work: { ...known, State: 'Working', StartedAt: at } };
    case 'Pause':
      if (work.State === 'Paused') return { refusal: 'AlreadyPaused' };
      if (work.State === 'Picked') return { refusal: 'NotStarted' };
      return { work: { ...known, State: 'Paused', PausedAt: at } };
    case 'Resume':
      if (work.PausedAt === null) return { refusal: 'NotPaused' };
      return { work: { ...known, State: 'Working', ...pausesUntil(work, at) } };
    case 'Finish':
      return finish({ ...known, ...pausesUntil(work, at) }, at, details);
  }
}

/** The first step on a room that nobody has. */
function beginWork(step: RoomStep, at: string, who: Stepper, details: StepDetails): Stepped {
  const picked: RoomWork = {
    ...{ EmployeeID: who.EmployeeID, Name: who.Name, State: 'Picked' },
    IsCheckOut: details.IsCheckOut ?? false,
    ...{ PickedAt: at, StartedAt: null, PausedAt: null, PausedMilliseconds: 0, FinishedAt: null },
    SteppedAt: at,
  };
  switch (step) {
    case 'Pick':
      return { work: picked };
    case 'Start':
      return { work: { ...picked, State: 'Working', StartedAt: at } };
    case 'Finish':
      return finish(picked, at, details);
    case 'Drop':
      return { refusal: 'NotPicked' };
    case 'Pause':
    case 'Resume':
      return { refusal: 'NotStarted' };
  }
}

const pausesUntil = (work: RoomWork, at: string) => ({
  PausedAt: null,
  PausedMilliseconds:
    work.PausedMilliseconds + (work.PausedAt === null ? 0 : millisecondsBetween(work.PausedAt, at)),
});

/** A start that was tapped counts more than one that is told afterwards. */
function finish(work: RoomWork, at: string, details: StepDetails): Stepped {
  const StartedAt = work.StartedAt ?? details.StartedAt;
  if (StartedAt === undefined) return { refusal: 'NotStarted' };
  const length = millisecondsBetween(StartedAt, at);
  if (length < 0) return { refusal: 'StartedLater' };
  if (length >= LONGEST) return { refusal: 'TooLong' };
  return { work: { ...work, State: 'Done', StartedAt, FinishedAt: at } };
}

/** The pauses of a work in whole minutes, the one that lasts counted until `now`. */
export const pausedMinutes = (work: RoomWork, now: string): number =>
  Math.floor(pausesUntil(work, now).PausedMilliseconds / MINUTE);

/** How long somebody has worked on it so far, or did, in whole minutes without the pauses; 0 before the start. */
export function workedMinutes(work: RoomWork, now: string): number {
  if (work.StartedAt === null) return 0;
  const until = work.FinishedAt ?? now;
  const worked = millisecondsBetween(work.StartedAt, until) - pausesUntil(work, until).PausedMilliseconds;
  return Math.max(0, Math.floor(worked / MINUTE));
}

/**
 * The times that the housekeeping log of a finished room has, on the clock of the hotel. `clockOf` reads that clock.
 *
 * A log tells two times of day and nothing of what the clocks did between them. So the end is the start and the minutes that
 * passed: on the two days of the year when clocks change meanwhile, the minutes of the log stay those that were worked.
 */
export function logTimes(
  { StartedAt, FinishedAt, PausedMilliseconds }: RoomWork,
  clockOf: (instant: string) => string,
): { StartTime: string; EndTime: string; BreakTime: number } {
  if (StartedAt === null || FinishedAt === null) throw new Error('Only finished work has a log.');
  const begin = Math.floor(Date.parse(StartedAt) / MINUTE);
  const end = Math.floor(Date.parse(FinishedAt) / MINUTE);
  const StartTime = clockOf(StartedAt);
  const [hour = 0, minute = 0] = StartTime.split(':').map(Number);
  const ended = (hour * 60 + minute + end - begin) % MINUTES_OF_A_DAY;
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    StartTime,
    EndTime: `${two(Math.floor(ended / 60))}:${two(ended % 60)}`,
    BreakTime: Math.floor(PausedMilliseconds / MINUTE),
  };
}
