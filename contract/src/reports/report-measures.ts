import type { PageName } from '../pages.ts';

/** How a figure reads, and whether it changes by percent or, being one itself, by points. */
export type Unit = 'rooms' | 'money' | 'percent' | 'minutes' | 'hours';

/** Where a measure comes from: the reader needs one of the pages at the location. */
export const SOURCES = {
  sales: { label: 'daily sales', pages: ['Daily Sales Data', 'DashboardList'] },
  payroll: { label: 'payroll', pages: ['Payroll'] },
  housekeeping: { label: 'housekeeping', pages: ['Housekeeping Reports'] },
  cash: { label: 'cash counts', pages: ['logbook'] },
  claims: { label: 'claims', pages: ['Reimbursement', 'Bonus'] },
  insurance: { label: 'insurance', pages: ['Location'] },
} as const satisfies Record<string, { label: string; pages: readonly PageName[] }>;
export type Source = keyof typeof SOURCES;

/**
 * What figures are made of: these, and only these, are added up over days, hotels and intervals. Money is in cents, hours
 * in hundredths: whole numbers, so that no sum is ever rounded.
 */
export const NO_PARTS = {
  SalesDays: 0,
  Supply: 0,
  Sold: 0,
  OOO: 0,
  RoomCents: 0,
  OtherCents: 0,
  RoomsToClean: 0,
  PayRecords: 0,
  PayCents: 0,
  PayRevenueCents: 0,
  RoomPayRecords: 0,
  RoomPayCents: 0,
  PayRooms: 0,
  PayHours: 0,
  HkRooms: 0,
  HkMinutes: 0,
  OverCents: 0,
  ShortCents: 0,
  AskedCents: 0,
  ApprovedCents: 0,
  InsuranceYears: 0,
  InsuranceCents: 0,
  InsuranceRooms: 0,
};
export type Part = keyof typeof NO_PARTS;
export type Parts = Readonly<Record<Part, number>>;

interface Measure {
  readonly label: string;
  readonly unit: Unit;
  readonly source: Source;
  /** One line, shown beside the head. */
  readonly definition: string;
  /**
   * A figure before it is rounded is one whole number over another. There is none where that is 0: nothing to divide by, or
   * no record.
   */
  readonly over: (parts: Parts) => number;
  readonly under: (parts: Parts) => number;
  /** Which records a rate leaves out because they have nothing to divide by, and whether there are any. */
  readonly leftOut?: { readonly what: string; readonly in: (parts: Parts) => boolean };
}

const CENTS = 100;
const PERCENT = 100;

/** Of a sum of what was written down; 0 where nothing was. */
const among = (records: number, under = 1): number => (records === 0 ? 0 : under);
const total = ({ RoomCents, OtherCents }: Parts) => RoomCents + OtherCents;

/** Pay records over whose occupied rooms nothing can be divided: what they cost would stand over the rooms of others. */
const WITHOUT_ROOMS = {
  what: 'the pay records that have no occupied rooms',
  in: ({ PayRecords, RoomPayRecords }: Parts) => RoomPayRecords < PayRecords,
};

