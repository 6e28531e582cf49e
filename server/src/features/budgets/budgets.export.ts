import { ACCOUNT_LABELS, ACCOUNTS, METHODS, methodsOf } from '@boh/contract/budgets/budgets.calc.ts';
import { METHOD_LABELS } from '@boh/contract/budgets/budget-lines.ts';
import { MONTH_NAMES, monthName, shortMonth, type BudgetKind } from '@boh/contract/budgets/budgets.words.ts';
import { CONTENT_TYPES } from '@boh/contract/uploads.ts';
import { FileAnswer } from '../../http/answers.ts';
import type { ListFile } from '../../http/list-answer.ts';
import type { Column } from '../../lib/tables/columns.ts';
import { uniqueNames } from '../../lib/workbooks/workbook-layout.ts';
import { writeWorkbook } from '../../lib/workbooks/workbook.ts';
import type { Hotel } from './budgets.repo.ts';
import type { shownVersions } from './budgets.service.ts';
import type { VarianceRow } from './budgets.variance.ts';

type Shown = Awaited<ReturnType<typeof shownVersions>>[number];

export const SHEET_MONTHS: readonly string[] = MONTH_NAMES.map((_, index) => shortMonth(index + 1));
/** Stands in a month that has no figure on purpose: a blank one may have been forgotten. */
export const NO_FIGURE = 'none';

const SHEET_COLUMNS: readonly Column[] = [
  { header: 'Account', key: 'Account', type: 'text' },
  { header: 'Method', key: 'Method', type: 'text' },
  ...SHEET_MONTHS.map((month): Column => ({ header: month, key: month, type: 'number' })),
];

/** The name of each location's sheet: its own, as far as spreadsheets take it, and no two alike. */
export function sheetNames(hotels: readonly Hotel[]): ReadonlyMap<number, string> {
  const names = uniqueNames(hotels.map(({ Name }) => Name));
  return new Map(hotels.map(({ LocationID }, index) => [LocationID, names[index] ?? '']));
}

/** A row for each account and method in use; an account without lines has one that is blank. */
function sheetRows({ Lines }: Shown) {
  return ACCOUNTS.flatMap((account) => {
    const lines = Lines.filter(({ Account }) => Account === account);
    const used = METHODS.filter((method) => lines.some(({ Method }) => Method === method));
    const methods = used.length > 0 ? used : methodsOf(account).slice(0, 1);
    return methods.map((method, index) => {
      const cells = SHEET_MONTHS.map((month, place) => {
        const line = lines.find(({ Month }) => Month === place + 1);
        const gap = lines.length > 0 && index === 0 ? NO_FIGURE : null;
        return [month, line ? (line.Method === method ? line.Value : null) : gap] as const;
      });
      return {
        Account: ACCOUNT_LABELS[account],
        Method: METHOD_LABELS[method],
        ...Object.fromEntries(cells),
      };
    });
  });
}

interface WorkbookOf {
  readonly Year: number;
  readonly Kind: BudgetKind;
  readonly day: string;
  /** All that the caller works with: a sheet has the same name whichever of them are in the file. */
  readonly hotels: readonly Hotel[];
}

/** A sheet for each location, months across, which can be imported again. */
export async function budgetsWorkbook(
  versions: readonly Shown[],
  { Year, Kind, day, hotels }: WorkbookOf,
): Promise<FileAnswer> {
  const names = sheetNames(hotels);
  const sheets = versions
    .filter((version) => version.Kind === Kind)
    .map((version) => ({
      name: names.get(version.LocationID) ?? version.LocationName,
      title: `${version.LocationName} ${Kind.toUpperCase()} ${Year}`,
      columns: SHEET_COLUMNS,
      rows: sheetRows(version),
    }));
  const blank = {
    name: `${Kind} ${Year}`,
    title: `NO ${Kind.toUpperCase()} ${Year}`,
    columns: SHEET_COLUMNS,
    rows: [],
  };
  const content = await writeWorkbook({ sheets: sheets.length > 0 ? sheets : [blank], date: day });
  return new FileAnswer(`${Kind}_${Year}.xlsx`, CONTENT_TYPES.xlsx, content);
}

const LIST_COLUMNS: readonly Column[] = [
  { header: 'Location', key: 'LocationName', type: 'text' },
  { header: 'Year', key: 'Year', type: 'text' },
  { header: 'Kind', key: 'Kind', type: 'text' },
  { header: 'Status', key: 'Status', type: 'text' },
  { header: 'Account', key: 'Account', type: 'text' },
  { header: 'Month', key: 'Month', type: 'text' },
  { header: 'Method', key: 'Method', type: 'text' },
  { header: 'Value', key: 'Value', type: 'number' },
  { header: 'Amount', key: 'Amount', type: 'money' },
];

/** The versions as one list of lines. */
export const budgetsFile = {
  of: (Year: number): ListFile<object> => ({
    name: `Budgets_${Year}`,
    title: `BUDGETS ${Year}`,
    columns: LIST_COLUMNS,
  }),
  rows: (versions: readonly Shown[]) =>
    versions.flatMap(({ Lines, LocationName, Year, Kind, Status }) =>
      Lines.map((line) => ({
        ...{ LocationName, Year, Kind, Status, Value: line.Value, Amount: line.Amount },
        Account: ACCOUNT_LABELS[line.Account],
        Month: monthName(line.Month),
        Method: METHOD_LABELS[line.Method],
      })),
    ),
};

const money = (key: string, header: string): Column => ({ header, key, type: 'money' });

export const varianceFile = (Year: number): ListFile<VarianceRow> => ({
  name: `Variance_${Year}`,
  title: `VARIANCE ${Year}`,
  columns: [
    { header: 'Location', key: 'LocationName', type: 'text' },
    { header: 'Account', key: 'Account', type: 'text' },
    { header: 'Month', key: 'Month', type: 'text' },
    money('Actual', 'Actual'),
    money('Budget', 'Budget'),
    money('Flexed', 'Flexed'),
    money('Variance', 'Variance'),
    money('FlexedVariance', 'Flexed Variance'),
    { header: 'Comment', key: 'Comment', type: 'text' },
    { header: 'Commented By', key: 'CommentByName', type: 'text' },
    { header: 'Comment Due', key: 'CommentDue', type: 'boolean' },
  ],
  exportRow: (row) => ({ ...row, Account: ACCOUNT_LABELS[row.Account], Month: monthName(row.Month) }),
});
