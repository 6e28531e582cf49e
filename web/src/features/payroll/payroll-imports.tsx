import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { importBalances, importPayroll } from '@boh/contract/payroll/payroll-import.contract.ts';
import { listCheckDates, listPayroll, payrollBasis } from '@boh/contract/payroll/payroll.contract.ts';
import { longCall } from '../../api/long-call.ts';
import { ImportDialog, type ImportPreview, type PreviewColumn } from '../../ui/form/import-dialog.tsx';

const IMPORTS = {
  provider: {
    endpoint: importPayroll,
    title: 'Import Provider Data',
    hint: 'CSV or Excel with the columns Client ID, Check Date, Department, Gross, Tips, Hours and Draw.',
    what: 'payrolls',
    columns: [
      'Line',
      'LegalName',
      { key: 'CheckDate', header: 'Check Date', kind: 'date' },
      'Department',
      { key: 'Gross', header: 'Gross', kind: 'money' },
      { key: 'Tips', header: 'Tips', kind: 'money' },
      { key: 'Hours', header: 'Hours', kind: 'money' },
      { key: 'Draw', header: 'Draw', kind: 'money' },
    ],
    invalidates: [listPayroll, listCheckDates, payrollBasis],
  },
  balances: {
    endpoint: importBalances,
    title: 'Import Bank Balances',
    hint: 'CSV or Excel with the columns Legal Name (or Location), Date and Balance.',
    what: 'balances',
    columns: [
      'Line',
      'LegalName',
      { key: 'Date', header: 'Date', kind: 'date' },
      { key: 'Balance', header: 'Balance', kind: 'money' },
    ],
    // Records take them up when asked to.
    invalidates: [],
  },
} as const;
export type ImportKind = keyof typeof IMPORTS;

type Checked = AnswerOf<typeof importPayroll> | AnswerOf<typeof importBalances>;

function previewOf(answer: Checked, what: string, columns: readonly PreviewColumn[]): ImportPreview {
  return {
    counts: [
      { label: 'Rows', value: answer.Rows },
      { label: `New ${what}`, value: answer.New },
      { label: `Replaced ${what}`, value: answer.Replaced },
    ],
    errors: answer.Errors.map(({ Line, Error: text }) => ({ line: Line, text })),
    columns,
    rows: answer.Preview,
  };
}

/** Imports of the payroll provider's department summary and of bank balances. */
export function PayrollImport({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const { endpoint, what, columns, ...dialog } = IMPORTS[kind];
  return (
    <ImportDialog<Checked>
      {...dialog}
      send={(file, query, following) => longCall(endpoint, { query, files: { file } }, following)}
      previewOf={(answer) => previewOf(answer, what, columns)}
      onClose={onClose}
    />
  );
}
