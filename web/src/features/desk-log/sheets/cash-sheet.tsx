import { CASH_FIELDS, SHIFT_TYPES } from '@boh/contract/log-sheets/log-sheets.calc.ts';
import {
  cashCountBody,
  cashFields,
  listCashCounts,
  LOG_SHEET_TEXTS,
  postCashCount,
} from '@boh/contract/log-sheets/log-sheets.contract.ts';
import { blankOf, savedNames } from '@boh/contract/record.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useSave } from '../../../api/use-save.ts';
import { DateField, FieldGrid, MoneyField, NotesField, SelectField } from '../../../ui/form/fields.tsx';
import { FormPanel } from '../../../ui/form/form-panel.tsx';
import { mayLeave } from '../../../ui/form/leave-guard.ts';
import { LinkButton } from '../../../ui/page/link-button.tsx';
import { today } from '../../../ui/text/time.ts';
import classes from '../desk-log.module.css';
import { useCashNoteLimit } from '../desk-log.queries.ts';
import { CashAmounts } from './cash-amounts.tsx';
import { cashColumns, countName, type CashCount } from './cash-columns.tsx';
import { LiveTotals } from './cash-totals.tsx';
import { CountedBefore } from './counted-before.tsx';
import { PrintedCount } from './printed-count.tsx';
import { SheetHistory } from './sheet-history.tsx';

const emptyCount = () => ({ ...blankOf(cashFields), Date: today() });

/** A count as its form shows it: of what there was none is blank. */
const typedCount = (count: CashCount) => ({
  ...Object.fromEntries(savedNames(cashFields).map((name) => [name, String(count[name as keyof CashCount])])),
  ...Object.fromEntries(CASH_FIELDS.filter((field) => count[field] === 0).map((field) => [field, ''])),
});

/** The till, counted piece by piece. A count that was wrong is corrected by another one. */
export function CashSheet() {
  const [printed, setPrinted] = useState<CashCount | null>(null);
  const [corrected, setCorrected] = useState<CashCount | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const limit = useCashNoteLimit();
  const columns = useMemo(() => {
    const correct = async (count: CashCount) => {
      if (!(await mayLeave('part'))) return;
      setCorrected(count);
    };
    return cashColumns({ limit, print: setPrinted, correct: (count) => void correct(count) });
  }, [limit]);
  useEffect(() => {
    if (corrected === null) return;
    top.current?.scrollIntoView();
    top.current?.querySelector('select')?.focus({ preventScroll: true });
  }, [corrected]);
  const { save } = useSave(postCashCount, {
    invalidates: [listCashCounts],
    success: LOG_SHEET_TEXTS.cashAdded,
    failure: (error) => errorText(error, LOG_SHEET_TEXTS.cashFailed),
    seconds: 5,
  });
  const Corrects = corrected?.LogID;
  return (
    <div ref={top} className={classes['cashSheet']}>
      <FormPanel
        key={Corrects}
        label="CASH COUNT LOGSHEET"
        schema={cashCountBody}
        fields={cashFields}
        defaultValues={corrected ? typedCount(corrected) : emptyCount}
        onSubmit={async (body) => {
          await save({ body: { ...body, Corrects } });
          setCorrected(null);
        }}
        submitLabel="Add Entry"
      >
        {corrected && (
          <p role="status" className={classes['correcting']}>
            This corrects the count of <strong>{countName(corrected)}</strong> by {corrected.PostedByName}.
            Both stay; this one counts.{' '}
            <LinkButton onClick={() => setCorrected(null)}>Do not correct it</LinkButton>
          </p>
        )}
        <FieldGrid columns={4}>
          <SelectField name="ShiftType" options={SHIFT_TYPES} emptyLabel="Select Shift Type" />
          <DateField name="Date" readOnly={corrected !== null} />
          <MoneyField name="BankTill" />
          <MoneyField name="DepositDrop" />
        </FieldGrid>
        {corrected === null && <CountedBefore onCorrect={setCorrected} />}
        <CashAmounts />
        <LiveTotals limit={limit} />
        <NotesField name="Notes" rows={2} />
      </FormPanel>
      <SheetHistory
        endpoint={listCashCounts}
        label="CASH COUNT LOGSHEET"
        name="cash-count"
        columns={columns}
        rowKey={(row) => row.LogID}
      />
      {printed && <PrintedCount count={printed} onDone={() => setPrinted(null)} />}
    </div>
  );
}
