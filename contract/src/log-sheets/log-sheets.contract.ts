import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, labelOf, looseBoolean, positiveMoney, saved, yesNoFilter } from '../fields.ts';
import { listQuery } from '../list.ts';
import {
  capitalsField,
  choiceField,
  dateField,
  laterInstantField,
  laterTextField,
  moneyField,
  notesField,
  postedFields,
  requiredMoneyField,
  requiredNotesField,
  timeField,
  yesNoField,
} from '../record-fields.ts';
import { bodyOf, shapeOf, sortsOf } from '../record.ts';
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
  corrected: 'This count was corrected meanwhile. Please correct its correction.',
  correctionDate: 'A correction keeps the date of the count it corrects.',
} as const;

const access = page('logbook', 'session');

const UNSORTED = { isSorted: false };

/** The server marks: who did it and when is read in one cell with the mark. */
const done = {
  Done: { ...yesNoField('Done'), body: null },
  UpdatedByName: laterTextField('Done By', { isSorted: false, isSearched: false }),
  UpdatedAt: laterInstantField('Done At', { isSorted: false, isSearched: false }),
};
/** `Done=false` lists only what is still open. */
const doneFilter = { Done: yesNoFilter };
/** Marking is all there is to change; `Done: false` is refused, for done is final. */
const mark = { Done: looseBoolean.default(true) };

// --- ADA compliance ---

const ada = {
  GuestName: capitalsField('Guest Name', 'Guest name is required'),
  SpecialNeeds: requiredNotesField('Special Needs', 'Special needs are required', UNSORTED),
  RoomNumber: capitalsField('Room Number', 'Room number is required'),
  Notes: notesField('Notes', UNSORTED),
};
export const adaFields = { ...ada, ...postedFields, ...done };
export const adaBody = bodyOf(ada);

const adaEntry = z.object({
  ADAComplianceID: z.int(),
  ...shapeOf({ ...ada, ...postedFields }),
  Timezone: z.string(),
  ...shapeOf(done),
});

export const listAda = defineEndpoint({
  method: 'GET',
  path: '/ADACompliance/getAll',
  summary: 'The ADA compliance sheet of the selected location, newest first.',
  access,
  query: listQuery(sortsOf(adaFields), doneFilter),
  output: z.array(adaEntry),
  leavesRow: true,
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

const stepped = (field: CashField) =>
  moneyField(
    labelOf(field),
    positiveMoney.refine(
      (value) => isMultipleOf(value, CASH_STEPS[field]),
      `${labelOf(field)} must be a multiple of ${CASH_STEPS[field]}`,
    ),
    UNSORTED,
  );

const cash = {
  ShiftType: choiceField('Shift Type', SHIFT_TYPES, 'Please select a shift type'),
  ...(Object.fromEntries(CASH_FIELDS.map((field) => [field, stepped(field)])) as Record<
    CashField,
    ReturnType<typeof stepped>
  >),
  DepositDrop: requiredMoneyField('Deposit Drop', 'Deposit drop is required', UNSORTED),
  BankTill: requiredMoneyField('Bank Till', 'Bank till is required', UNSORTED),
  Notes: notesField('Notes', UNSORTED),
  Date: dateField('Date', 'Date is required'),
};
export const cashFields = { ...cash, ...postedFields };
export const cashCountBody = bodyOf(cash);

const cashCount = z.object({
  LogID: z.int(),
  ...shapeOf(cashFields),
  Timezone: z.string(),
  /** The count that this one corrects: the first one, also where a correction was corrected again. */
  Corrects: z.int().nullable(),
  /** The count that stands in place of this one. */
  CorrectedBy: z.int().nullable(),
});

export const listCashCounts = defineEndpoint({
  method: 'GET',
  path: '/cashCountLogSheet/getAll',
  summary: 'The cash counts of the selected location, newest first.',
  access,
  query: listQuery(sortsOf(cashFields), {
    /** One count, such as the one that an address corrects. */
    LogID: id.optional(),
  }),
  output: z.array(cashCount),
});

export const postCashCount = defineEndpoint({
  method: 'POST',
  path: '/cashCountLogSheet/post',
  summary: 'Add a cash count of a shift, or one that corrects an earlier count. Both stay.',
  access,
  body: cashCountBody.extend({ Corrects: id.optional() }),
  output: z.object({ ...saved, ...cashCount.shape }),
  statuses: { 409: 'The count was corrected already: its correction is what can be corrected.' },
});

// --- Pre-departure calls ---

const calls = {
  RoomNumber: capitalsField('Room Number', 'Room number is required'),
  GuestName: capitalsField('Guest Name', 'Guest name is required'),
  DateCalled: dateField('Date Called', 'Date called is required'),
  TimeCalled: timeField('Time Called', 'Time called is required', UNSORTED),
  ServiceIssues: notesField('Service Issues', UNSORTED),
  Notes: notesField('Notes', UNSORTED),
};
export const callFields = { ...calls, ...postedFields, ...done };
export const callBody = bodyOf(calls);

const preDepartureCall = z.object({ PreDepartCallID: z.int(), ...shapeOf(callFields) });

export const listCalls = defineEndpoint({
  method: 'GET',
  path: '/PreDepartCall/getAll',
  summary: 'The pre-departure calls of the selected location, newest first.',
  access,
  query: listQuery(sortsOf(callFields), {
    ...doneFilter,
    /** `FollowUp=true` lists only calls that brought up an issue nobody has dealt with yet. */
    FollowUp: yesNoFilter,
  }),
  output: z.array(preDepartureCall),
  leavesRow: true,
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
