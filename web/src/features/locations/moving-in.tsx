import { listBudgets, listBudgetHotels } from '@boh/contract/budgets/budgets.contract.ts';
import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { listFranchises } from '@boh/contract/franchise/franchise.contract.ts';
import { listInsurance } from '@boh/contract/insurance/insurance.contract.ts';
import { listInvitations } from '@boh/contract/invite/invite.contract.ts';
import { listLocations } from '@boh/contract/locations/locations.contract.ts';
import {
  downloadTemplate,
  importWorkbook,
  MOVING_IN_TEXTS,
} from '@boh/contract/moving-in/moving-in.contract.ts';
import { SHEET_NAMES } from '@boh/contract/moving-in/moving-in.sheets.ts';
import { listRooms } from '@boh/contract/rooms/rooms.contract.ts';
import { listTeam } from '@boh/contract/team/team.contract.ts';
import { Button, Group } from '@mantine/core';
import { longCall } from '../../api/long-call.ts';
import { useSession } from '../../session/session.tsx';
import { ImportDialog, type ImportPreview } from '../../ui/form/import-dialog.tsx';
import { DownloadProgress } from '../../ui/table/download-progress.tsx';
import { useDownload } from '../../ui/table/use-download.ts';
import { WrongCells } from './wrong-cells.tsx';

type Answer = AnswerOf<typeof importWorkbook>;

const COLUMNS: ImportPreview['columns'] = [
  { key: 'Sheet', header: 'Sheet' },
  { key: 'Rows', header: 'Rows', kind: 'count' },
  { key: 'New', header: 'New', kind: 'count' },
  { key: 'Changed', header: 'Changed', kind: 'count' },
  { key: 'Unchanged', header: 'Unchanged', kind: 'count' },
  { key: 'Wrong', header: 'Wrong', kind: 'count' },
];

function previewOf({ Sheets, Wrong, Errors, Warnings }: Answer, file: File): ImportPreview {
  const sum = (key: 'Rows' | 'New' | 'Changed' | 'Unchanged') =>
    Sheets.reduce((all, sheet) => all + sheet[key], 0);
  return {
    counts: [
      { label: 'Rows', value: sum('Rows') },
      { label: 'New', value: sum('New') },
      { label: 'Changed', value: sum('Changed') },
      { label: 'Unchanged', value: sum('Unchanged') },
      { label: 'Wrong cells', value: Wrong, ...(Wrong > 0 && { tone: 'warn' as const }) },
    ],
    errors: Errors.map(({ Error: text }) => ({ line: 0, text })),
    problems: <WrongCells file={file} count={Wrong} errors={Errors} />,
    warnings: Warnings,
    columns: COLUMNS,
    label: 'What each sheet holds',
    rows: Sheets,
  };
}

const INVALIDATED = [
  ...[listLocations, listRooms, listTeam, listInvitations],
  ...[listFranchises, listInsurance, listBudgets, listBudgetHotels],
];

/** A whole group in one workbook: the template first, then a look at what it would do, then all of it or nothing. */
export function MovingIn({ onClose }: { onClose: () => void }) {
  const { reload } = useSession();
  const file = useDownload(MOVING_IN_TEXTS.templateFailed);
  const template = (Filled: boolean) =>
    void file.start(
      downloadTemplate,
      { query: { Filled } },
      Filled ? 'Moving_in_filled.xlsx' : 'Moving_in.xlsx',
    );
  return (
    <ImportDialog
      title="Moving In"
      hint={`One Excel workbook with the sheets ${SHEET_NAMES.join(', ')}; those you leave out stay as they are. It is checked first, and nothing is saved until all of it is right. The same file again changes nothing.`}
      start={
        <Group mb={16}>
          <Button variant="default" onClick={() => template(false)} disabled={file.isBusy}>
            Download template
          </Button>
          <Button variant="default" onClick={() => template(true)} disabled={file.isBusy}>
            Download what is here
          </Button>
          <DownloadProgress file={file} />
        </Group>
      }
      accept=".xlsx"
      send={async (chosen, { preview }, following) => {
        const body = { Preview: preview === 'yes' };
        const answer = await longCall(importWorkbook, { body, files: { file: chosen } }, following);
        // Whoever moves in works at the new locations from now on: they stand in the list of locations.
        if (answer.Saved) void reload().catch(() => undefined);
        return answer;
      }}
      previewOf={previewOf}
      invalidates={INVALIDATED}
      onClose={onClose}
    />
  );
}
