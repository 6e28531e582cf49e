import { describe, expect, it } from 'vitest';
import { intervalAround } from './reports/report-days.calc.ts';
import { PERIODS, type Period } from './periods.calc.ts';

describe('a period seen from a day', () => {
  it.each<[Period, string, string, string]>([
    ['today', '2026-11-16', '2026-11-16', '2026-11-16'],
    ['yesterday', '2026-01-01', '2025-12-31', '2025-12-31'],
    ['this-week', '2026-11-16', '2026-11-15', '2026-11-16'],
    ['this-week', '2026-11-22', '2026-11-22', '2026-11-22'],
    ['last-week', '2026-11-16', '2026-11-08', '2026-11-14'],
    ['last-week', '2026-11-21', '2026-11-08', '2026-11-14'],
    ['last-week', '2026-11-22', '2026-11-15', '2026-11-21'],
    ['last-week', '2026-01-02', '2025-12-21', '2025-12-27'],
    ['last-weekend', '2026-11-16', '2026-11-13', '2026-11-15'],
    ['last-weekend', '2026-11-21', '2026-11-13', '2026-11-15'],
    ['last-weekend', '2026-11-22', '2026-11-13', '2026-11-15'],
    ['last-weekend', '2027-01-04', '2027-01-01', '2027-01-03'],
    ['this-month', '2026-11-16', '2026-11-01', '2026-11-16'],
    ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last-month', '2024-03-01', '2024-02-01', '2024-02-29'],
    ['last-month', '2026-01-15', '2025-12-01', '2025-12-31'],
  ])('%s on %s is %s to %s', (period, day, From, To) => {
    expect(PERIODS[period].days(day)).toEqual({ From, To });
  });

  it.each(['2026-11-16', '2026-11-21', '2026-11-22', '2027-01-01'])(
    'of last week is on %s the week of the reports',
    (day) => {
      const { From, To } = PERIODS['last-week'].days(day);
      expect(intervalAround(From, 'Week')).toEqual({ From, To });
    },
  );
});
