import { exactSum } from '@boh/contract/exact-sum.ts';
import { CONTENT_TYPES } from '@boh/contract/uploads.ts';
import type { SALES_FIELDS } from '@boh/contract/payroll/payroll.calc.ts';
import { DEPARTMENTS, payrollTotals, sumKnown } from '@boh/contract/payroll/payroll.calc.ts';
import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { FileAnswer } from '../../http/answers.ts';
import { zonedColumns, type Column } from '../../lib/tables/columns.ts';
import type { SheetSpec } from '../../lib/workbooks/workbook-spec.ts';
import { writeWorkbook } from '../../lib/workbooks/workbook.ts';

export type ExportRow = Readonly<Record<string, unknown>>;

const SALES_LABELS: Record<(typeof SALES_FIELDS)[number], string> = {
  RoomRevenue: 'ROOM REVENUE',
  FandBRevenue: 'FANDB REVENUE',
  OCCUPIED_ROOMS: 'OCCUPIED ROOMS',
};

/** What stays in the account once the provider drew the payroll; blank while either is not known. */
function balanceAfter(balance: number | null, draw: number | null): number | null {
  return balance === null || draw === null ? null : exactSum([balance, -draw]);
}

/** A record as files and mails show it. It becomes it in its place: copies of its fifty fields are what takes time. */
export function exportRow(record: PayrollRecord): ExportRow {
  const [room, fandB, banquet] = DEPARTMENTS.map((name) =>
    record.ExtraPayrolls.find(({ Type }) => Type === name),
  );
  return Object.assign(record, {
    ExtraRoom: room?.Amount ?? 0,
    ExtraRoomComment: room?.Comment ?? '',
    ExtraFandB: fandB?.Amount ?? 0,
    ExtraFandBComment: fandB?.Comment ?? '',
    ExtraBanquet: banquet?.Amount ?? 0,
    ExtraBanquetComment: banquet?.Comment ?? '',
    ApprovedText: record.Approved ? 'Yes' : 'No',
    BalanceAfter: balanceAfter(record.AccountBalance, record.PaycheckPayrollAmount),
    FilledText: record.FilledFromSales.map((name) => SALES_LABELS[name]).join(', '),
  });
}

/** The last row of a file or a mail's table. */
export function totalsRow(records: readonly PayrollRecord[]): ExportRow {
  const rows = records.map(exportRow);
  const total = (key: string) => sumKnown(rows.map((row) => row[key] as number | null));
  const extras = DEPARTMENTS.map((name) => [`Extra${name}`, total(`Extra${name}`)] as const);
  return {
    ...payrollTotals(records),
    ...Object.fromEntries<unknown>(extras),
    BalanceAfter: total('BalanceAfter'),
    LegalName: 'TOTAL',
  };
}

const groupName = (group: number): string => (group === 0 ? 'NO GROUP' : `GROUP ${group}`);

/** The records of each group: GROUP 1, GROUP 2 and so on, those without a group last. */
export function byGroup(records: readonly PayrollRecord[]): Map<string, PayrollRecord[]> {
  const rank = ({ Group }: PayrollRecord) => (Group === 0 ? Number.MAX_SAFE_INTEGER : Group);
  const groups = new Map<string, PayrollRecord[]>();
  for (const record of records.toSorted((a, b) => rank(a) - rank(b))) {
    const name = groupName(record.Group);
    groups.set(name, [...(groups.get(name) ?? []), record]);
  }
  return groups;
}

interface PayrollFile {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly checkDate: string;
  readonly timeZone: string;
}

/** The records of a check date as a workbook: one sheet, or one for each group. */
export async function payrollWorkbook(
  records: readonly PayrollRecord[],
  file: PayrollFile,
  isByGroup = false,
): Promise<Buffer> {
  const parts: [string, readonly PayrollRecord[]][] =
    isByGroup && records.length > 0 ? [...byGroup(records)] : [['PAYROLL', records]];
  const sheets = parts.map(([name, rows]): SheetSpec => {
    const group = isByGroup && records.length > 0 ? ` ${name}` : '';
    return {
      name,
      title: `${file.title}${group} ${file.checkDate}`,
      columns: zonedColumns(file.columns, file.timeZone),
      rows: rows.map(exportRow),
      totals: () => totalsRow(rows),
    };
  });
  return writeWorkbook({ sheets, date: file.checkDate, timeZone: file.timeZone });
}

export async function payrollDownload(
  name: string,
  records: readonly PayrollRecord[],
  file: PayrollFile,
  isByGroup: boolean,
): Promise<FileAnswer> {
  return new FileAnswer(name, CONTENT_TYPES.xlsx, await payrollWorkbook(records, file, isByGroup));
}
