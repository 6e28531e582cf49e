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
import { useAddressText } from '../../../ui/address/use-address.ts';
import { useOpenRecord } from '../../../ui/address/use-open-record.ts';
import { DateField, FieldGrid, MoneyField, NotesField, SelectField } from '../../../ui/form/fields.tsx';
import { FormPanel } from '../../../ui/form/form-panel.tsx';
import { mayLeave } from '../../../ui/form/leave-guard.ts';
import { LinkButton } from '../../../ui/page/link-button.tsx';
import { LoadingOverlay } from '../../../ui/page/loading-overlay.tsx';
import { today } from '../../../ui/text/time.ts';
import classes from '../desk-log.module.css';
import { useCashNoteLimit } from '../desk-log.queries.ts';
import { CashAmounts } from './cash-amounts.tsx';
import { cashColumns, countName, type CashCount } from './cash-columns.tsx';
import { LiveTotals } from './cash-totals.tsx';
import { CORRECTED } from './corrected-name.ts';
import { CountedBefore } from './counted-before.tsx';
import { isDayMeant } from './day-question.ts';
import { PrintedCount } from './printed-count.tsx';
import { SheetHistory } from './sheet-history.tsx';

const emptyCount = () => ({ ...blankOf(cashFields), Date: today() });

/** A count as its form shows it: of what there was none is blank. */
const typedCount = (count: CashCount) => ({
  ...Object.fromEntries(savedNames(cashFields).map((name) => [name, String(count[name as keyof CashCount])])),
  ...Object.fromEntries(CASH_FIELDS.filter((field) => count[field] === 0).map((field) => [field, ''])),
});

/** The counts that are shown lie with their table: the one that an address corrects is asked for by itself. */
const ASKED_BY_ITSELF = { rows: [] as CashCount[] };

/** The count that is being corrected, which the address names, so that it is still one after a reload. */
function useCorrected() {
  const named = useAddressText(CORRECTED);
  const [open, setCorrected] = useOpenRecord(ASKED_BY_ITSELF, 'LogID', {
    endpoint: listCashCounts,
    name: CORRECTED,
  });
  const corrected = open === 'new' ? null : open;
  // What is closed stands in the address until the history has gone back: it is not waited for.
  const seen = useRef<string | null>(null);
  if (named === null || corrected !== null) seen.current = named;
  return { corrected, setCorrected, isLoading: open === null && named !== seen.current };
}

/** The till, counted piece by piece. A count that was wrong is corrected by another one. */
export function CashSheet() {
  const [printed, setPrinted] = useState<CashCount | null>(null);
  const { corrected, setCorrected, isLoading } = useCorrected();
  const top = useRef<HTMLDivElement>(null);
  const limit = useCashNoteLimit();
  const columns = useMemo(() => {
    const correct = async (count: CashCount) => {
      if (!(await mayLeave('part'))) return;
      setCorrected(count);
    };
    return cashColumns({ limit, print: setPrinted, correct: (count) => void correct(count) });
  }, [limit, setCorrected]);
  useEffect(() => {
    if (corrected === null) return;
    top.current?.scrollIntoView();
    top.current?.querySelector('select')?.focus({ preventScroll: true });
  }, [corrected]);
  return (
    <div ref={top} className={classes['cashSheet']}>
      {isLoading ? (
        <LoadingOverlay />
      ) : (
        <CountForm key={corrected?.LogID} limit={limit} corrected={corrected} onCorrect={setCorrected} />
      )}
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

interface CountFormProps {
  /** How far a count may be off without a note. */
  limit: number | null;
  /** The count that this one corrects; null for a new one. */
  corrected: CashCount | null;
  onCorrect: (count: CashCount | null) => void;
}

function CountForm({ limit, corrected, onCorrect }: CountFormProps) {
  const { save } = useSave(postCashCount, {
    invalidates: [listCashCounts],
    success: LOG_SHEET_TEXTS.cashAdded,
    failure: (error) => errorText(error, LOG_SHEET_TEXTS.cashFailed),
    seconds: 5,
  });
  return (
    <FormPanel
      label="CASH COUNT LOGSHEET"
      enterGoesOn
      schema={cashCountBody}
      fields={cashFields}
      defaultValues={corrected ? typedCount(corrected) : emptyCount}
      isSure={({ Date }) => isDayMeant(Date)}
      onSubmit={async (body) => {
        await save({ body: { ...body, Corrects: corrected?.LogID } });
        onCorrect(null);
      }}
      submitLabel="Add Entry"
    >
      {corrected && (
        <p role="status" className={classes['correcting']}>
          This corrects the count of <strong>{countName(corrected)}</strong> by {corrected.PostedByName}. Both
          stay; this one counts. <LinkButton onClick={() => onCorrect(null)}>Do not correct it</LinkButton>
        </p>
      )}
      <FieldGrid columns={4}>
        <SelectField name="ShiftType" options={SHIFT_TYPES} emptyLabel="Select Shift Type" />
        <DateField name="Date" readOnly={corrected !== null} />
        <MoneyField name="BankTill" />
        <MoneyField name="DepositDrop" />
      </FieldGrid>
      {corrected === null && <CountedBefore onCorrect={onCorrect} />}
      <CashAmounts />
      <LiveTotals limit={limit} />
      <NotesField name="Notes" rows={2} />
    </FormPanel>
  );
}
