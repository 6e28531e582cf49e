import { listTransactions } from '@boh/contract/bank/bank.contract.ts';
import { listDeposits, unmatchDeposit, unmatchReason } from '@boh/contract/bank/deposits.contract.ts';
import { BANK_TEXTS } from '@boh/contract/bank/bank.words.ts';
import { errorText } from '../../api/error-text.ts';
import { useSave } from '../../api/use-save.ts';
import { NotesField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { formatDate, formatTime } from '../../ui/text/time.ts';
import { MATCH_LISTS, type Deposit, type Transaction } from './bank.queries.ts';
import { CountLink, differenceText, DropFacts } from './deposit-facts.tsx';
import { useEach } from './use-each.ts';
import classes from './bank.module.css';

const DROPS: Column<Deposit>[] = [
  {
    key: 'Date',
    header: 'Together with',
    cell: (drop) => <CountLink count={drop}>{formatDate(drop.Date)}</CountLink>,
  },
  { key: 'ShiftType', header: 'Shift' },
  { key: 'Drop', header: 'Drop ($)', align: 'right', cell: ({ Drop }) => formatMoney(Drop) },
];

const CREDITS: Column<Transaction>[] = [
  { key: 'Date', header: 'Posted', cell: ({ Date }) => formatDate(Date) },
  { key: 'AccountName', header: 'Account' },
  { key: 'Text', header: 'Bank’s text' },
  { key: 'Amount', header: 'Credit ($)', align: 'right', cell: ({ Amount }) => formatMoney(Amount) },
];

const HOW = {
  One: 'Matched by itself: the credit has the amount of the drop.',
  Together: 'Matched by itself: several drops that follow each other sum to the credit.',
  Parts: 'Matched by itself: several credits of a day sum to the drop.',
} as const;

interface MatchedFormProps {
  deposit: Deposit;
  onClose: () => void;
}

/** What a drop is matched with, why, and a way to take it apart again. */
export function MatchedForm({ deposit, onClose }: MatchedFormProps) {
  const { LogID, LogIDs, TransactionIDs, Difference } = deposit;
  const others = useEach(
    listDeposits,
    'LogID',
    LogIDs.filter((id) => id !== LogID),
  );
  const credits = useEach(listTransactions, 'TransactionID', TransactionIDs);
  const { save } = useSave(unmatchDeposit, {
    invalidates: MATCH_LISTS,
    success: BANK_TEXTS.unmatched,
    failure: (error) => errorText(error, BANK_TEXTS.unmatchFailed),
    seconds: 5,
  });
  return (
    <FormModal
      title={`Drop of ${formatDate(deposit.Date)}`}
      width={860}
      schema={unmatchReason}
      defaultValues={{ Reason: '' }}
      submitLabel="Unmatch"
      cancelLabel="Close"
      onClose={onClose}
      onSubmit={({ Reason }) => save({ body: { LogIDs, TransactionIDs, Reason } })}
      actions={<HistoryButton record={`deposit:${LogID}`} />}
    >
      <DropFacts drop={deposit} />
      <HowMatched deposit={deposit} />
      {LogIDs.length > 1 && (
        <DataTable
          label="Other drops of the match"
          columns={DROPS}
          rows={others.rows}
          rowKey={(row) => row.LogID ?? 0}
          loading={{ ...others, isRefreshing: false }}
          maxHeight={200}
        />
      )}
      <DataTable
        label="Credits of the match"
        columns={CREDITS}
        rows={credits.rows}
        rowKey={(row) => row.TransactionID}
        loading={{ ...credits, isRefreshing: false }}
        maxHeight={200}
      />
      {Difference !== null && Difference !== 0 && (
        <p className={classes['balance']}>
          <span data-off>
            Difference <strong>{differenceText(Difference)}</strong>
          </span>
        </p>
      )}
      <NotesField
        name="Reason"
        label="Reason to unmatch"
        required
        rows={2}
        placeholder="Why these do not belong together; they are not matched by themselves again"
      />
    </FormModal>
  );
}

function HowMatched({ deposit: { Way, Reason, MatchedByName, MatchedAt, Timezone } }: { deposit: Deposit }) {
  if (Way !== 'Hand') {
    return <p className={classes['soft']}>{HOW[Way ?? 'One']}</p>;
  }
  return (
    <blockquote className={classes['reason']}>
      {Reason}
      <footer>
        {MatchedByName}, {formatTime(MatchedAt, Timezone)}
      </footer>
    </blockquote>
  );
}
