import { describe, expect, it } from 'vitest';
import {
  calculatePayroll,
  departmentOf,
  normalizeCheckDate,
  payPeriod,
  payrollTotals,
  previousCheckDate,
  recentCheckDates,
  threeExtras,
  type PayrollInput,
} from './payroll.calc.ts';

describe('check dates', () => {
  it.each([
    ['2026-11-01', '2026-11-08'],
    ['2026-11-08', '2026-11-08'],
    ['2026-11-09', '2026-11-23'],
    ['2026-11-23', '2026-11-23'],
    ['2026-11-30', '2026-11-23'],
    ['2024-02-29', '2024-02-23'],
  ])('%s belongs to the check date %s', (day, expected) => {
    expect(normalizeCheckDate(day)).toBe(expected);
  });

  it.each([
    ['2026-11-23', '2026-11-01', '2026-11-15', 15],
    ['2026-11-08', '2026-10-16', '2026-10-31', 16],
    ['2026-03-08', '2026-02-16', '2026-02-28', 13],
    ['2024-03-08', '2024-02-16', '2024-02-29', 14],
    ['2026-12-08', '2026-11-16', '2026-11-30', 15],
    ['2026-01-08', '2025-12-16', '2025-12-31', 16],
  ])('%s pays %s to %s, %i days', (checkDate, From, To, days) => {
    expect(payPeriod(checkDate)).toEqual({ From, To, days });
  });

  it('go back over the turn of the year', () => {
    expect(recentCheckDates('2026-01-10', 4)).toEqual([
      '2026-01-23',
      '2026-01-08',
      '2025-12-23',
      '2025-12-08',
    ]);
    expect(previousCheckDate('2000-01-08')).toBe('1999-12-23');
  });

  it('pay every day exactly once', () => {
    const dates = recentCheckDates('2028-12-31', 24 * 5).reverse();
    const periods = dates.map(payPeriod);
    periods.slice(1).forEach(({ From }, index) => {
      const next = new Date(Date.parse(`${periods[index]!.To}T00:00:00Z`) + 86_400_000);
      expect(From).toBe(next.toISOString().slice(0, 10));
    });
  });
});

const INPUT: PayrollInput = {
  checkDate: '2026-11-23',
  TotalNumberOfRooms: 100,
  hasFandB: true,
  typed: { RoomRevenue: null, FandBRevenue: null, BanquetRevenue: null, OccupiedRooms: null },
  extras: [
    { Type: 'Room', Amount: 250.25 },
    { Type: 'FandB', Amount: 0 },
    { Type: 'Banquet', Amount: -10 },
  ],
  provider: {
    departments: {
      Room: { Payroll: 20_000.1, Tips: 12.34, Hours: 800.5 },
      FandB: { Payroll: 5_000.2, Tips: 900, Hours: 200 },
      Banquet: { Payroll: 110, Tips: 0, Hours: 6 },
    },
    draw: 31_234.56,
  },
  sales: { days: 15, RoomRevenue: 81_000.4, OtherRevenue: 12_500, RoomsSold: 900 },
};

