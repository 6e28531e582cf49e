import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, clockTime, id, looseBoolean, notes, saved } from '../fields.ts';
import { listQuery } from '../list.ts';

/** What the housekeeping form says. */
export const HOUSEKEEPING_TEXTS = {
  dateMissing: 'Please select a date before submitting the log.',
  submitted: 'Excellent! The housekeeping log was submitted successfully.',
  failed: 'Error Submitting Logs',
  noRole: 'This employee has no role at this location.',
  empty: 'No logs available for this location.',
} as const;

/** Counts and minutes travel as text ('12'); blank is `blank`. */
const asNumber = (blank: number | undefined) => (value: unknown) => {
  if (value === undefined || value === null) return blank;
  if (typeof value !== 'string') return value;
  const digits = value.trim();
  if (digits === '') return blank;
  return /^-?\d{1,9}$/.test(digits) ? Number(digits) : value;
};

const numberOfRooms = z.preprocess(
  asNumber(undefined),
  z
    .number('Please enter number of rooms')
    .int('Please enter number of rooms')
    .min(1, 'Must be at least 1 room')
    .max(1000, 'Must be at most 1000 rooms'),
);

const minutes = (least: number, missing: string) =>
  z
    .number({ error: (issue) => (issue.input === undefined ? missing : 'Break error') })
    .int('Break error')
    .min(least, 'Break error')
    .max(1440, 'Break error');

const requiredTime = (message: string) => z.string(message).trim().min(1, message).pipe(clockTime);

const optionalTime = z.preprocess(
  (value) => value ?? '',
  z
    .string('Please enter a time as HH:MM')
    .trim()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Please enter a time as HH:MM'),
);

const logDate = z
  .string(HOUSEKEEPING_TEXTS.dateMissing)
  .trim()
  .min(1, HOUSEKEEPING_TEXTS.dateMissing)
  .pipe(calendarDate);

const roomTask = {
  NoOfRooms: numberOfRooms,
  IsCheckOut: looseBoolean.default(false),
  StartTime: requiredTime('Please Enter Start Time'),
  EndTime: requiredTime('Please Enter End Time'),
  Notes: notes(),
};

/** The screen's Room form: its break field starts empty and asks for at least a minute; the call takes 0 too. */
export const roomTaskForm = z.object({
  ...roomTask,
  BreakTime: z.preprocess(asNumber(undefined), minutes(1, 'Please Enter Break Time')),
});

/** The screen's Other Task form: nothing is required. */
export const otherTaskForm = z.object({
  StartTime: optionalTime,
  EndTime: optionalTime,
  BreakTime: z.preprocess(asNumber(0), minutes(0, 'Break error')),
  Notes: notes(),
});

/** What every log says: where, who, when. The date is chosen outside the two forms. */
const common = { LocationID: id.optional(), EmployeeID: id, Date: logDate };
const BreakTime = otherTaskForm.shape.BreakTime;

const newLogBody = z.discriminatedUnion(
  'Type',
  [
    z.object({ Type: z.literal('Room'), ...common, ...roomTask, BreakTime }),
    z.object({
      Type: z.literal('Other'),
      ...common,
      ...otherTaskForm.shape,
      // Whatever is sent: no rooms belong to another task.
      NoOfRooms: z.preprocess(() => 0, z.literal(0)),
      IsCheckOut: z.preprocess(() => false, z.literal(false)),
    }),
  ],
  'Type must be Room or Other',
);

const log = z.object({
  HousekeepingLogID: z.int(),
  Type: z.string(),
  LocationID: z.int(),
  EmployeeID: z.int(),
  Name: z.string(),
  Date: z.string(),
  NoOfRooms: z.string(),
  IsCheckOut: z.boolean(),
  StartTime: z.string(),
  EndTime: z.string(),
  BreakTime: z.string(),
  Notes: z.string(),
});

/** At most as many as a page list may hold, so that the address stays short. */
const selectedIds = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9}){0,499}$/, 'IDs must be at most 500 ids with commas between them')
  .transform((value) => value.split(',').map(Number));

