import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, id, looseBoolean, money, notes, optionalMoney, saved, version } from '../fields.ts';
import { listQuery } from '../list.ts';
import { documents, importFile } from '../uploads.ts';
import { DEPARTMENTS, SALES_FIELDS } from './payroll.calc.ts';

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

/** Blank, null and missing are all "not typed". */
const typedRevenue = optionalMoney
  .pipe(z.number().nullable())
  .refine((value) => value === null || value >= 0, 'Must be 0 or more')
  .optional();

const typedRooms = optionalMoney
  .pipe(z.number().nullable())
  .refine(
    (value) => value === null || (Number.isInteger(value) && value >= 0 && value <= 1_000_000),
    'Please enter a whole number of 0 or more',
  )
  .optional();

const extraPayroll = z.object({
  Type: z.enum(DEPARTMENTS, 'Type must be Room, FandB or Banquet'),
  Amount: money,
  Comment: notes(),
});

export const payrollBody = z.object({
  LocationID: id,
  CheckDate: calendarDate,
  RoomRevenue: typedRevenue,
  FandBRevenue: typedRevenue,
  BanquetRevenue: typedRevenue,
  OccupiedRooms: typedRooms,
  Approved: looseBoolean.optional(),
  Notes: notes().optional(),
  AnalyticsNotes: notes().optional(),
  BonusNotes: notes().optional(),
  Comment: notes().optional(),
  ExtraPayrolls: z
    .array(extraPayroll)
    .max(DEPARTMENTS.length, 'There are three extra payrolls: Room, FandB and Banquet')
    .refine(
      (rows) => new Set(rows.map(({ Type }) => Type)).size === rows.length,
      'Each type of extra payroll may be there once',
    )
    .optional(),
  RemoveAttachment: looseBoolean.optional(),
  Version: version,
});

const amount = z.number();
const blankable = z.number().nullable();

const department = <Name extends (typeof DEPARTMENTS)[number]>(name: Name) =>
  ({
    [`${name}Payroll`]: amount,
    [`${name}Percent`]: blankable,
    [`${name}Tips`]: amount,
    [`${name}Hours`]: amount,
  }) as Record<`${Name}Payroll` | `${Name}Tips` | `${Name}Hours`, typeof amount> &
    Record<`${Name}Percent`, typeof blankable>;

const recordFields = {
  PayrollID: z.int(),
  LocationID: z.int(),
  LegalName: z.string(),
  Name: z.string(),
  PaychexID: z.string(),
  Group: z.int(),
  CheckDate: z.string(),
  PeriodFrom: z.string(),
  PeriodTo: z.string(),
  Approved: z.boolean(),
  Notes: z.string(),
  AnalyticsNotes: z.string(),
  BonusNotes: z.string(),
  Comment: z.string(),
  PaycheckPayrollAmount: blankable,
  PayrollAmount: amount,
  AccountBalance: blankable,
  OCCUPANCY: blankable,
  OCCUPIED_ROOMS: blankable,
  TOTAL_ROOMS: amount,
  PRP_Cost_Occupancy: blankable,
  RoomRevenue: blankable,
  FandBRevenue: blankable,
  BanquetRevenue: blankable,
  ...department('Room'),
  ...department('FandB'),
  ...department('Banquet'),
  FullPayroll: amount,
  TotalTips: amount,
  PayrollTips: amount,
  PayrollGenerationComment: z.string(),
  FilledFromSales: z.array(z.enum(SALES_FIELDS)),
  ExtraPayrolls: z.array(z.object({ Type: z.enum(DEPARTMENTS), Amount: z.number(), Comment: z.string() })),
  AttachmentURL: z.string().nullable(),
  AttachmentName: z.string().nullable(),
  UploadedAt: z.string().nullable(),
  EmailSentAt: z.string().nullable(),
  Version: z.int(),
};

const payrollRecord = z.object(recordFields);
export type PayrollRecord = z.output<typeof payrollRecord>;

const PAYROLL_SORTS = [
  'CheckDate',
  'LegalName',
  'Name',
  'Approved',
  'PaycheckPayrollAmount',
  'PayrollAmount',
  'AccountBalance',
  'OCCUPANCY',
  'OCCUPIED_ROOMS',
  'TOTAL_ROOMS',
  'PRP_Cost_Occupancy',
  'RoomRevenue',
  'FandBRevenue',
  'BanquetRevenue',
  ...DEPARTMENTS.flatMap(
    (name) => [`${name}Payroll`, `${name}Percent`, `${name}Tips`, `${name}Hours`] as const,
  ),
  'FullPayroll',
  'TotalTips',
  'PayrollTips',
  'PayrollGenerationComment',
  'Notes',
  'AnalyticsNotes',
  'BonusNotes',
  'Comment',
  'EmailSentAt',
  'UploadedAt',
] as const;

export const listPayroll = defineEndpoint({
  method: 'GET',
  path: '/admin/payroll',
  summary: 'Payroll records, newest check date first; From and To are check dates, Date is one of them.',
  access,
  query: listQuery(PAYROLL_SORTS, { Date: calendarDate.optional(), LocationID: id.optional() }),
  output: z.array(payrollRecord),
  download: true,
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

export const savePayroll = defineEndpoint({
  method: 'POST',
  path: '/admin/payroll',
  summary: 'Save the payroll record of a location and check date, creating or changing it.',
  access,
  body: payrollBody,
  files: { attachment: documents(1) },
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
});

export const mailPayroll = defineEndpoint({
  method: 'GET',
  path: '/admin/payroll/email/:payrollId',
  summary: 'Mail a payroll record to the recipients of its location, or to those named.',
  access,
  params: payrollId,
  query: z.object(typedRecipients),
  output: z.object({ ...saved, EmailSentAt: z.string().nullable() }),
  statuses: { 502: 'The mail relay did not take the mail.' },
});

/** Both spellings of the date are taken (decisions, section 7). */
const dated = { Date: calendarDate.optional(), date: calendarDate.optional() };

const groupMail = {
  method: 'GET',
  access,
  query: z.object({ ...dated, ...typedRecipients }),
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

const importing = {
  method: 'POST',
  access,
  query: z.object({ preview: looseBoolean.optional() }),
  files: { file: importFile },
  transaction: 'own',
} as const;

const importOutput = <Row extends z.ZodType>(row: Row) =>
  z.object({
    ...saved,
    Rows: z.int(),
    New: z.int(),
    Replaced: z.int(),
    Saved: z.boolean(),
    Errors: z.array(z.object({ Line: z.int(), Error: z.string() })),
    Preview: z.array(row),
  });

export const importPayroll = defineEndpoint({
  ...importing,
  path: '/admin/payroll/import',
  summary: 'Import a payroll provider’s department summary (CSV or xlsx); preview=yes only checks it.',
  output: importOutput(
    z.object({
      Line: z.int(),
      LegalName: z.string(),
      CheckDate: z.string(),
      Department: z.enum(DEPARTMENTS),
      Gross: z.number(),
      Tips: z.number(),
      Hours: z.number(),
      Draw: z.number(),
    }),
  ),
});

export const importBalances = defineEndpoint({
  ...importing,
  path: '/admin/payroll/balances/import',
  summary: 'Import bank balances (CSV or xlsx); preview=yes only checks them.',
  output: importOutput(
    z.object({ Line: z.int(), LegalName: z.string(), Date: z.string(), Balance: z.number() }),
  ),
});
