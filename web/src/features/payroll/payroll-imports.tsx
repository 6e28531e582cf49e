import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { importBalances, importPayroll } from '@boh/contract/payroll/payroll-import.contract.ts';
import { listCheckDates, listPayroll, payrollBasis } from '@boh/contract/payroll/payroll.contract.ts';
import { longCall } from '../../api/long-call.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { formatDate } from '../../ui/text/time.ts';
import { ImportDialog, type ImportPreview, type PreviewColumn } from '../../ui/form/import-dialog.tsx';

const IMPORTS = {
  provider: {
    endpoint: importPayroll,
    title: 'Import Provider Data',
    hint: 'CSV or Excel with the columns Client ID (the Paychex ID of the hotel, which its payroll shows), Check Date, Department (Room, FandB or Banquet), Gross, Tips, Hours and Draw.',
    counted: [
      ['New', 'New payrolls'],
      ['Filled', 'Payrolls with data added'],
      ['Replaced', 'Payrolls with data replaced'],
    ],
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
    counted: [
      ['New', 'New balances'],
      ['Replaced', 'Replaced balances'],
    ],
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

/** What a look at the file should not miss: what may be a mistake, and which payrolls come to another amount. */
function warningsOf({ Warnings, Changes }: AnswerOf<typeof importPayroll>): string[] {
  const same = Changes.filter(({ Before, After }) => Before === After).map(({ LegalName }) => LegalName);
  return [
    ...Warnings.map(({ Line, Warning }) => `Line ${Line}: ${Warning}`),
    ...Changes.filter(({ Before, After }) => Before !== After).map(
      ({ LegalName, CheckDate, Before, After }) =>
        `${LegalName}, ${formatDate(CheckDate)}: payroll ${formatMoney(Before)} becomes ${formatMoney(After)}.`,
    ),
    ...(same.length > 0 ? [`Replaced, with the payroll unchanged: ${[...new Set(same)].join(', ')}.`] : []),
  ];
}

/** What an import counts, and in which words. */
type Counted = readonly (readonly [key: 'New' | 'Filled' | 'Replaced', label: string])[];

function previewOf(answer: Checked, counted: Counted, columns: readonly PreviewColumn[]): ImportPreview {
  const counts = { Filled: 0, ...answer };
  return {
    counts: [
      { label: 'Rows', value: answer.Rows },
      ...counted.map(([key, label]) => ({ label, value: counts[key] })),
    ],
    errors: answer.Errors.map(({ Line, Error: text }) => ({ line: Line, text })),
    ...('Warnings' in answer && { warnings: warningsOf(answer) }),
    columns,
    rows: answer.Preview,
  };
}

/** Imports of the payroll provider's department summary and of bank balances. */
export function PayrollImport({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const { endpoint, counted, columns, ...dialog } = IMPORTS[kind];
  return (
    <ImportDialog<Checked>
      {...dialog}
      send={(file, query, following) => longCall(endpoint, { query, files: { file } }, following)}
      previewOf={(answer) => previewOf(answer, counted, columns)}
      onClose={onClose}
    />
  );
}
