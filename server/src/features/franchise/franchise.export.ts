import { franchiseTotals } from '@boh/contract/franchise/franchise.calc.ts';
import { franchiseFields, type Franchise } from '@boh/contract/franchise/franchise.contract.ts';
import { fileColumns } from '../../db/record-sql.ts';
import type { ListFile } from '../../http/list-answer.ts';

/** The agreements as a file, with the sums of fee, rooms and parking. */
export const franchiseFile = (rows: readonly Franchise[]): ListFile<Franchise> => ({
  name: 'Franchise',
  title: 'FRANCHISE',
  columns: fileColumns(franchiseFields),
  totals: () => ({ ...franchiseTotals(rows) }),
});
