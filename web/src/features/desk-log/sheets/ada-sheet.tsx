import {
  adaBody,
  adaFields,
  listAda,
  LOG_SHEET_TEXTS,
  markAda,
  postAda,
} from '@boh/contract/log-sheets/log-sheets.contract.ts';
import { blankOf } from '@boh/contract/record.ts';
import { useMemo } from 'react';
import { errorText } from '../../../api/error-text.ts';
import type { RowOf } from '../../../api/use-list.ts';
import { useSave } from '../../../api/use-save.ts';
import { FieldGrid, NotesField, UpperTextField } from '../../../ui/form/fields.tsx';
import { FormPanel } from '../../../ui/form/form-panel.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { DoneMark } from './done-mark.tsx';
import { PostedBy } from './posted-by.tsx';
import { RoomField, useRoomQuestion } from './room-field.tsx';
import { SheetHistory } from './sheet-history.tsx';
import { WrappedText } from './wrapped-text.tsx';

type AdaEntry = RowOf<typeof listAda>;
const EMPTY = blankOf(adaFields);
const STILL_TO_DO = { Done: false };

const columnsOf = (mark: (entry: AdaEntry) => Promise<unknown>): Column<AdaEntry>[] => [
  { key: 'GuestName', header: 'Guest Name' },
  { key: 'RoomNumber', header: 'Room Number' },
  {
    key: 'SpecialNeeds',
    header: 'Special Needs',
    sortable: false,
    cell: (row) => <WrappedText text={row.SpecialNeeds} />,
  },
  { key: 'Notes', header: 'Notes', sortable: false, cell: (row) => <WrappedText text={row.Notes} /> },
  { key: 'CreatedAt', header: 'Posted By', cell: (row) => <PostedBy row={row} /> },
  {
    key: 'Done',
    header: 'Done',
    cell: (row) => <DoneMark row={row} about={row.GuestName} zone={row.Timezone} onMark={() => mark(row)} />,
  },
];

/** Guests with special needs: who, where, what, and whether it is ready. */
export function AdaSheet() {
  const { save } = useSave(postAda, {
    invalidates: [listAda],
    success: LOG_SHEET_TEXTS.adaAdded,
    failure: LOG_SHEET_TEXTS.adaFailed,
    seconds: 5,
  });
  const { trySave } = useSave(markAda, {
    invalidates: [listAda],
    failure: (error) => errorText(error, 'Failed to update entry'),
    seconds: 5,
  });
  const isSure = useRoomQuestion();
  const columns = useMemo(
    () => columnsOf(({ ADAComplianceID }) => trySave({ body: { ADAComplianceID } })),
    [trySave],
  );
  return (
    <>
      <FormPanel
        label="ADA COMPLIANCE"
        enterGoesOn
        schema={adaBody}
        fields={adaFields}
        defaultValues={EMPTY}
        isSure={isSure}
        onSubmit={(body) => save({ body })}
        submitLabel="Add Entry"
      >
        <FieldGrid>
          <UpperTextField name="GuestName" />
          <RoomField name="RoomNumber" />
          <NotesField name="SpecialNeeds" rows={2} />
          <NotesField name="Notes" rows={2} />
        </FieldGrid>
      </FormPanel>
      <SheetHistory
        endpoint={listAda}
        label="ADA COMPLIANCE"
        name="ada-compliance"
        columns={columns}
        openQuery={STILL_TO_DO}
        rowKey={(row) => row.ADAComplianceID}
      />
    </>
  );
}
