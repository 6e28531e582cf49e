import {
  columnTotal,
  DESCRIPTIVE_KEYS,
  isMoneyKey,
  isRenewalKey,
  YEAR_KEYS,
} from '@boh/contract/insurance/insurance.calc.ts';
import { insuranceLabel } from '@boh/contract/insurance/insurance.labels.ts';
import { CONTENT_TYPES } from '@boh/contract/uploads.ts';
import { FileAnswer } from '../../http/answers.ts';
import type { ListFile } from '../../http/list-answer.ts';
import { writeWorkbook } from '../../lib/workbooks/workbook.ts';
import type { Column } from '../../lib/tables/columns.ts';
import type { YearRecord } from './insurance.repo.ts';

const COLUMNS: readonly Column[] = [
  { header: 'Legal Name', key: 'LegalName', type: 'text' },
  { header: 'Name', key: 'Name', type: 'text' },
  { header: 'Year', key: 'ForYear', type: 'text' },
  { header: 'Status', key: 'Status', type: 'text' },
  ...DESCRIPTIVE_KEYS.map((key): Column => ({ header: insuranceLabel(key), key, type: 'text' })),
  ...YEAR_KEYS.map((key): Column => ({
    header: insuranceLabel(key),
    key,
    type: isMoneyKey(key) ? 'money' : isRenewalKey(key) ? 'date' : 'text',
  })),
];

const MONEY_KEYS = YEAR_KEYS.filter(isMoneyKey);

/** The list as a file: one year of each record, with the totals of the group, in which drafts do not count. */
export const insuranceFile = (rows: readonly YearRecord[], year: number): ListFile<YearRecord> => ({
  name: `PropertyInsurance_${year}`,
  title: `PROPERTY INSURANCE ${year}`,
  columns: COLUMNS,
  totals: () => {
    const confirmed = rows.filter(({ Draft }) => !Draft);
    return Object.fromEntries(MONEY_KEYS.map((key) => [key, columnTotal(confirmed.map((row) => row[key]))]));
  },
});

/** The workbook of one year. */
export async function insuranceWorkbook(
  rows: readonly YearRecord[],
  year: number,
  day: string,
): Promise<FileAnswer> {
  const { name, title, columns, totals } = insuranceFile(rows, year);
  const content = await writeWorkbook({ sheets: [{ name: title, title, columns, rows, totals }], date: day });
  return new FileAnswer(`${name}.xlsx`, CONTENT_TYPES.xlsx, content);
}
