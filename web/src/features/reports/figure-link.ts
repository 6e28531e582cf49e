import { measureOf, type MeasureName, type Source } from '@boh/contract/reports/report-measures.ts';
import { normalizeCheckDate } from '@boh/contract/payroll/payroll.calc.ts';
import { pageAddress } from '@boh/contract/pages.ts';
import type { ReportRow } from '@boh/contract/reports/reports.contract.ts';

type Rows = Pick<ReportRow, 'Group' | 'LocationID' | 'From' | 'To'>;

const addressOf = (page: string, LocationID: number, values: Readonly<Record<string, string>>): string =>
  `${pageAddress(page)}?${new URLSearchParams({ ...values, at: String(LocationID) }).toString()}`;

const days = ({ From, To }: Rows) => ({ from: From, to: To });

/** Where the rows behind a figure of one hotel are shown, filtered the same way. */
const SCREENS: Readonly<Record<Source, (row: Rows, LocationID: number) => string>> = {
  sales: (row, id) => addressOf('Daily Sales Data', id, { hotel: row.Group, ...days(row) }),
  payroll: (row, id) => addressOf('Payroll', id, { date: normalizeCheckDate(row.To) }),
  housekeeping: (row, id) =>
    addressOf('Housekeeping Reports', id, { mode: 'view', period: 'days', ...days(row) }),
  cash: (row, id) => addressOf('logbook', id, { tab: 'sheets', sheet: 'cash', ...days(row) }),
  claims: (_, id) => addressOf('Reimbursement', id, {}),
  insurance: (row, id) => addressOf('Property Insurance Master', id, { year: row.From.slice(0, 4) }),
};

/** Null where a figure is of several hotels: no screen shows the rows of them all. */
export function figureLink(name: MeasureName, row: Rows): string | null {
  if (row.LocationID === null) return null;
  return SCREENS[measureOf(name).source](row, row.LocationID);
}
