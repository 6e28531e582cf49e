import type { ReportDefinition } from './reports.contract.ts';

type Own = Pick<ReportDefinition, 'Measures' | 'Interval' | 'Period' | 'Compare' | 'Chart'>;

/** By hotel, over all of the reader's, like for like. */
const ready = (own: Own): ReportDefinition => ({
  ...own,
  GroupBy: 'Location',
  LocationIDs: [],
  LikeForLike: true,
});

/** Reports that are there for everybody: definitions that can be opened, changed and saved under a name. */
export const READY_DEFINITIONS = {
  PERFORMANCE: ready({
    Measures: ['Occupancy', 'ADR', 'RevPAR', 'RoomRevenue', 'OtherRevenue', 'TotalRevenue', 'TRevPAR'],
    Interval: 'none',
    Period: { Relative: 'MTD' },
    Compare: 'LastYearDate',
    Chart: 'none',
  }),
  LABOUR: ready({
    Measures: ['Payroll', 'PayrollPercent', 'CPOR', 'HPOR'],
    Interval: 'Month',
    Period: { Relative: 'YTD' },
    Compare: 'LastYearDate',
    Chart: 'none',
  }),
  HOUSEKEEPING: ready({
    Measures: ['HkRooms', 'HkMinutes', 'MPR', 'HkCoverage'],
    Interval: 'none',
    Period: { Relative: 'Last7' },
    Compare: 'Before',
    Chart: 'bar',
  }),
  CASH: ready({
    Measures: ['CashOver', 'CashShort'],
    Interval: 'none',
    Period: { Relative: 'Last30' },
    Compare: 'Before',
    Chart: 'none',
  }),
  CLAIMS: ready({
    Measures: ['ClaimsAsked', 'ClaimsApproved'],
    Interval: 'Month',
    Period: { Relative: 'YTD' },
    Compare: 'none',
    Chart: 'none',
  }),
  INSURANCE: ready({
    Measures: ['InsuranceCost', 'InsurancePerRoom'],
    Interval: 'Year',
    Period: { Relative: 'YTD' },
    Compare: 'LastYearDate',
    Chart: 'bar',
  }),
};

export type ReadyDefinition = keyof typeof READY_DEFINITIONS;
