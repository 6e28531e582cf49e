import { ACCOUNT_LABELS, ACCOUNTS } from '@boh/contract/budgets/budgets.calc.ts';
import { importBudgets, listBudgets, listVariance } from '@boh/contract/budgets/budgets.contract.ts';
import type { BudgetKind } from '@boh/contract/budgets/budgets.words.ts';
import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { longCall } from '../../api/long-call.ts';
import { ImportDialog, type ImportPreview } from '../../ui/form/import-dialog.tsx';

const COLUMNS: ImportPreview['columns'] = [
  { key: 'LocationName', header: 'Location' },
  { key: 'State', header: 'Becomes' },
  ...ACCOUNTS.map((key) => ({
    ...{ key, header: ACCOUNT_LABELS[key] },
    kind: key === 'RoomsSold' ? ('count' as const) : ('money' as const),
  })),
];

const previewOf = ({
  Rows,
  New,
  Replaced,
  Errors,
  Preview,
}: AnswerOf<typeof importBudgets>): ImportPreview => ({
  counts: [
    { label: 'Rows', value: Rows },
    { label: 'New', value: New },
    { label: 'Replaced', value: Replaced },
  ],
  errors: Errors.map(({ Line, Error: text }) => ({ line: Line, text })),
  columns: COLUMNS,
  rows: Preview,
});

interface BudgetImportProps {
  Year: number;
  Kind: BudgetKind;
  onClose: () => void;
}

/** A workbook with a sheet for each hotel: a look at it first, then all of it or nothing. */
export function BudgetImport({ Year, Kind, onClose }: BudgetImportProps) {
  return (
    <ImportDialog
      title={`Import ${Kind} ${Year}`}
      hint="An Excel workbook as EXPORT makes it: a sheet for each hotel with the columns Account, Method and the months Jan to Dec. Every sheet becomes the whole version of its hotel. Write none in a month without a figure."
      send={(file, query, following) =>
        longCall(importBudgets, { query: { ...query, Year, Kind }, files: { file } }, following)
      }
      previewOf={previewOf}
      invalidates={[listBudgets, listVariance]}
      onClose={onClose}
    />
  );
}
