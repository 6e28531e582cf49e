import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, idList, saved, version } from '../fields.ts';

const access = page('Payroll', 'pageLocations');

/** More hotels than any group has; their ids fit into an address. */
const MOST = 500;

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
  query: z.object({
    PayrollIDs: idList('Please name payroll records by their ids, separated by commas').refine(
      (ids) => ids.length <= MOST,
      `At most ${MOST} records at once`,
    ),
  }),
  output: z.object({ ...saved, Mails: z.int() }),
  statuses: { 502: 'The mail relay did not take the mail.' },
});

export const approvePayrolls = defineEndpoint({
  method: 'POST',
  path: '/admin/payroll/approve',
  summary: 'Approve several payroll records as they are, all of them or none.',
  access,
  body: z.object({
    Items: z
      .array(z.object({ id, Version: version }))
      .min(1, 'Please choose at least one.')
      .max(MOST, `At most ${MOST} records at once`),
  }),
  output: z.object({
    ...saved,
    Done: z.int(),
    Items: z.array(z.object({ id: z.int(), Version: z.int() })),
  }),
  statuses: { 409: 'One of the records is approved already, or was changed by somebody else.' },
});
