import { Decimal } from 'decimal.js';
import { exactSum } from '../exact-sum.ts';

/** Enough digits that a quotient is rounded once, to the cent, and never before. */
const Exact = Decimal.clone({ precision: 50, rounding: Decimal.ROUND_HALF_UP });

/** Departments of a payroll, in the order every screen shows them. */
export const DEPARTMENTS = ['Room', 'FandB', 'Banquet'] as const;
export type Department = (typeof DEPARTMENTS)[number];

/** The names fields filled from daily sales go by. */
export const SALES_FIELDS = ['RoomRevenue', 'FandBRevenue', 'OCCUPIED_ROOMS'] as const;
export type SalesField = (typeof SALES_FIELDS)[number];

export interface ExtraPayroll {
  Type: Department;
  Amount: number;
  Comment: string;
}

/** What the payroll provider paid out for one department. */
interface DepartmentPay {
  Payroll: number;
  Tips: number;
  Hours: number;
}

export interface ProviderPay {
  departments: Readonly<Record<Department, DepartmentPay>>;
  /** What the provider draws from the bank account. */
  draw: number;
}

/** The daily sales of a pay period; `days` is how many of its days have figures. */
export interface PeriodSales {
  days: number;
  RoomRevenue: number;
  OtherRevenue: number;
  RoomsSold: number;
}

/** What a clerk typed; null is blank. */
interface TypedFigures {
  RoomRevenue: number | null;
  FandBRevenue: number | null;
  BanquetRevenue: number | null;
  OccupiedRooms: number | null;
}

export interface PayrollInput {
  checkDate: string;
  TotalNumberOfRooms: number;
  hasFandB: boolean;
  typed: TypedFigures;
  extras: readonly Pick<ExtraPayroll, 'Type' | 'Amount'>[];
  provider: ProviderPay | null;
  sales: PeriodSales;
}

type DepartmentFigures = Record<`${Department}Payroll`, number> &
  Record<`${Department}Percent`, number | null> &
  Record<`${Department}Tips`, number> &
  Record<`${Department}Hours`, number>;

/** What a payroll record shows beyond what was typed. */
export interface PayrollFigures extends DepartmentFigures {
  RoomRevenue: number | null;
  FandBRevenue: number | null;
  BanquetRevenue: number | null;
  OCCUPIED_ROOMS: number | null;
  TOTAL_ROOMS: number;
  OCCUPANCY: number | null;
  FullPayroll: number;
  TotalTips: number;
  PayrollTips: number;
  PaycheckPayrollAmount: number | null;
  PRP_Cost_Occupancy: number | null;
  PayrollGenerationComment: string;
  FilledFromSales: SalesField[];
}

/** Days 1-8 are the check date of the 8th, all later ones that of the 23rd. */
export function normalizeCheckDate(date: string): string {
  return `${date.slice(0, 8)}${Number(date.slice(8, 10)) <= 8 ? '08' : '23'}`;
}

/** The check date before a check date. */
export function previousCheckDate(checkDate: string): string {
  const month = checkDate.slice(0, 7);
  return checkDate.endsWith('23') ? `${month}-08` : `${monthBefore(month)}-23`;
}

/** The latest `count` check dates up to the one a day belongs to, newest first. */
export function recentCheckDates(day: string, count: number): string[] {
  const dates: string[] = [];
  for (let date = normalizeCheckDate(day); dates.length < count; date = previousCheckDate(date))
    dates.push(date);
  return dates;
}

interface PayPeriod {
  From: string;
  To: string;
  days: number;
}

/** The 23rd pays the 1st to the 15th of its month, the 8th the 16th to the end of the month before. */
export function payPeriod(checkDate: string): PayPeriod {
  const month = checkDate.slice(0, 7);
  if (checkDate.endsWith('23')) return { From: `${month}-01`, To: `${month}-15`, days: 15 };
  const before = monthBefore(month);
  const last = lastDayOf(before);
  return { From: `${before}-16`, To: `${before}-${String(last)}`, days: last - 15 };
}

