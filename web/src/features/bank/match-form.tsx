import { listCandidates, matchBody, matchDeposit } from '@boh/contract/bank/deposits.contract.ts';
import { BANK_TEXTS } from '@boh/contract/bank/bank.words.ts';
import { exactSum } from '@boh/contract/exact-sum.ts';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { errorText } from '../../api/error-text.ts';
import { useAnswer } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { NotesField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { formatMoney } from '../../ui/text/money.ts';
import { formatDate } from '../../ui/text/time.ts';
import { MATCH_LISTS, type Candidates, type Deposit, type Transaction } from './bank.queries.ts';
import { CreditFacts, differenceText, DropFacts } from './deposit-facts.tsx';
import { MatchOffers } from './match-offers.tsx';
import { PickList, type Item } from './pick-list.tsx';
import classes from './bank.module.css';

/** Beyond so many on one side they are searched. */
const FEW = 10;

interface MatchFormProps {
  of: { drop: Deposit } | { credit: Transaction };
  onClose: () => void;
}

/** Finds the credits of a drop, or the drops of a credit: among what fits, or by hand. */
export function MatchForm({ of, onClose }: MatchFormProps) {
  const start =
    'drop' in of
      ? { LogIDs: [of.drop.LogID ?? 0], TransactionIDs: [] }
      : { LogIDs: [], TransactionIDs: [of.credit.TransactionID] };
  const { answer, error, refetch } = useAnswer(listCandidates, {
    query: 'drop' in of ? { LogID: of.drop.LogID ?? 0 } : { TransactionID: of.credit.TransactionID },
  });
  const { save, isSaving } = useSave(matchDeposit, {
    invalidates: MATCH_LISTS,
    success: BANK_TEXTS.matched,
    failure: (cause) => errorText(cause, BANK_TEXTS.matchFailed),
    seconds: 5,
  });
  const match = async (body: { LogIDs: number[]; TransactionIDs: number[]; Reason: string }) => {
    try {
      await save({ body });
    } catch (cause) {
      // What somebody else matched meanwhile is no longer there to choose.
      refetch();
      throw cause;
    }
  };
  const day = 'drop' in of ? of.drop.Date : of.credit.Date;
  return (
    <FormModal
      title={`Match the ${'drop' in of ? 'drop' : 'credit'} of ${formatDate(day)}`}
      width={980}
      schema={matchBody}
      defaultValues={{ ...start, Reason: '' }}
      submitLabel="Match"
      first="Reason"
      onClose={onClose}
      onSubmit={match}
      actions={
        <>
          {'drop' in of && <HistoryButton record={`deposit:${of.drop.LogID}`} />}
          {answer && <Balance candidates={answer} />}
        </>
      }
    >
      {'drop' in of ? <DropFacts drop={of.drop} /> : <CreditFacts credit={of.credit} />}
      {answer ? (
        <>
          <MatchOffers candidates={answer} match={match} isSaving={isSaving} onMatched={onClose} />
          <ByHand candidates={answer} />
        </>
      ) : (
        <div className={classes['waiting']}>
          {error === null ? <LoadingOverlay /> : <ErrorState onRetry={refetch} />}
        </div>
      )}
      <NotesField
        name="Reason"
        label="Reason"
        required
        rows={2}
        placeholder="Why these belong together; it stays in the history"
      />
    </FormModal>
  );
}

const dropItems = ({ Drops }: Candidates): Item[] =>
  Drops.map(({ LogID, Date, Drop, ShiftType }) => ({ id: LogID, date: Date, amount: Drop, text: ShiftType }));

const creditItems = ({ Credits }: Candidates): Item[] =>
  Credits.map(({ TransactionID, Date, Amount, AccountName, Text, Reference }) => ({
    id: TransactionID,
    date: Date,
    amount: Amount,
    text: [AccountName, Text, Reference].filter((part) => part !== '').join(' · '),
  }));

/** Whether an item is found by words: its day and amount as they are written, and its text. */
const isFound = ({ date, amount, text }: Item, words: string): boolean =>
  `${formatDate(date)} ${formatMoney(amount)} ${amount} ${text}`
    .toLowerCase()
    .includes(words.trim().toLowerCase());

/** What is chosen on both sides, and what it comes to. */
function useChosen(candidates: Candidates) {
  const { control } = useFormContext();
  const LogIDs = useWatch({ control, name: 'LogIDs' }) as number[];
  const TransactionIDs = useWatch({ control, name: 'TransactionIDs' }) as number[];
  const drops = dropItems(candidates);
  const credits = creditItems(candidates);
  const sumOf = (items: readonly Item[], ids: readonly number[]) =>
    exactSum(items.filter(({ id }) => ids.includes(id)).map(({ amount }) => amount));
  const [dropped, credited] = [sumOf(drops, LogIDs), sumOf(credits, TransactionIDs)];
  const difference = exactSum([credited, -dropped]);
  return { LogIDs, TransactionIDs, drops, credits, dropped, credited, difference };
}

/** Stays in view beside the buttons, however long the lists are. */
function Balance({ candidates }: { candidates: Candidates }) {
  const { dropped, credited, difference } = useChosen(candidates);
  return (
    <p className={classes['balance']} role="status">
      <span>
        Drops <strong>{formatMoney(dropped)}</strong>
      </span>
      <span>
        Credits <strong>{formatMoney(credited)}</strong>
      </span>
      <span data-off={difference !== 0 || undefined}>
        Difference <strong>{differenceText(difference)}</strong>
      </span>
    </p>
  );
}

/** Which drops and which credits. */
function ByHand({ candidates }: { candidates: Candidates }) {
  const [words, setWords] = useState('');
  const { LogIDs, TransactionIDs, drops, credits, difference } = useChosen(candidates);
  const shownOf = (items: readonly Item[], ids: readonly number[]) =>
    items.filter((item) => ids.includes(item.id) || isFound(item, words));
  const [shownDrops, shownCredits] = [shownOf(drops, LogIDs), shownOf(credits, TransactionIDs)];
  return (
    <section aria-label="Choose by hand">
      <div className={classes['byHand']}>
        <h3 className={classes['partTitle']}>
          {candidates.Offers.length > 0 ? 'Or choose by hand' : 'Choose what belongs together'}
        </h3>
        {Math.max(drops.length, credits.length) > FEW && (
          <SearchBox
            width={300}
            label="Find by day, amount or text"
            value={words}
            onChange={setWords}
            delay={0}
          />
        )}
      </div>
      <div className={classes['sides']}>
        <PickList
          name="LogIDs"
          label="Drops"
          items={shownDrops}
          hidden={drops.length - shownDrops.length}
          missing={difference}
          empty="No open drops around these days."
        />
        <PickList
          name="TransactionIDs"
          label="Credits"
          items={shownCredits}
          hidden={credits.length - shownCredits.length}
          missing={-difference}
          empty="No open credits around these days. Is the statement imported?"
        />
      </div>
    </section>
  );
}
