import {
  columnTotal,
  DESCRIPTIVE_KEYS,
  insuranceLabel,
  isMoneyKey,
  YEAR_KEYS,
} from '@boh/contract/insurance/insurance.calc.ts';
import type { InsuranceRecord } from '@boh/contract/insurance/insurance.contract.ts';
import { CONTENT_TYPES } from '@boh/contract/uploads.ts';
import { FileAnswer } from '../../http/answers.ts';
import type { ListFile } from '../../http/list-answer.ts';
import { writeWorkbook } from '../../lib/workbook.ts';
import type { Column } from '../../lib/workbook-spec.ts';

const COLUMNS: readonly Column[] = [
  { header: 'Legal Name', key: 'LegalName', type: 'text' },
  { header: 'Name', key: 'Name', type: 'text' },
  ...DESCRIPTIVE_KEYS.map((key): Column => ({ header: insuranceLabel(key), key, type: 'text' })),
  ...YEAR_KEYS.map((key): Column => ({
    header: insuranceLabel(key),
    key,
    type: isMoneyKey(key) ? 'money' : 'text',
  })),
];

/** A record with the figures of one year beside its descriptive fields. */
const rowOf = ({ YearlyData, ...location }: InsuranceRecord, year: number): Record<string, unknown> => ({
  ...location,
  ...YearlyData[String(year)],
});

function totalsOf(records: readonly InsuranceRecord[], year: number): Record<string, number> {
  return Object.fromEntries(
    YEAR_KEYS.filter(isMoneyKey).map((key) => {
      const values = records.map((record) => record.YearlyData[String(year)]?.[key]);
      return [key, columnTotal(values)];
    }),
  );
}

/** The list as a file: one year of each record, with the totals of the group. */
export function insuranceFile(records: readonly InsuranceRecord[], year: number): ListFile<InsuranceRecord> {
  return {
    name: `PropertyInsurance_${year}`,
    title: `PROPERTY INSURANCE ${year}`,
    columns: COLUMNS,
    totals: totalsOf(records, year),
    exportRow: (record) => rowOf(record, year),
  };
}

/** The workbook of one year. */
export async function insuranceWorkbook(
  records: readonly InsuranceRecord[],
  year: number,
  day: string,
): Promise<FileAnswer> {
  const { name, title, columns, totals } = insuranceFile(records, year);
  const rows = records.map((record) => rowOf(record, year));
  const content = await writeWorkbook({ sheets: [{ name: title, title, columns, rows, totals }], date: day });
  return new FileAnswer(`${name}.xlsx`, CONTENT_TYPES.xlsx, content);
}
