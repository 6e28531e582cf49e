import { payrollBasis, PAYROLL_TEXTS } from '@boh/contract/payroll/payroll.contract.ts';
import { payrollBody } from '@boh/contract/payroll/payroll.record.ts';
import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { statusOf } from '../../api/api-error.ts';
import { keyOf, useAnswer } from '../../api/use-list.ts';
import { showAlert } from '../../notices/alerts.ts';
import { FieldGrid, MoneyField, NotesField, NumberField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { NextHotel } from '../../ui/form/next-hotel-button.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { formatCount, formatMoney } from '../../ui/text/money.ts';
import { formatDate } from '../../ui/text/time.ts';
import { AttachmentField } from './payroll-attachment.tsx';
import { startValues } from './payroll-values.ts';
import { Approval, ExtraPayrolls, Figures } from './payroll-form-parts.tsx';
import classes from './payroll.module.css';
import { useSavePayroll } from './payroll.queries.ts';

type Basis = AnswerOf<typeof payrollBasis>;

interface PayrollFormProps {
  LocationID: number;
  date: string;
  /** The hotel that is worked on after this one; null where none is left. */
  next: { LegalName: string } | null;
  onNext: () => void;
  onClose: () => void;
}

/** Edit Payroll: loads what the record is worked out from, then shows the form. */
export function PayrollForm({ LocationID, date, onClose, ...way }: PayrollFormProps) {
  const client = useQueryClient();
  const { answer, error } = useAnswer(payrollBasis, { query: { LocationID, Date: date } });
  // A kept answer could be older than the record: the next dialog asks again.
  useEffect(() => () => client.removeQueries({ queryKey: [keyOf(payrollBasis)[0]] }), [client]);
  useEffect(() => {
    if (!error) return;
    // A refusal has its alert already.
    if (statusOf(error) !== 403) void showAlert(PAYROLL_TEXTS.saveFailed, 'The record could not be loaded.');
    onClose();
  }, [error, onClose]);
  return answer ? <LoadedForm basis={answer} onClose={onClose} {...way} /> : <LoadingOverlay />;
}

/** The record's fields and its one file, which travels beside them. */
const formSchema = payrollBody.extend({
  attachment: z.custom<File | null>((value) => value === null || value instanceof File),
});

interface LoadedFormProps extends Pick<PayrollFormProps, 'next' | 'onNext' | 'onClose'> {
  basis: Basis;
}

function LoadedForm({ basis, next, onNext, onClose }: LoadedFormProps) {
  const { Record: record, LegalName, CheckDate } = basis;
  const { save, progress } = useSavePayroll(LegalName, CheckDate);
  /** Whether the form is being sent on the way to the next hotel, and whether it was saved so. */
  const way = useRef({ isOn: false, isSaved: false });
  return (
    <FormModal
      title="Edit Payroll"
      of={`${LegalName}, ${formatDate(CheckDate)}${record?.PaychexID ? `, Paychex ID ${record.PaychexID}` : ''}`}
      schema={formSchema}
      width={760}
      defaultValues={{ ...startValues(basis, record), attachment: null, RemoveAttachment: false }}
      onClose={() => (way.current.isSaved ? onNext() : onClose())}
      onInvalid={() => {
        way.current.isOn = false;
      }}
      onSubmit={async ({ attachment, RemoveAttachment, ...values }) => {
        const { isOn } = way.current;
        way.current.isOn = false;
        await save({
          body: {
            ...values,
            Version: values.Version,
            ...(RemoveAttachment && !attachment && { RemoveAttachment }),
          },
          files: { attachment },
        });
        way.current.isSaved = isOn;
      }}
      actions={
        <>
          <NextHotel
            next={next}
            noNext="All other hotels are approved, or you have been there."
            isStored={record !== null}
            onNext={onNext}
            onSending={() => {
              way.current.isOn = true;
            }}
          />
          {record && <HistoryButton record={`payroll:${record.PayrollID}`} />}
          <HistoryButton record={`bank-balances:${basis.LocationID}`} label="Bank Balances" />
        </>
      }
    >
      <FieldGrid>
        <TextInput label="Legal Name" value={LegalName} readOnly />
        <TextInput label="Name" value={basis.Name} readOnly />
      </FieldGrid>
      <p className={classes['period']}>
        Check date {formatDate(CheckDate)}, pays {formatDate(basis.PeriodFrom)} to{' '}
        {formatDate(basis.PeriodTo)}.
      </p>
      <Editable wasApproved={record?.Approved ?? false}>
        <RevenueFields basis={basis} />
        <h3 className={classes['groupTitle']}>Extra Payrolls</h3>
        <ExtraPayrolls />
        <FieldGrid>
          <NotesField name="Notes" label="Notes" rows={2} />
          <NotesField name="AnalyticsNotes" label="Analytics Notes" rows={2} />
          <NotesField name="BonusNotes" label="Bonus Notes" rows={2} />
          <NotesField name="Comment" label="Comment" rows={2} />
        </FieldGrid>
        <AttachmentField record={record} progress={progress} />
        <Figures basis={basis} />
      </Editable>
      <Approval basis={basis} />
    </FormModal>
  );
}

/** An approved record can only be opened again: everything but the approval is out of reach until then. */
function Editable({ wasApproved, children }: { wasApproved: boolean; children: ReactNode }) {
  const isApproved = useWatch({ name: 'Approved' }) as boolean;
  const isLocked = wasApproved && isApproved;
  return (
    <>
      {isLocked && <p className={classes['notice']}>{PAYROLL_TEXTS.approved}</p>}
      <fieldset className={classes['plain']} disabled={isLocked}>
        {children}
      </fieldset>
    </>
  );
}

/** What daily sales say, below a box that says otherwise; an empty one shows it as its hint. */
function Beside({ name, sales, children }: { name: string; sales: string | null; children: ReactNode }) {
  const typed: unknown = useWatch({ name });
  return (
    <div>
      {children}
      {sales !== null && typed !== '' && <p className={classes['sales']}>Daily sales: {sales}</p>}
    </div>
  );
}

function RevenueFields({ basis: { Sales, FandB } }: { basis: Basis }) {
  const known = Sales.days > 0;
  const hint = (text: string | null) => (text === null ? {} : { placeholder: text });
  const rooms = known ? formatMoney(Sales.RoomRevenue) : null;
  const other = known && FandB ? formatMoney(Sales.OtherRevenue) : null;
  const sold = known ? formatCount(Sales.RoomsSold) : null;
  return (
    <>
      {known && (
        <p className={classes['period']}>Grey figures are filled from daily sales where nothing is typed.</p>
      )}
      <FieldGrid>
        <Beside name="RoomRevenue" sales={rooms}>
          <MoneyField name="RoomRevenue" label="Room Revenue" {...hint(rooms)} />
        </Beside>
        <Beside name="FandBRevenue" sales={other}>
          <MoneyField name="FandBRevenue" label="FandB Revenue" {...hint(other)} />
        </Beside>
        <MoneyField name="BanquetRevenue" label="Banquet Revenue" />
        <Beside name="OccupiedRooms" sales={sold}>
          <NumberField name="OccupiedRooms" label="Occupied Rooms" min={0} {...hint(sold)} />
        </Beside>
      </FieldGrid>
    </>
  );
}
