import { formatClock } from '@boh/contract/clock.ts';
import {
  callBody,
  callFields,
  listCalls,
  LOG_SHEET_TEXTS,
  markCall,
  postCall,
} from '@boh/contract/log-sheets/log-sheets.contract.ts';
import { blankOf } from '@boh/contract/record.ts';
import { useMemo } from 'react';
import { errorText } from '../../../api/error-text.ts';
import type { RowOf } from '../../../api/use-list.ts';
import { useSave } from '../../../api/use-save.ts';
import { DateField, FieldGrid, NotesField, TimeField, UpperTextField } from '../../../ui/form/fields.tsx';
import { FormPanel } from '../../../ui/form/form-panel.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { clockOf, formatDate, today } from '../../../ui/text/time.ts';
import { DoneMark } from './done-mark.tsx';
import { PostedBy } from './posted-by.tsx';
import { isDayMeant } from './day-question.ts';
import { RoomField, useRoomQuestion } from './room-field.tsx';
import { SheetHistory } from './sheet-history.tsx';
import { WrappedText } from './wrapped-text.tsx';

type CallEntry = RowOf<typeof listCalls>;

const FOLLOW_UPS = { FollowUp: true };
/** Calls are written down as they are made. */
const emptyCall = () => ({ ...blankOf(callFields), DateCalled: today(), TimeCalled: clockOf(new Date()) });

const columnsOf = (mark: (entry: CallEntry) => Promise<unknown>): Column<CallEntry>[] => [
  { key: 'DateCalled', header: 'Date Called', cell: (row) => formatDate(row.DateCalled) },
  { key: 'TimeCalled', header: 'Time Called', sortable: false, cell: (row) => formatClock(row.TimeCalled) },
  { key: 'RoomNumber', header: 'Room Number' },
  { key: 'GuestName', header: 'Guest Name' },
  {
    key: 'ServiceIssues',
    header: 'Service Issues',
    sortable: false,
    cell: (row) => <WrappedText text={row.ServiceIssues} />,
  },
  { key: 'Notes', header: 'Notes', sortable: false, cell: (row) => <WrappedText text={row.Notes} /> },
  { key: 'CreatedAt', header: 'Posted By', cell: (row) => <PostedBy row={row} /> },
  {
    key: 'Done',
    header: 'Done',
    cell: (row) => <DoneMark row={row} about={row.GuestName} onMark={() => mark(row)} />,
  },
];

/** Guests called before they leave, and what they said. */
export function CallSheet() {
  const { save } = useSave(postCall, {
    invalidates: [listCalls],
    success: LOG_SHEET_TEXTS.callAdded,
    failure: LOG_SHEET_TEXTS.callFailed,
    seconds: 5,
  });
  const { trySave } = useSave(markCall, {
    invalidates: [listCalls],
    failure: (error) => errorText(error, 'Failed to update entry'),
    seconds: 5,
  });
  const isSure = useRoomQuestion();
  const columns = useMemo(
    () => columnsOf(({ PreDepartCallID }) => trySave({ body: { PreDepartCallID } })),
    [trySave],
  );
  return (
    <>
      <FormPanel
        label="PRE-DEPARTURE CALLS"
        enterGoesOn
        schema={callBody}
        fields={callFields}
        defaultValues={emptyCall}
        isSure={async (entry) => (await isSure(entry)) && isDayMeant(entry.DateCalled)}
        onSubmit={(body) => save({ body })}
        submitLabel="Add Entry"
      >
        <FieldGrid columns={4}>
          <RoomField name="RoomNumber" />
          <UpperTextField name="GuestName" />
          <DateField name="DateCalled" />
          <TimeField name="TimeCalled" />
        </FieldGrid>
        <FieldGrid>
          <NotesField
            name="ServiceIssues"
            rows={2}
            placeholder="Stays open until it is marked done. Blank: nothing to follow up."
          />
          <NotesField name="Notes" rows={2} />
        </FieldGrid>
      </FormPanel>
      <SheetHistory
        endpoint={listCalls}
        label="PRE-DEPARTURE CALLS"
        name="pre-departure-calls"
        columns={columns}
        openQuery={FOLLOW_UPS}
        rowKey={(row) => row.PreDepartCallID}
      />
    </>
  );
}
