import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  calendarDate,
  clockTime,
  id,
  inCapitals,
  labelOf,
  looseBoolean,
  notes,
  positiveMoney,
  requiredNotes,
  requiredText,
  saved,
  yesNoFilter,
} from '../fields.ts';
import { listQuery } from '../list.ts';
import { CASH_FIELDS, CASH_STEPS, isMultipleOf, SHIFT_TYPES, type CashField } from './log-sheets.calc.ts';

export const LOG_SHEET_TEXTS = {
  adaAdded: 'ADA Compliance entry added successfully!',
  adaFailed: 'Failed to add ADA Compliance entry',
  cashAdded: 'Cash Count Logsheet added successfully!',
  cashFailed: 'Failed to add Cash Count Logsheet',
  callAdded: 'Entry added successfully!',
  callFailed: 'Failed to add entry',
  done: 'Marked as done.',
  doneIsFinal: 'This entry is done already, and done is final.',
} as const;

const access = page('logbook', 'session');

const required = (message: string) => requiredText(message).transform(inCapitals);

/** Required: a blank is missing here and not 0. */
const requiredAmount = (message: string) =>
  z
    .unknown()
    .refine((value) => value !== undefined && value !== null && value !== '', message)
    .pipe(positiveMoney);

const dated = (message: string) =>
  z.preprocess((value) => value ?? '', z.string().trim().min(1, message).pipe(calendarDate));

const posted = { PostedByName: z.string(), CreatedAt: z.string() };
const done = {
  Done: z.boolean(),
  UpdatedByName: z.string().nullable(),
  UpdatedAt: z.string().nullable(),
};
/** `Done=false` lists only what is still open. */
const doneFilter = { Done: yesNoFilter };
/** Marking is all there is to change; `Done: false` is refused, for done is final. */
const mark = { Done: looseBoolean.default(true) };

// --- ADA compliance ---

export const adaBody = z.object({
  GuestName: required('Guest name is required'),
  SpecialNeeds: requiredNotes('Special needs are required'),
  RoomNumber: required('Room number is required'),
  Notes: notes(),
});

const adaEntry = z.object({
  ADAComplianceID: z.int(),
  GuestName: z.string(),
  SpecialNeeds: z.string(),
  RoomNumber: z.string(),
  Notes: z.string(),
  ...posted,
  Timezone: z.string(),
  ...done,
});

export const listAda = defineEndpoint({
  method: 'GET',
  path: '/ADACompliance/getAll',
  summary: 'The ADA compliance sheet of the selected location, newest first.',
  access,
  query: listQuery(['CreatedAt', 'GuestName', 'RoomNumber', 'PostedByName', 'Done'], doneFilter),
  output: z.array(adaEntry),
});

export const postAda = defineEndpoint({
  method: 'POST',
  path: '/ADACompliance/post',
  summary: 'Add a guest with special needs.',
  access,
  body: adaBody,
  output: z.object({ ...saved, ...adaEntry.shape }),
});

export const markAda = defineEndpoint({
  method: 'PUT',
  path: '/ADACompliance/update',
  summary: 'Mark an ADA compliance entry done. Done is final.',
  access,
  body: z.object({ ADAComplianceID: id, ...mark }),
  output: z.object({ ...saved, ...adaEntry.shape }),
  statuses: { 409: 'The entry is done already: there is no undo.' },
});

// --- Cash count ---

type Shape<Schema extends z.ZodType> = { [Field in CashField]: Schema };
const eachAmount = <Schema extends z.ZodType>(make: (field: CashField) => Schema) =>
  Object.fromEntries(CASH_FIELDS.map((field) => [field, make(field)])) as Shape<Schema>;

const stepped = (field: CashField) =>
  positiveMoney.refine(
    (value) => isMultipleOf(value, CASH_STEPS[field]),
    `${labelOf(field)} must be a multiple of ${CASH_STEPS[field]}`,
  );

export const cashCountBody = z.object({
  ShiftType: z.enum(SHIFT_TYPES, 'Please select a shift type'),
  ...eachAmount(stepped),
  DepositDrop: requiredAmount('Deposit drop is required'),
  BankTill: requiredAmount('Bank till is required'),
  Notes: notes(),
  Date: dated('Date is required'),
});

const cashCount = z.object({
  LogID: z.int(),
  ShiftType: z.string(),
  ...eachAmount(() => z.number()),
  DepositDrop: z.number(),
  BankTill: z.number(),
  Notes: z.string(),
  Date: z.string(),
  ...posted,
  Timezone: z.string(),
});

export const listCashCounts = defineEndpoint({
  method: 'GET',
  path: '/cashCountLogSheet/getAll',
  summary: 'The cash counts of the selected location, newest first.',
  access,
  query: listQuery(['CreatedAt', 'Date', 'ShiftType', 'PostedByName'], {}),
  output: z.array(cashCount),
});

export const postCashCount = defineEndpoint({
  method: 'POST',
  path: '/cashCountLogSheet/post',
  summary: 'Add a cash count of a shift.',
  access,
  body: cashCountBody,
  output: z.object({ ...saved, ...cashCount.shape }),
});

// --- Pre-departure calls ---

export const callBody = z.object({
  RoomNumber: required('Room number is required'),
  GuestName: required('Guest name is required'),
  DateCalled: dated('Date called is required'),
  TimeCalled: z.preprocess(
    (value) => value ?? '',
    z.string().trim().min(1, 'Time called is required').pipe(clockTime),
  ),
  ServiceIssues: notes(),
  Notes: notes(),
});

const preDepartureCall = z.object({
  PreDepartCallID: z.int(),
  RoomNumber: z.string(),
  GuestName: z.string(),
  DateCalled: z.string(),
  TimeCalled: z.string(),
  ServiceIssues: z.string(),
  Notes: z.string(),
  ...posted,
  ...done,
});

export const listCalls = defineEndpoint({
  method: 'GET',
  path: '/PreDepartCall/getAll',
  summary: 'The pre-departure calls of the selected location, newest first.',
  access,
  query: listQuery(
    ['CreatedAt', 'DateCalled', 'RoomNumber', 'GuestName', 'PostedByName', 'Done'],
    doneFilter,
  ),
  output: z.array(preDepartureCall),
});

export const postCall = defineEndpoint({
  method: 'POST',
  path: '/PreDepartCall/post',
  summary: 'Add a pre-departure call.',
  access,
  body: callBody,
  output: z.object({ ...saved, ...preDepartureCall.shape }),
});

export const markCall = defineEndpoint({
  method: 'PUT',
  path: '/PreDepartCall/update',
  summary: 'Mark a pre-departure call done. Done is final.',
  access,
  body: z.object({ PreDepartCallID: id, ...mark }),
  output: z.object({ ...saved, ...preDepartureCall.shape }),
  statuses: { 409: 'The call is done already: there is no undo.' },
});
