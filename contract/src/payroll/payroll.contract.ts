import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, id, idList, looseBoolean, saved } from '../fields.ts';
import { listQuery } from '../list.ts';
import { documents } from '../uploads.ts';
import { payrollBody, payrollRecord, PAYROLL_SORTS, recordFields } from './payroll.record.ts';

export const PAYROLL_TEXTS = {
  saved: (legalName: string, date: string) => `Payroll for ${legalName} and ${date} added successfully`,
  saveFailed: 'Failed to save payroll data.',
  approved: 'This payroll is approved. Remove the approval before changing it.',
  balancesUpdated: 'Account Balance Updated Successfully',
  balancesFailed: 'Failed to update Account Balance',
  downloadFailed: 'Failed to download payroll file.',
  attachmentFailed: 'Failed to download attachment.',
  recordMailed: (legalName: string) => `Email sent successfully to ${legalName}`,
  recordMailFailed: 'Failed to send email',
  groupMailed: 'Email sent successfully.',
  groupMailFailed: 'Failed to send email.',
} as const;

const access = page('Payroll', 'pageLocations');

export const listPayroll = defineEndpoint({
  method: 'GET',
  path: '/admin/payroll',
  summary: 'Payroll records, newest check date first; From and To are check dates, Date is one of them.',
  access,
  query: listQuery(PAYROLL_SORTS, { Date: calendarDate.optional(), LocationID: id.optional() }),
  output: z.array(payrollRecord),
  download: true,
  leavesRow: true,
});

export const listCheckDates = defineEndpoint({
  method: 'GET',
  path: '/admin/payroll/checkDates',
  summary: 'The check dates that have payroll records, newest first.',
  access,
  output: z.array(z.string()),
});

export const listPayrollLocations = defineEndpoint({
  method: 'GET',
  path: '/admin/payrollDetails',
  summary: 'Locations with payroll enabled.',
  access,
  query: listQuery(['LegalName', 'Name', 'PaychexID'], {}),
  output: z.array(
    z.object({ LocationID: z.int(), LegalName: z.string(), Name: z.string(), PaychexID: z.string() }),
  ),
  download: true,
  leavesRow: true,
});

const departmentPay = z.object({ Payroll: z.number(), Tips: z.number(), Hours: z.number() });

export const payrollBasis = defineEndpoint({
  method: 'GET',
  path: '/admin/payroll/basis',
  summary:
    'What a payroll record is worked out from: rooms, daily sales and provider data of its pay period.',
  access,
  query: z.object({ LocationID: id, Date: calendarDate }),
  output: z.object({
    LocationID: z.int(),
    LegalName: z.string(),
    Name: z.string(),
    CheckDate: z.string(),
    PeriodFrom: z.string(),
    PeriodTo: z.string(),
    TotalNumberOfRooms: z.int(),
    FandB: z.boolean(),
    Sales: z.object({
      days: z.int(),
      RoomRevenue: z.number(),
      OtherRevenue: z.number(),
      RoomsSold: z.number(),
    }),
    Provider: z
      .object({
        departments: z.object({ Room: departmentPay, FandB: departmentPay, Banquet: departmentPay }),
        draw: z.number(),
      })
      .nullable(),
    Record: payrollRecord.nullable(),
  }),
});

/** The one file a payroll record carries. */
export const PAYROLL_ATTACHMENT = documents(1);

export const savePayroll = defineEndpoint({
  method: 'POST',
  path: '/admin/payroll',
  summary: 'Save the payroll record of a location and check date, creating or changing it.',
  access,
  body: payrollBody,
  files: { attachment: PAYROLL_ATTACHMENT },
  output: z.object({ ...saved, ...recordFields }),
  statuses: { 409: 'The record is approved, or was changed by somebody else.' },
});

/** Comma-separated addresses as typed; the server takes them apart and checks each. */
const typedRecipients = {
  to: z.string().max(5000).optional(),
  cc: z.string().max(5000).optional(),
  bcc: z.string().max(5000).optional(),
};

const payrollId = z.object({ payrollId: id });

export const payrollAttachment = defineEndpoint({
  method: 'GET',
  path: '/admin/payroll/attachment/:payrollId',
  summary: 'The attachment of a payroll record.',
  access,
  params: payrollId,
  output: z.unknown(),
  download: true,
  leavesRow: { kind: 'payroll', param: 'payrollId' },
});

export const mailPayroll = defineEndpoint({
  method: 'GET',
  path: '/admin/payroll/email/:payrollId',
  summary: 'Mail a payroll record to the recipients of its location, or to those named.',
  access,
  acts: 'always',
  params: payrollId,
  query: z.object(typedRecipients),
  output: z.object({ ...saved, EmailSentAt: z.string().nullable() }),
  statuses: { 502: 'The mail relay did not take the mail.' },
});

/** Both spellings of the date are taken. */
const dated = { Date: calendarDate.optional(), date: calendarDate.optional() };

/** LocationIDs: only the mails that tell of one of them, for sending those again that failed. */
const only = idList('Please name locations by their ids, separated by commas').optional();

const groupMail = {
  method: 'GET',
  access,
  acts: 'always',
  query: z.object({ ...dated, ...typedRecipients, only }),
  output: z.object({ ...saved, Mails: z.int() }),
  statuses: { 502: 'The mail relay did not take the mail.' },
} as const;

export const mailCentralized = defineEndpoint({
  ...groupMail,
  path: '/admin/payroll/centralizedEmail',
  summary: 'Mail the centralized payroll of a check date, one mail for each group.',
});

export const mailAccountBalance = defineEndpoint({
  ...groupMail,
  path: '/admin/payroll/accountBalanceEmail',
  summary: 'Mail the account balances of a check date: to those named, or each location its own.',
});

const workbook = {
  method: 'GET',
  access,
  query: z.object({ ...dated, ByGroup: looseBoolean.optional() }),
  output: z.unknown(),
  download: true,
  leavesRow: true,
} as const;

export const downloadPayroll = defineEndpoint({
  ...workbook,
  path: '/admin/payroll/download',
  summary: 'The payroll records of a check date as a workbook with all fields.',
});

export const downloadCentralized = defineEndpoint({
  ...workbook,
  path: '/admin/payroll/centralizedDownload',
  summary: 'The payroll records of a check date as a workbook for central accounting.',
});

export const updateBalances = defineEndpoint({
  method: 'POST',
  path: '/admin/payroll/AccountBalance',
  summary: 'Set the account balance of a check date’s records to the newest known balances.',
  access,
  body: z.object({ ...dated }),
  output: z.object({
    ...saved,
    CheckDate: z.string(),
    Updated: z.int(),
    WithoutBalance: z.array(z.string()),
  }),
});