function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 1
    ? `${String(year - 1).padStart(4, '0')}-12`
    : `${month.slice(0, 5)}${String(number - 1).padStart(2, '0')}`;
}

function lastDayOf(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

const NO_PAY: DepartmentPay = { Payroll: 0, Tips: 0, Hours: 0 };

/** Half a cent counts as a whole one, as on paper. */
const cents = (value: Decimal): number => value.toDecimalPlaces(2).toNumber();

/** `part` of `whole` in percent with 2 decimals; blank where there is no whole. */
function percentOf(part: number, whole: number | null): number | null {
  return whole === null || whole === 0 ? null : cents(new Exact(part).times(100).dividedBy(whole));
}

/** An amount for each of `count`, to the cent; blank where there are none. */
function perUnit(amount: number, count: number | null): number | null {
  return count === null || count === 0 ? null : cents(new Exact(amount).dividedBy(count));
}

/**
 * Works out a payroll record. Blank revenue and occupied rooms come from the daily
 * sales of the pay period, as far as there are any, and are named in `FilledFromSales`.
 */
export function calculatePayroll(input: PayrollInput): PayrollFigures {
  const { typed, sales, provider } = input;
  const period = payPeriod(input.checkDate);
  const known = sales.days > 0;
  const fromSales: Record<SalesField, number | null> = {
    RoomRevenue: known ? sales.RoomRevenue : null,
    FandBRevenue: known && input.hasFandB ? sales.OtherRevenue : null,
    OCCUPIED_ROOMS: known ? sales.RoomsSold : null,
  };
  const revenue: Record<Department, number | null> = {
    Room: typed.RoomRevenue ?? fromSales.RoomRevenue,
    FandB: typed.FandBRevenue ?? fromSales.FandBRevenue,
    Banquet: typed.BanquetRevenue,
  };
  const occupied = typed.OccupiedRooms ?? fromSales.OCCUPIED_ROOMS;
  const totalRooms = input.TotalNumberOfRooms * period.days;
  const departments = departmentFigures(input, revenue);
  const full = exactSum(DEPARTMENTS.map((name) => departments[`${name}Payroll`]));
  const tips = exactSum(DEPARTMENTS.map((name) => departments[`${name}Tips`]));
  const typedValues: Record<SalesField, number | null> = { ...typed, OCCUPIED_ROOMS: typed.OccupiedRooms };
  const filled = SALES_FIELDS.filter((name) => typedValues[name] === null && fromSales[name] !== null);
  return {
    ...departments,
    RoomRevenue: revenue.Room,
    FandBRevenue: revenue.FandB,
    BanquetRevenue: revenue.Banquet,
    OCCUPIED_ROOMS: occupied,
    TOTAL_ROOMS: totalRooms,
    OCCUPANCY: occupied === null ? null : percentOf(occupied, totalRooms),
    FullPayroll: full,
    TotalTips: tips,
    PayrollTips: exactSum([full, tips]),
    PaycheckPayrollAmount: provider?.draw ?? null,
    PRP_Cost_Occupancy: perUnit(full, occupied),
    PayrollGenerationComment: generationComment(input, period.days),
    FilledFromSales: filled,
  };
}

function departmentFigures(
  { provider, extras }: PayrollInput,
  revenue: Readonly<Record<Department, number | null>>,
): DepartmentFigures {
  const entries = DEPARTMENTS.flatMap((name) => {
    const { Payroll, Tips, Hours } = provider?.departments[name] ?? NO_PAY;
    const extra = extras.filter(({ Type }) => Type === name).map(({ Amount }) => Amount);
    const payroll = exactSum([Payroll, ...extra]);
    return [
      [`${name}Payroll`, payroll],
      [`${name}Percent`, percentOf(payroll, revenue[name])],
      [`${name}Tips`, Tips],
      [`${name}Hours`, Hours],
    ] as const;
  });
  return Object.fromEntries(entries) as DepartmentFigures;
}

export const NO_PROVIDER_DATA = 'NO PROVIDER DATA';

/** What is missing: the provider's figures, or sales of days that a blank field would need. */
function generationComment({ provider, typed, sales, hasFandB }: PayrollInput, days: number): string {
  const needsSales =
    typed.RoomRevenue === null || typed.OccupiedRooms === null || (hasFandB && typed.FandBRevenue === null);
  const missing = days - sales.days;
  return [
    provider === null ? NO_PROVIDER_DATA : '',
    needsSales && missing > 0 ? `NO SALES DATA FOR ${missing} OF ${days} DAYS` : '',
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** The columns of which totals are the sum of their rows. */
const SUMMED = [
  'RoomRevenue',
  'FandBRevenue',
  'BanquetRevenue',
  'OCCUPIED_ROOMS',
  'TOTAL_ROOMS',
  'RoomPayroll',
  'RoomTips',
  'RoomHours',
  'FandBPayroll',
  'FandBTips',
  'FandBHours',
  'BanquetPayroll',
  'BanquetTips',
  'BanquetHours',
  'FullPayroll',
  'TotalTips',
  'PayrollTips',
  'PaycheckPayrollAmount',
  'AccountBalance',
] as const;
type Summed = (typeof SUMMED)[number];

type PayrollTotals = Record<
  Summed | 'PayrollAmount' | `${Department}Percent` | 'OCCUPANCY' | 'PRP_Cost_Occupancy',
  number | null
>;

/** The sum of what is known; blank where nothing is. */
export function sumKnown(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => value !== null && value !== undefined);
  return known.length === 0 ? null : exactSum(known);
}

/** Totals of records: sums, and percents and costs a room worked out from those sums, never summed or averaged. */
export function payrollTotals(records: readonly Partial<Record<Summed, number | null>>[]): PayrollTotals {
  const totals = Object.fromEntries(
    SUMMED.map((name) => [name, sumKnown(records.map((record) => record[name]))] as const),
  ) as Record<Summed, number | null>;
  return {
    ...totals,
    PayrollAmount: totals.FullPayroll,
    RoomPercent: percentOf(totals.RoomPayroll ?? 0, totals.RoomRevenue),
    FandBPercent: percentOf(totals.FandBPayroll ?? 0, totals.FandBRevenue),
    BanquetPercent: percentOf(totals.BanquetPayroll ?? 0, totals.BanquetRevenue),
    OCCUPANCY: totals.OCCUPIED_ROOMS === null ? null : percentOf(totals.OCCUPIED_ROOMS, totals.TOTAL_ROOMS),
    PRP_Cost_Occupancy: perUnit(totals.FullPayroll ?? 0, totals.OCCUPIED_ROOMS),
  };
}

/** The three extra payrolls every record has, whatever was sent. */
export function threeExtras(extras: readonly ExtraPayroll[]): ExtraPayroll[] {
  return DEPARTMENTS.map(
    (Type) => extras.find((extra) => extra.Type === Type) ?? { Type, Amount: 0, Comment: '' },
  );
}

const SYNONYMS: Record<Department, readonly string[]> = {
  Room: [
    'room', 'rooms', 'roomsdivision', 'roomdepartment', 'roomsdepartment', 'frontdesk', 'frontoffice', 'housekeeping',
    'laundry', 'maintenance', 'nightaudit', 'guestservices', 'hotel',
  ],
  FandB: [
    'fandb', 'fb', 'fnb', 'foodandbeverage', 'foodandbeverages', 'foodbeverage', 'food', 'beverage', 'restaurant',
    'kitchen', 'bar', 'lounge', 'breakfast',
  ],
  Banquet: ['banquet', 'banquets', 'banquetandcatering', 'banquetsandcatering', 'catering', 'events', 'meetings'],
}; // prettier-ignore

/** The department a provider's name for it means; null when it means none. */
export function departmentOf(name: string): Department | null {
  const plain = name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z]/g, '');
  return DEPARTMENTS.find((department) => SYNONYMS[department].includes(plain)) ?? null;
}
