import { listPayroll } from '@boh/contract/payroll/payroll.contract.ts';
import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { useCallback, useState } from 'react';
import { useList } from '../../api/use-list.ts';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import type { GroupMail } from './group-mail.ts';
import { useNextHotel } from './run-progress.tsx';

const PayrollForm = fetchedLater(() => import('./payroll-form.tsx'), 'PayrollForm');
const PayrollMailModal = fetchedLater(() => import('./payroll-mail-modal.tsx'), 'PayrollMailModal');
const RecordMailsModal = fetchedLater(() => import('./record-mails-modal.tsx'), 'RecordMailsModal');
const AttachFilesModal = fetchedLater(() => import('./attach-files-modal.tsx'), 'AttachFilesModal');

export interface EditedHotel {
  LocationID: number;
  date: string;
}

export type PayrollDialog =
  | { kind: 'group mail'; mail: GroupMail }
  | { kind: 'approved mails' }
  | { kind: 'mails'; records: readonly PayrollRecord[] }
  | { kind: 'files'; files: readonly File[] };

interface EditProps {
  edited: EditedHotel;
  /** Opens another hotel in place of this one, or closes the dialog. */
  onEdited: (hotel: EditedHotel | null, step: 'instead' | 'close') => void;
}

interface PayrollDialogsProps extends Pick<EditProps, 'onEdited'> {
  edited: EditedHotel | null;
  dialog: PayrollDialog | null;
  date: string;
  onClose: () => void;
}

function EditPayroll({ edited: { LocationID, date }, onEdited }: EditProps) {
  /** The hotels that were open in the same go. */
  const [walked, setWalked] = useState<readonly number[]>([]);
  const been = [...walked, LocationID];
  const next = useNextHotel(date, LocationID, been);
  const close = useCallback(() => onEdited(null, 'close'), [onEdited]);
  return (
    <PayrollForm
      key={`${LocationID} ${date}`}
      LocationID={LocationID}
      date={date}
      next={next}
      onNext={() => {
        setWalked(been);
        if (next) onEdited({ LocationID: next.LocationID, date }, 'instead');
        else close();
      }}
      onClose={close}
    />
  );
}

/** Everything of the check date that is approved. */
function ApprovedMails({ date, onClose }: { date: string; onClose: () => void }) {
  const list = useList(listPayroll, { query: { Date: date, Sort: 'LegalName' } });
  if (list.isLoading || list.isRefreshing) return <LoadingOverlay />;
  return (
    <RecordMailsModal
      title="Send All Approved"
      records={list.rows.filter(({ Approved }) => Approved)}
      emptyText="No payroll of this check date is approved yet."
      onClose={onClose}
    />
  );
}

/** The screen's forms, which are fetched behind its tables. */
export function PayrollDialogs({ edited, onEdited, dialog, date, onClose }: PayrollDialogsProps) {
  return (
    <>
      {edited && <EditPayroll edited={edited} onEdited={onEdited} />}
      {dialog?.kind === 'group mail' && <PayrollMailModal kind={dialog.mail} date={date} onClose={onClose} />}
      {dialog?.kind === 'approved mails' && <ApprovedMails date={date} onClose={onClose} />}
      {dialog?.kind === 'mails' && (
        <RecordMailsModal title="Send Selected" records={dialog.records} emptyText="" onClose={onClose} />
      )}
      {dialog?.kind === 'files' && <AttachFilesModal date={date} files={dialog.files} onClose={onClose} />}
    </>
  );
}
