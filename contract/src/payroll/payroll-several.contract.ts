import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idList, saved } from '../fields.ts';
import { MOST_AT_ONCE, SEVERAL_TEXTS, severalBody, severalDone } from '../several.ts';

const access = page('Payroll', 'pageLocations');

export const listPayrollRecipients = defineEndpoint({
  method: 'GET',
  path: '/admin/payroll/recipients',
  summary: 'To whom the payroll mails of each location go when nobody else is named.',
  access,
  output: z.array(
    z.object({
      LocationID: z.int(),
      To: z.array(z.string()),
      Cc: z.array(z.string()),
      Bcc: z.array(z.string()),
    }),
  ),
});

export const mailPayrolls = defineEndpoint({
  method: 'GET',
  path: '/admin/payroll/emails',
  summary: 'Mail several payroll records, each to the recipients of its location.',
  access,
  acts: 'always',
  query: z.object({
    PayrollIDs: idList('Please name payroll records by their ids, separated by commas').refine(
      (ids) => ids.length <= MOST_AT_ONCE,
      SEVERAL_TEXTS.tooMany,
    ),
  }),
  output: z.object({ ...saved, Mails: z.int() }),
  statuses: { 502: 'The mail relay did not take the mail.' },
});

const chosen = {
  method: 'POST',
  access,
  body: severalBody({}),
  output: severalDone,
} as const;

export const approvePayrolls = defineEndpoint({
  ...chosen,
  path: '/admin/payroll/several/approve',
  summary: 'Approve several payroll records as they are: all of them or, where one refuses, none.',
});

/** What an undo is refused for once the hotel has the approved record in its mail. */
export const MAILED_SINCE_TEXT = 'It was mailed since it was approved: open it to take its approval back.';

export const takeBackPayrolls = defineEndpoint({
  ...chosen,
  /** With an `EmailSentAt`, the approval is taken back only where that is still the last mail of the record. */
  body: severalBody({ EmailSentAt: z.string().max(40).nullable().optional() }),
  path: '/admin/payroll/several/takeBack',
  summary:
    'Take the approval of several payroll records back: of all of them or, where one refuses, of none.',
});