describe('a payroll record', () => {
  it('is worked out from provider data, extra payrolls and the daily sales', () => {
    expect(calculatePayroll(INPUT)).toEqual({
      RoomRevenue: 81_000.4,
      FandBRevenue: 12_500,
      BanquetRevenue: null,
      OCCUPIED_ROOMS: 900,
      TOTAL_ROOMS: 1_500,
      OCCUPANCY: 60,
      RoomPayroll: 20_250.35,
      RoomPercent: 25,
      RoomTips: 12.34,
      RoomHours: 800.5,
      FandBPayroll: 5_000.2,
      FandBPercent: 40,
      FandBTips: 900,
      FandBHours: 200,
      BanquetPayroll: 100,
      BanquetPercent: null,
      BanquetTips: 0,
      BanquetHours: 6,
      FullPayroll: 25_350.55,
      TotalTips: 912.34,
      PayrollTips: 26_262.89,
      PaycheckPayrollAmount: 31_234.56,
      PRP_Cost_Occupancy: 28.17,
      PayrollGenerationComment: '',
      FilledFromSales: ['RoomRevenue', 'FandBRevenue', 'OCCUPIED_ROOMS'],
    });
  });

  it('keeps what was typed, even a zero, and marks only what came from sales', () => {
    const typed = { RoomRevenue: 0, FandBRevenue: null, BanquetRevenue: 400, OccupiedRooms: 10 };
    const figures = calculatePayroll({ ...INPUT, typed });
    expect(figures.RoomRevenue).toBe(0);
    expect(figures.RoomPercent).toBeNull();
    expect(figures.BanquetPercent).toBe(25);
    expect(figures.OCCUPIED_ROOMS).toBe(10);
    expect(figures.FilledFromSales).toEqual(['FandBRevenue']);
  });

  it('takes no other revenue for F&B where the hotel has none', () => {
    const figures = calculatePayroll({ ...INPUT, hasFandB: false });
    expect(figures.FandBRevenue).toBeNull();
    expect(figures.FilledFromSales).toEqual(['RoomRevenue', 'OCCUPIED_ROOMS']);
  });

  it('stays blank where nothing is known, and says so', () => {
    const sales = { days: 0, RoomRevenue: 0, OtherRevenue: 0, RoomsSold: 0 };
    const figures = calculatePayroll({ ...INPUT, provider: null, sales, extras: [] });
    expect(figures).toMatchObject({
      RoomRevenue: null,
      OCCUPIED_ROOMS: null,
      OCCUPANCY: null,
      RoomPercent: null,
      PRP_Cost_Occupancy: null,
      PaycheckPayrollAmount: null,
      FullPayroll: 0,
      FilledFromSales: [],
      PayrollGenerationComment: 'NO PROVIDER DATA; NO SALES DATA FOR 15 OF 15 DAYS',
    });
  });

  it('counts the days without sales, and does not mind them when everything was typed', () => {
    const sales = { ...INPUT.sales, days: 12 };
    expect(calculatePayroll({ ...INPUT, sales }).PayrollGenerationComment).toBe(
      'NO SALES DATA FOR 3 OF 15 DAYS',
    );
    const typed = { RoomRevenue: 1, FandBRevenue: 1, BanquetRevenue: null, OccupiedRooms: 1 };
    expect(calculatePayroll({ ...INPUT, sales, typed }).PayrollGenerationComment).toBe('');
  });

  it('has no occupancy for a hotel without rooms', () => {
    expect(calculatePayroll({ ...INPUT, TotalNumberOfRooms: 0 }).OCCUPANCY).toBeNull();
  });
});

it('leaves a total blank where no record has the figure', () => {
  expect(payrollTotals([{ FullPayroll: 10.5, AccountBalance: null }, { FullPayroll: 0.25 }])).toMatchObject({
    FullPayroll: 10.75,
    PayrollAmount: 10.75,
    AccountBalance: null,
    RoomPercent: null,
    OCCUPANCY: null,
    PRP_Cost_Occupancy: null,
  });
});

it('rounds a quotient once: just below half a cent stays below', () => {
  const typed = {
    RoomRevenue: 999_999_999_999.99,
    FandBRevenue: null,
    BanquetRevenue: null,
    OccupiedRooms: 1,
  };
  const extras = [{ Type: 'Room' as const, Amount: 49_999_999.99 }];
  expect(calculatePayroll({ ...INPUT, provider: null, typed, extras }).RoomPercent).toBe(0);
});

it('shows three extra payrolls whatever there is', () => {
  expect(threeExtras([{ Type: 'Banquet', Amount: 5, Comment: 'WEDDING' }])).toEqual([
    { Type: 'Room', Amount: 0, Comment: '' },
    { Type: 'FandB', Amount: 0, Comment: '' },
    { Type: 'Banquet', Amount: 5, Comment: 'WEDDING' },
  ]);
});

it.each([
  ['Room', 'Room'],
  ['ROOMS', 'Room'],
  ['Front Desk', 'Room'],
  ['F&B', 'FandB'],
  ['F and B', 'FandB'],
  ['Food & Beverage', 'FandB'],
  ['banquets', 'Banquet'],
  ['Banquet & Catering', 'Banquet'],
  ['Spa', null],
  ['', null],
])('takes the department %s for %s', (name, department) => {
  expect(departmentOf(name)).toBe(department);
});
