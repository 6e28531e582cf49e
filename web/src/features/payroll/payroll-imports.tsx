import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { importBalances, importPayroll } from '@boh/contract/payroll/payroll-import.contract.ts';
import { listCheckDates, listPayroll, payrollBasis } from '@boh/contract/payroll/payroll.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { longCall } from '../../api/long-call.ts';
import { keyOf } from '../../api/use-list.ts';
import { ImportDialog, type ImportPreview } from '../../ui/form/import-dialog.tsx';

export type ImportKind = 'provider' | 'balances';

type Checked = AnswerOf<typeof importPayroll> | AnswerOf<typeof importBalances>;

function previewOf(answer: Checked, what: string, columns: readonly string[]): ImportPreview {
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
  const client = useQueryClient();
  const reload = () => {
    for (const endpoint of [listPayroll, listCheckDates, payrollBasis])
      void client.invalidateQueries({ queryKey: [keyOf(endpoint)[0]] });
  };
  const preview = { preview: 'yes' };
  if (kind === 'balances') {
    return (
      <ImportDialog
        title="Import Bank Balances"
        hint="CSV or Excel with the columns Legal Name (or Location), Date and Balance."
        check={async (file, following) =>
          previewOf(
            await longCall(importBalances, { query: preview, files: { file } }, following),
            'balances',
            ['Line', 'LegalName', 'Date', 'Balance'],
          )
        }
        save={async (file, following) => {
          const answer = await longCall(importBalances, { files: { file } }, following);
          return answer.message;
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <ImportDialog
      title="Import Provider Data"
      hint="CSV or Excel with the columns Client ID, Check Date, Department, Gross, Tips, Hours and Draw."
      check={async (file, following) =>
        previewOf(await longCall(importPayroll, { query: preview, files: { file } }, following), 'payrolls', [
          'Line',
          'LegalName',
          'CheckDate',
          'Department',
          'Gross',
          'Tips',
          'Hours',
          'Draw',
        ])
      }
      save={async (file, following) => {
        const answer = await longCall(importPayroll, { files: { file } }, following);
        reload();
        return answer.message;
      }}
      onClose={onClose}
    />
  );
}
