import { logChanges } from '@boh/contract/desk-log/desk-log.contract.ts';
import {
  amountOfPieces,
  asksForReason,
  CASH_FIELDS,
  CASH_STEPS,
  type CashField,
  cashTotals,
  isInPieces,
  isMultipleOf,
  lacksReason,
  piecesText,
  SHIFT_TYPES,
} from '@boh/contract/log-sheets/log-sheets.calc.ts';
import { listCashCounts, postCashCount } from '@boh/contract/log-sheets/log-sheets.contract.ts';
import { useLingui } from '@lingui/react';
import { Button, Card, Chips, Field, Note, ReadAt, Soft, WordsField } from '../../parts/basics.tsx';
import { waitText } from '../../parts/wait-text.ts';
import { useQueue, useWaiting } from '../../queue/use-queue.ts';
import { useRead } from '../../reading/use-read.ts';
import { usePerson } from '../../session/person.ts';
import { dayIn, dayText, moneyText } from '../../words/format.ts';
import { cashText, shiftText } from './cash-words.ts';
import classes from './sheets.module.css';
import { useSheetForm } from './sheet-form.ts';

type ShiftType = (typeof SHIFT_TYPES)[number];
/** Amounts as they are sent; what is counted in pieces is shown as its pieces. */
type Typed = Record<CashField | 'DepositDrop' | 'BankTill' | 'Notes', string> & {
  readonly ShiftType: ShiftType | '';
};

const BLANK = {
  ...(Object.fromEntries(CASH_FIELDS.map((field) => [field, ''])) as Record<CashField, string>),
  ...{ DepositDrop: '', BankTill: '', Notes: '', ShiftType: '' },
} as Typed;

/** A cash count by pieces, with what is over or short as it is counted. */
export function CashSheet() {
  const { i18n } = useLingui();
  const { zone } = usePerson();
  const cashNoteLimit = useRead(logChanges, {}).answer?.CashNoteLimit ?? null;
  const { typed, change, problem, setProblem, send } = useSheetForm('cash', BLANK, postCashCount);
  const { Total, OverShort } = cashTotals(typed);
  const asks = asksForReason(typed, cashNoteLimit);
  const isOff = OverShort !== 0;

  const post = () => {
    const said = refusal();
    if (said !== null) {
      setProblem(said);
      return;
    }
    const { ShiftType, ...amounts } = typed;
    void send(
      {
        body: { ...amounts, ShiftType: ShiftType as ShiftType, Date: dayIn(zone) },
        label: /*i18n*/ {
          id: 'cash.did',
          message: 'Cash count: {total}',
          values: { total: moneyText(Total) },
        },
        typed: typed.Notes,
      },
      i18n._({ id: 'cash.done', message: 'Cash count written.' }),
    );
  };

  function refusal(): string | null {
    if (typed.ShiftType === '') return i18n._({ id: 'cash.noShift', message: 'Please tap the shift.' });
    const wrong = CASH_FIELDS.find((field) => !isWhole(typed[field], field));
    if (wrong)
      return i18n._({
        id: 'cash.wrong',
        message: 'Please look at this again: {what}',
        values: { what: cashText(i18n, wrong) },
      });
    if (typed.BankTill === '' || typed.DepositDrop === '')
      return i18n._({
        id: 'cash.noTill',
        message: 'Please enter the bank till and the deposit drop, 0 where there is none.',
      });
    if (lacksReason(typed, cashNoteLimit))
      return i18n._({ id: 'cash.noReason', message: 'Please say why the count is off.' });
    return null;
  }

  return (
    <>
      <div className={classes['total']} data-tone={isOff ? (asks ? 'bad' : 'warn') : 'good'} role="status">
        <span className={classes['difference']}>{moneyText(Math.abs(OverShort))}</span>
        <span>
          {OverShort > 0
            ? i18n._({ id: 'cash.over', message: 'over' })
            : isOff
              ? i18n._({ id: 'cash.short', message: 'short' })
              : i18n._({ id: 'cash.even', message: 'It is even.' })}
        </span>
        <span className={classes['sum']}>
          {i18n._({ id: 'cash.counted', message: 'Counted: {total}', values: { total: moneyText(Total) } })}
        </span>
      </div>
      <Chips
        label={i18n._({ id: 'cash.shift', message: 'Shift' })}
        options={SHIFT_TYPES.map((value) => ({ value, label: shiftText(i18n, value) }))}
        value={typed.ShiftType === '' ? null : typed.ShiftType}
        onChoose={(ShiftType) => change({ ShiftType })}
      />
      {[...CASH_FIELDS]
        .sort(byHand)
        .map((field) =>
          isInPieces(field) ? (
            <Pieces
              key={field}
              label={cashText(i18n, field)}
              pieces={piecesText(typed[field], field)}
              amount={typed[field]}
              onChange={(pieces) => change({ [field]: pieces === '' ? '' : amountOfPieces(pieces, field) })}
            />
          ) : (
            <Amount
              key={field}
              label={cashText(i18n, field)}
              value={typed[field]}
              onChange={(value) => change({ [field]: value })}
            />
          ),
        )}
      <Amount
        label={i18n._({ id: 'cash.till', message: 'Bank till' })}
        value={typed.BankTill}
        onChange={(BankTill) => change({ BankTill })}
      />
      <Amount
        label={i18n._({ id: 'cash.drop', message: 'Deposit drop' })}
        value={typed.DepositDrop}
        onChange={(DepositDrop) => change({ DepositDrop })}
      />
      <WordsField
        label={
          asks
            ? i18n._({ id: 'cash.why', message: 'Why is the count off?' })
            : i18n._({ id: 'cash.notes', message: 'Notes' })
        }
        value={typed.Notes}
        maxLength={5000}
        onChange={(Notes) => change({ Notes })}
      />
      {problem !== null && <Note tone="bad">{problem}</Note>}
      <Button tone="main" isWide onClick={post}>
        {i18n._({ id: 'cash.send', message: 'Hand in the count' })}
      </Button>
      <LastCounts />
    </>
  );
}