const filters = { LocationID: id.optional(), EmployeeID: id.optional(), IDs: selectedIds.optional() };

const logQuery = listQuery(
  ['Date', 'NoOfRooms', 'Name', 'Type', 'StartTime', 'EndTime', 'IsCheckOut', 'Notes'],
  filters,
);

export const listHousekeepingLogs = defineEndpoint({
  method: 'GET',
  path: '/housekeeping/roomLogs/all',
  summary: 'Housekeeping logs of the selected location, newest first; IDs picks some of them.',
  access: page('Housekeeping Reports', 'session'),
  query: logQuery,
  output: z.array(log),
  leavesRow: true,
});

const filterQuery = logQuery.omit({ Sort: true, Page: true, PageSize: true, Format: true });

export const housekeepingStats = defineEndpoint({
  method: 'GET',
  path: '/housekeeping/roomLogs/stats',
  summary:
    'Average minutes per room over all logs that match, and over checkouts and stayovers alone; Logs, Rooms, Minutes, FirstDay and LastDay tell what went into them.',
  access: page('Housekeeping Reports', 'session'),
  query: filterQuery,
  output: z.object({
    AverageTime: z.number(),
    AverageCheckout: z.number(),
    AverageStayover: z.number(),
    Logs: z.int(),
    Rooms: z.int(),
    Minutes: z.int(),
    FirstDay: z.string().nullable(),
    LastDay: z.string().nullable(),
  }),
});

/** What one person did: Rooms and the minutes for them are those of the averages, other tasks stand apart. */
const personWork = z.object({
  EmployeeID: z.int(),
  Name: z.string(),
  Days: z.int(),
  Rooms: z.int(),
  CheckoutRooms: z.int(),
  StayoverRooms: z.int(),
  Minutes: z.int(),
  /** Null where no rooms were cleaned. */
  MinutesPerRoom: z.number().nullable(),
  MinutesPerCheckout: z.number().nullable(),
  MinutesPerStayover: z.number().nullable(),
  OtherMinutes: z.int(),
  BreakMinutes: z.int(),
});
export type PersonWork = z.output<typeof personWork>;

/** Whose work it is, and the figures in the order of the table. */
export const PERSON_FIGURES = {
  Days: 'Days',
  Rooms: 'Rooms',
  CheckoutRooms: 'Checkouts',
  StayoverRooms: 'Stayovers',
  Minutes: 'Minutes',
  MinutesPerRoom: 'Minutes per Room',
  MinutesPerCheckout: 'Per Checkout',
  MinutesPerStayover: 'Per Stayover',
  OtherMinutes: 'Other Tasks (Minutes)',
  BreakMinutes: 'Breaks (Minutes)',
} as const;
const figureNames = Object.keys(PERSON_FIGURES) as (keyof typeof PERSON_FIGURES)[];

export const housekeepingPeople = defineEndpoint({
  method: 'GET',
  path: '/housekeeping/roomLogs/people',
  summary:
    'What each person cleaned within the days asked for: rooms, minutes and minutes per room, by name.',
  access: page('Housekeeping Reports', 'session'),
  query: listQuery(['Name', ...figureNames], { LocationID: id.optional(), EmployeeID: id.optional() }),
  output: z.array(personWork),
  leavesRow: true,
});

export const addHousekeepingLog = defineEndpoint({
  method: 'POST',
  path: '/housekeeping/roomLogs/post',
  summary: 'Log cleaning work, or another task, of an employee of the selected location.',
  access: page('Housekeeping Reports', 'session'),
  body: newLogBody,
  output: log.extend(saved),
});

export const listHousekeepers = defineEndpoint({
  method: 'GET',
  path: '/admin/employees/forgetallhousekeeping',
  summary: 'Employees whose role at the selected location has the Housekeeping Reports page.',
  access: page('Housekeeping Reports', 'session'),
  query: listQuery(['FirstName', 'LastName'], { LocationID: id.optional() }),
  output: z.array(z.object({ EmployeeID: z.int(), FirstName: z.string(), LastName: z.string() })),
  leavesRow: true,
});