export const MEASURES = {
  Supply: {
    label: 'Supply',
    unit: 'rooms',
    source: 'sales',
    definition: 'Rooms there were to sell, added up over the days.',
    over: (p) => p.Supply,
    under: (p) => among(p.SalesDays),
  },
  Sold: {
    label: 'Sold',
    unit: 'rooms',
    source: 'sales',
    definition: 'Rooms sold, added up over the days.',
    over: (p) => p.Sold,
    under: (p) => among(p.SalesDays),
  },
  OOO: {
    label: 'OOO',
    unit: 'rooms',
    source: 'sales',
    definition: 'Rooms out of order, added up over the days.',
    over: (p) => p.OOO,
    under: (p) => among(p.SalesDays),
  },
  RoomRevenue: {
    label: 'Room revenue ($)',
    unit: 'money',
    source: 'sales',
    definition: 'Revenue of rooms, added up over the days.',
    over: (p) => p.RoomCents,
    under: (p) => among(p.SalesDays, CENTS),
  },
  OtherRevenue: {
    label: 'Other revenue ($)',
    unit: 'money',
    source: 'sales',
    definition: 'Revenue of all but rooms, added up over the days.',
    over: (p) => p.OtherCents,
    under: (p) => among(p.SalesDays, CENTS),
  },
  TotalRevenue: {
    label: 'Total revenue ($)',
    unit: 'money',
    source: 'sales',
    definition: 'Room revenue and other revenue together.',
    over: (p) => total(p),
    under: (p) => among(p.SalesDays, CENTS),
  },
  Occupancy: {
    label: 'Occupancy (%)',
    unit: 'percent',
    source: 'sales',
    definition: 'Rooms sold over rooms there were to sell.',
    over: (p) => p.Sold * PERCENT,
    under: (p) => p.Supply,
  },
  ADR: {
    label: 'ADR ($)',
    unit: 'money',
    source: 'sales',
    definition: 'Average daily rate: room revenue over rooms sold.',
    over: (p) => p.RoomCents,
    under: (p) => p.Sold * CENTS,
  },
  RevPAR: {
    label: 'RevPAR ($)',
    unit: 'money',
    source: 'sales',
    definition: 'Room revenue over rooms there were to sell.',
    over: (p) => p.RoomCents,
    under: (p) => p.Supply * CENTS,
  },
  TRevPAR: {
    label: 'TRevPAR ($)',
    unit: 'money',
    source: 'sales',
    definition: 'Total revenue over rooms there were to sell.',
    over: (p) => total(p),
    under: (p) => p.Supply * CENTS,
  },
  Payroll: {
    label: 'Payroll ($)',
    unit: 'money',
    source: 'payroll',
    definition: 'Full payroll of the pay periods that end in the interval, approved or not.',
    over: (p) => p.PayCents,
    under: (p) => among(p.PayRecords, CENTS),
  },
  PayrollPercent: {
    label: 'Payroll (%)',
    unit: 'percent',
    source: 'payroll',
    definition: 'Payroll over the sales revenue of its pay periods.',
    over: (p) => p.PayCents * PERCENT,
    under: (p) => p.PayRevenueCents,
  },
  CPOR: {
    label: 'CPOR ($)',
    unit: 'money',
    source: 'payroll',
    definition: 'Cost per occupied room: payroll over the occupied rooms of its pay periods.',
    over: (p) => p.RoomPayCents,
    under: (p) => p.PayRooms * CENTS,
    leftOut: WITHOUT_ROOMS,
  },
  HPOR: {
    label: 'HPOR (h)',
    unit: 'hours',
    source: 'payroll',
    definition: 'Hours per occupied room: hours paid over the occupied rooms of their pay periods.',
    over: (p) => p.PayHours,
    under: (p) => p.PayRooms * CENTS,
    leftOut: WITHOUT_ROOMS,
  },
  HkRooms: {
    label: 'Rooms cleaned',
    unit: 'rooms',
    source: 'housekeeping',
    definition: 'Rooms of the housekeeping logs that have rooms.',
    over: (p) => p.HkRooms,
    under: () => 1,
  },
  HkMinutes: {
    label: 'Cleaning (min)',
    unit: 'minutes',
    source: 'housekeeping',
    definition: 'Minutes from start to end of the housekeeping logs that have rooms.',
    over: (p) => p.HkMinutes,
    under: () => 1,
  },
  MPR: {
    label: 'MPR (min)',
    unit: 'minutes',
    source: 'housekeeping',
    definition: 'Minutes per room: cleaning minutes over rooms cleaned.',
    over: (p) => p.HkMinutes,
    under: (p) => p.HkRooms,
  },
  HkCoverage: {
    label: 'Coverage (%)',
    unit: 'percent',
    source: 'housekeeping',
    definition: 'Rooms cleaned over check-outs and stayovers of the daily sales.',
    over: (p) => p.HkRooms * PERCENT,
    under: (p) => p.RoomsToClean,
  },
  CashOver: {
    label: 'Cash over ($)',
    unit: 'money',
    source: 'cash',
    definition: 'What cash counts had too much, added up.',
    over: (p) => p.OverCents,
    under: () => CENTS,
  },
  CashShort: {
    label: 'Cash short ($)',
    unit: 'money',
    source: 'cash',
    definition: 'What cash counts lacked, added up; below zero.',
    over: (p) => p.ShortCents,
    under: () => CENTS,
  },
  ClaimsAsked: {
    label: 'Claims asked ($)',
    unit: 'money',
    source: 'claims',
    definition: 'What claims ask for, by the day they were submitted.',
    over: (p) => p.AskedCents,
    under: () => CENTS,
  },
  ClaimsApproved: {
    label: 'Claims approved ($)',
    unit: 'money',
    source: 'claims',
    definition: 'What was approved, by the day of approval.',
    over: (p) => p.ApprovedCents,
    under: () => CENTS,
  },
  InsuranceCost: {
    label: 'Insurance ($)',
    unit: 'money',
    source: 'insurance',
    definition: 'Total premium of the year.',
    over: (p) => p.InsuranceCents,
    under: (p) => among(p.InsuranceYears, CENTS),
  },
  InsurancePerRoom: {
    label: 'Insurance per room ($)',
    unit: 'money',
    source: 'insurance',
    definition: 'Total premium of the year over the rooms of the hotel.',
    over: (p) => p.InsuranceCents,
    under: (p) => p.InsuranceRooms * CENTS,
  },
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as [MeasureName, ...MeasureName[]];
export const measureOf = (name: MeasureName): Measure => MEASURES[name];