/** Bills come first, as they lie in the till. */
const byHand = (a: CashField, b: CashField) => rankOf(a) - rankOf(b);
const rankOf = (field: CashField) => (isInPieces(field) ? -Number(CASH_STEPS[field]) : 1);

const isWhole = (amount: string, field: CashField) =>
  amount.trim() === '' ||
  (/^\d{1,9}(\.\d{1,2})?$/.test(amount.trim()) && isMultipleOf(Number(amount), CASH_STEPS[field]));

interface PiecesProps {
  label: string;
  pieces: string;
  amount: string;
  onChange: (pieces: string) => void;
}

/** So many coins or bills of a kind: tapped up and down, or typed. */
function Pieces({ label, pieces, amount, onChange }: PiecesProps) {
  const { i18n } = useLingui();
  const count = Number(pieces) || 0;
  return (
    <div className={classes['pieces']}>
      <button
        type="button"
        aria-label={i18n._({ id: 'cash.less', message: 'One less: {what}', values: { what: label } })}
        disabled={count <= 0}
        onClick={() => onChange(String(Math.max(0, Math.ceil(count) - 1)))}
      >
        −
      </button>
      <Field
        label={label}
        inputMode="numeric"
        value={pieces}
        onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
      />
      <button
        type="button"
        aria-label={i18n._({ id: 'cash.more', message: 'One more: {what}', values: { what: label } })}
        onClick={() => onChange(String(Math.floor(count) + 1))}
      >
        +
      </button>
      <span className={classes['worth']}>{moneyText(Number(amount) || 0)}</span>
    </div>
  );
}

function Amount({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Field
      label={label}
      inputMode="decimal"
      value={value}
      onChange={(event) =>
        onChange(
          event.target.value
            .replace(',', '.')
            .replaceAll(/[^\d.]/g, '')
            .slice(0, 12),
        )
      }
    />
  );
}

/** The counts before this one, with what waits. */
function LastCounts() {
  const { i18n } = useLingui();
  const { place } = usePerson();
  const { isOnline } = useQueue();
  const counts = useRead(listCashCounts, { query: { Page: 1, PageSize: 10 } });
  const waiting = useWaiting(postCashCount, place?.Location.LocationID ?? null);
  return (
    <>
      <h2>{i18n._({ id: 'cash.last', message: 'Last counts' })}</h2>
      {waiting.map((action) => (
        <Card key={action.Id}>
          <strong>{i18n._(action.Label.id, { ...action.Label.values })}</strong>
          <Soft>{waitText(i18n, action)}</Soft>
        </Card>
      ))}
      <ReadAt {...counts} isOnline={isOnline} />
      {counts.answer?.map((count) => {
        const { Total, OverShort } = cashTotals(count);
        return (
          <Card key={count.LogID}>
            <strong>
              {shiftText(i18n, count.ShiftType)} · {moneyText(Total)}
            </strong>
            <div>
              {i18n._({
                id: 'handover.overShort',
                message: 'Difference: {difference}',
                values: { difference: moneyText(OverShort) },
              })}
            </div>
            {count.Notes !== '' && <div>{count.Notes}</div>}
            <Soft>
              {dayText(count.Date)} · {count.PostedByName}
            </Soft>
          </Card>
        );
      })}
    </>
  );
}
