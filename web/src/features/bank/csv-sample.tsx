import type { CsvMapping } from '@boh/contract/bank/csv-mapping.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import classes from './bank.module.css';

const ROLES: Readonly<Record<string, string>> = {
  Date: 'Date',
  Amount: 'Amount',
  Direction: 'Credit or debit',
  Credit: 'Credit',
  Debit: 'Debit',
  Text: 'Text',
  Reference: 'Reference',
  Balance: 'Balance',
  AccountNumber: 'Account number',
};

/** What a column was said to be; blank for one that is not read. */
const roleOf = (header: string, mapping: CsvMapping): string =>
  Object.keys(ROLES)
    .filter((field) => [mapping[field as keyof CsvMapping]].flat().includes(header))
    .map((field) => ROLES[field])
    .join(', ');

interface CsvSampleProps {
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  mapping: CsvMapping;
}

/** The first rows of a sample file, each column headed by what it was said to be. */
export function CsvSample({ headers, rows, mapping }: CsvSampleProps) {
  const columns = headers.map((header, place): Column<readonly string[]> => {
    const role = header === '' ? '' : roleOf(header, mapping);
    return {
      key: String(place),
      header: role === '' ? header : `${role}: ${header}`,
      sortable: false,
      cell: (row) => <span className={role === '' ? classes['soft'] : ''}>{row[place]}</span>,
    };
  });
  return (
    <DataTable
      label="First rows of the sample"
      columns={columns}
      rows={rows}
      rowKey={(row) => rows.indexOf(row)}
      maxHeight={220}
    />
  );
}
