import { lazy, Suspense, useEffect } from 'react';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import type { GroupMail } from './group-mail.ts';

const loadForm = () => import('./payroll-form.tsx');
const loadMail = () => import('./payroll-mail-modal.tsx');
const PayrollForm = lazy(async () => ({ default: (await loadForm()).PayrollForm }));
const PayrollMailModal = lazy(async () => ({ default: (await loadMail()).PayrollMailModal }));

interface PayrollDialogsProps {
  edited: { LocationID: number; date: string } | null;
  onEdited: () => void;
  mail: GroupMail | null;
  date: string;
  onMailed: () => void;
}

/** The screen's forms. Its tables are drawn first: what forms are made of is loaded right behind them. */
export function PayrollDialogs({ edited, onEdited, mail, date, onMailed }: PayrollDialogsProps) {
  useEffect(() => {
    for (const load of [loadForm, loadMail]) load().catch(() => undefined);
  }, []);
  return (
    <Suspense fallback={<LoadingOverlay />}>
      {edited && <PayrollForm key={`${edited.LocationID} ${edited.date}`} {...edited} onClose={onEdited} />}
      {mail && <PayrollMailModal kind={mail} date={date} onClose={onMailed} />}
    </Suspense>
  );
}
