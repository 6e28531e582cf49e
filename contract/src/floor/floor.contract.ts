import { z } from 'zod';
import { page, signedIn } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, id, looseBoolean, notes, saved } from '../fields.ts';
import { ROOM_STEPS, WORK_STATES, type StepRefusal } from './room-work.calc.ts';

/** Sent with every call of the floor app as `floor`: it has sentences in the reader's language and keys that are kept longer. */
export const APP_HEADER = 'X-App';
export const FLOOR_APP = 'floor';

/** A phone may have been without a network for so long; its idempotency keys are kept as long. */
export const OFFLINE_DAYS = 30;
/** Clocks of phones are a little off. */
export const AHEAD_MINUTES = 10;

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

type OwnRefusal = Exclude<StepRefusal, 'Taken'>;

/** What a step is told that cannot be taken; whoever else has the room is named in a sentence of its own. */
const REFUSALS: Readonly<Record<OwnRefusal, (number: string) => string>> = {
  AlreadyPicked: (number) => `You have picked room ${number} already.`,
  AlreadyStarted: (number) => `You have started room ${number} already.`,
  AlreadyPaused: (number) => `Room ${number} is paused already.`,
  NotPaused: (number) => `Room ${number} is not paused.`,
  NotStarted: (number) => `Room ${number} was not started yet. Please say when it was begun.`,
  NotPicked: (number) => `You have not picked room ${number}.`,
  TooEarly: (number) =>
    `The step before this one in room ${number} was later. Please look at the room again.`,
  StartedLater: (number) => `Room ${number} cannot be finished before it was begun.`,
  TooLong: (number) => `Room ${number} was begun more than 24 hours before. Please drop it and log it anew.`,
};

export const FLOOR_TEXTS = {
  saved: 'Saved.',
  languageSaved: 'Language saved.',
  missing: 'This room',
  retired: (number: string) => `Room ${number} is retired.`,
  refused: (refusal: OwnRefusal, number: string) => REFUSALS[refusal](number),
  /** `since` is a time of day at the hotel. */
  picked: (number: string, name: string, since: string) =>
    `Room ${number} was picked by ${name} at ${since}.`,
  taken: (number: string, name: string, since: string) =>
    `${name} has been working on room ${number} since ${since}.`,
  /** Somebody was faster by a moment, and the room is free again by now. */
  met: (number: string) => `Somebody else had room ${number} at the same moment. Please try again.`,
  ahead: 'The clock of this phone is more than 10 minutes ahead. Please set it right.',
  tooOld: 'This is more than 30 days old.',
  startTooOld: 'The start is more than 30 days ago.',
  otherDay: 'A room is logged on the day of its work.',
} as const;

const access = page('Housekeeping Reports', 'session');

const INSTANT = 'Please send the moment of the step';
const instant = z.iso
  .datetime({ offset: true, error: INSTANT, abort: true })
  .transform((value) => new Date(value).toISOString());

const work = z.object({
  EmployeeID: z.int(),
  Name: z.string(),
  State: z.enum(WORK_STATES),
  IsCheckOut: z.boolean(),
  PickedAt: z.string(),
  StartedAt: z.string().nullable(),
  PausedAt: z.string().nullable(),
  /** All pauses that are over, in whole minutes, and as exactly as they were taken. */
  PausedMinutes: z.int(),
  PausedMilliseconds: z.int(),
  FinishedAt: z.string().nullable(),
  SteppedAt: z.string(),
});

const floorRoom = z.object({
  RoomID: z.int(),
  RoomNumber: z.string(),
  RoomType: z.string(),
  ADA: z.boolean(),
  /** The open work of the day, else the last that was finished; null where nobody has picked the room. */
  Work: work.nullable(),
});
export type FloorRoom = z.output<typeof floorRoom>;

export const listFloorRooms = defineEndpoint({
  method: 'GET',
  path: '/floor/rooms',
  summary:
    'The rooms in use of the selected location, in the order of their numbers, each with who has it or had it last on a day.',
  access,
  query: z.object({ Date: calendarDate }),
  output: z.array(floorRoom),
});

export const stepRoom = defineEndpoint({
  method: 'POST',
  path: '/floor/rooms/step',
  summary:
    'Take a step in one’s work on a room: Pick, Start, Pause, Resume, Finish or Drop. Finish writes the housekeeping log.',
  access,
  body: z.object({
    RoomID: id,
    /** The day of the work at the hotel. */
    Date: calendarDate,
    Step: z.enum(ROOM_STEPS, `Step is one of ${ROOM_STEPS.join(', ')}`),
    IsCheckOut: looseBoolean.optional(),
    /** When it was tapped: offline, long before it is sent. */
    At: instant,
    /** For a room that is finished without having been started here. */
    StartedAt: instant.optional(),
    Notes: notes(),
  }),
  output: floorRoom.extend(saved),
  statuses: { 409: 'Somebody else has the room, or the step does not follow from the one before.' },
});

export const setLanguage = defineEndpoint({
  method: 'PUT',
  path: '/floor/language',
  summary: 'The language that the floor app speaks with the caller.',
  access: signedIn,
  sessionOnly: true,
  anyLocation: true,
  body: z.object({ Language: z.enum(LANGUAGES, `Language is one of ${LANGUAGES.join(', ')}`) }),
  output: z.object({ ...saved, Language: z.enum(LANGUAGES) }),
});
