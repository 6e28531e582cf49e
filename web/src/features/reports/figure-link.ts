import { payPeriod, normalizeCheckDate, previousCheckDate } from '@boh/contract/payroll/payroll.calc.ts';
import { pageAddress, type PageName } from '@boh/contract/pages.ts';
import { movedDays } from '@boh/contract/reports/report-days.calc.ts';
import { measureOf, type MeasureName, type Source } from '@boh/contract/reports/report-measures.ts';
import type { ReportRow } from '@boh/contract/reports/reports.contract.ts';
import type { MayOpen } from '../../session/use-may-open.ts';

export interface FigureLink {
  readonly label: string;
  readonly to: string;
}

type Rows = Pick<ReportRow, 'Group' | 'LocationID' | 'From' | 'To'>;

interface Screen {
  readonly label: string;
  readonly page: PageName;
  /** What its address says so that it shows the rows of the days, and no others. */
  readonly filters: (row: Rows, name: MeasureName) => Readonly<Record<string, string>>;
}

const days = ({ From, To }: Rows) => ({ from: From, to: To });

/** The last check date whose pay period has ended on a day. */
function lastCheckDate(day: string): string {
  // A period is paid at most eight days into the next month.
  let date = normalizeCheckDate(movedDays(day, 31));
  while (payPeriod(date).To > day) date = previousCheckDate(date);
  return date;
}

/** Payroll is listed by check date: those of the pay periods that end in the days. */
const checkDates = ({ From, To }: Rows) => ({
  'all-from': movedDays(lastCheckDate(movedDays(From, -1)), 1),
  'all-to': lastCheckDate(To),
});

const claimDays = (row: Rows, name: MeasureName) => ({
  ...days(row),
  ...(name === 'ClaimsApproved' && { days: 'approved' }),
});

const SCREENS: Readonly<Record<Source, readonly Screen[]>> = {
  sales: [
    {
      label: 'Daily sales',
      page: 'Daily Sales Data',
      filters: (row) => ({ hotel: row.Group, ...days(row) }),
    },
  ],
  payroll: [
    {
      label: 'Payroll',
      page: 'Payroll',
      filters: (row) => ({ ...checkDates(row), 'all-hotel': String(row.LocationID) }),
    },
  ],
  housekeeping: [
    {
      label: 'Housekeeping logs',
      page: 'Housekeeping Reports',
      filters: (row) => ({ mode: 'view', period: 'chosen', ...days(row) }),
    },
  ],
  cash: [
    {
      label: 'Cash counts',
      page: 'logbook',
      filters: (row) => ({ tab: 'sheets', sheet: 'cash', ...days(row) }),
    },
  ],
  claims: [
    { label: 'Reimbursements', page: 'Reimbursement', filters: claimDays },
    { label: 'Bonuses', page: 'Bonus', filters: claimDays },
  ],
  insurance: [
    {
      label: 'Insurance',
      page: 'Property Insurance Master',
      filters: (row) => ({ year: row.From.slice(0, 4), search: row.Group }),
    },
  ],
};

/**
 * Where the rows behind a figure of one hotel are shown, filtered the same way; none where it is of several hotels, for no
 * screen shows the rows of them all, or where the reader cannot open the screen.
 */
export function figureLinks(name: MeasureName, row: Rows, mayOpen: MayOpen): FigureLink[] {
  const { LocationID } = row;
  if (LocationID === null) return [];
  return SCREENS[measureOf(name).source]
    .filter(({ page }) => mayOpen(page, LocationID))
    .map(({ label, page, filters }) => ({
      label,
      to: `${pageAddress(page)}?${new URLSearchParams({ ...filters(row, name), at: String(LocationID) }).toString()}`,
    }));
}
