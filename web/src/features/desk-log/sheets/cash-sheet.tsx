import { labelOf } from '@boh/contract/fields.ts';
import {
  CASH_FIELDS,
  CASH_STEPS,
  cashTotals,
  SHIFT_TYPES,
} from '@boh/contract/log-sheets/log-sheets.calc.ts';
import {
  cashCountBody,
  cashFields,
  listCashCounts,
  LOG_SHEET_TEXTS,
  postCashCount,
} from '@boh/contract/log-sheets/log-sheets.contract.ts';
import { blankOf } from '@boh/contract/record.ts';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { errorText } from '../../../api/error-text.ts';
import type { RowOf } from '../../../api/use-list.ts';
import { useSave } from '../../../api/use-save.ts';
import {
  DateField,
  FieldGrid,
  MoneyField,
  NotesField,
  NumberField,
  SelectField,
} from '../../../ui/form/fields.tsx';
import { FormPanel } from '../../../ui/form/form-panel.tsx';
import { LinkButton } from '../../../ui/page/link-button.tsx';
import { formatMoney } from '../../../ui/text/money.ts';
import type { Column } from '../../../ui/table/table-rows.ts';
import { formatDate, today } from '../../../ui/text/time.ts';
import classes from '../desk-log.module.css';
import { PostedBy } from './posted-by.tsx';
import { PrintedCount } from './printed-count.tsx';
import { SheetHistory } from './sheet-history.tsx';
import { WrappedText } from './wrapped-text.tsx';

type CashCount = RowOf<typeof listCashCounts>;

const emptyCount = () => ({ ...blankOf(cashFields), Date: today() });

function OverShort({ amount }: { amount: number }) {
  const tone = amount === 0 ? undefined : classes[amount > 0 ? 'over' : 'short'];
  return <span className={tone}>{formatMoney(amount)}</span>;
}

const amountColumn = (
  key: string,
  header: string,
  amount: (row: CashCount) => number,
): Column<CashCount> => ({
  key,
  header,
  align: 'right',
  sortable: false,
  cell: (row) => formatMoney(amount(row)),
});

const columnsOf = (print: (count: CashCount) => void): Column<CashCount>[] => [
  { key: 'Date', header: 'Date', frozen: true, cell: (row) => formatDate(row.Date) },
  { key: 'ShiftType', header: 'Shift Type' },
  amountColumn('Total', 'Total', (row) => cashTotals(row).Total),
  amountColumn('BankTill', 'Bank Till', (row) => row.BankTill),
  amountColumn('DepositDrop', 'Deposit Drop', (row) => row.DepositDrop),
  {
    key: 'OverShort',
    header: 'Over/Short',
    align: 'right',
    sortable: false,
    cell: (row) => <OverShort amount={cashTotals(row).OverShort} />,
  },
  {
    key: 'Print',
    header: 'Print',
    sortable: false,
    screenOnly: true,
    cell: (row) => (
      <LinkButton
        aria-label={`Print the cash count of ${formatDate(row.Date)}, ${row.ShiftType}`}
        onClick={() => print(row)}
      >
        Print
      </LinkButton>
    ),
  },
  { key: 'CreatedAt', header: 'Posted By', cell: (row) => <PostedBy row={row} /> },
  { key: 'Notes', header: 'Notes', sortable: false, cell: (row) => <WrappedText text={row.Notes} /> },
  ...CASH_FIELDS.map((field) => amountColumn(field, labelOf(field), (row) => row[field])),
];

/** Total and over/short of what is typed so far. */
function LiveTotals() {
  const { Total, OverShort: overShort } = cashTotals(useWatch());
  return (
    <dl className={classes['totals']} aria-live="polite">
      <div>
        <dt>Total</dt>
        <dd>{formatMoney(Total)}</dd>
      </div>
      <div>
        <dt>Over/Short</dt>
        <dd>
          <OverShort amount={overShort} />
        </dd>
      </div>
    </dl>
  );
}

/** The till, counted piece by piece. */
export function CashSheet() {
  const [printed, setPrinted] = useState<CashCount | null>(null);
  const columns = useMemo(() => columnsOf(setPrinted), []);
  const { save } = useSave(postCashCount, {
    invalidates: [listCashCounts],
    success: LOG_SHEET_TEXTS.cashAdded,
    failure: (error) => errorText(error, LOG_SHEET_TEXTS.cashFailed),
    seconds: 5,
  });
  return (
    <>
      <FormPanel
        label="CASH COUNT LOGSHEET"
        schema={cashCountBody}
        fields={cashFields}
        defaultValues={emptyCount}
        onSubmit={(body) => save({ body })}
        submitLabel="Add Entry"
      >
        <FieldGrid columns={4}>
          <SelectField name="ShiftType" options={SHIFT_TYPES} emptyLabel="Select Shift Type" />
          <DateField name="Date" />
          <MoneyField name="BankTill" />
          <MoneyField name="DepositDrop" />
        </FieldGrid>
        <FieldGrid columns={7}>
          {CASH_FIELDS.map((field) => (
            <NumberField key={field} name={field} min={0} step={Number(CASH_STEPS[field])} placeholder="0" />
          ))}
        </FieldGrid>
        <LiveTotals />
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
    </>
  );
}
