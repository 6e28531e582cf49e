import { z } from 'zod';
import { calendarDate, id, looseBoolean, money, notes, optionalMoney, version } from '../fields.ts';
import { DEPARTMENTS, SALES_FIELDS } from './payroll.calc.ts';

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

export const recordFields = {
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

export const payrollRecord = z.object(recordFields);
export type PayrollRecord = z.output<typeof payrollRecord>;

export const PAYROLL_SORTS = [
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
