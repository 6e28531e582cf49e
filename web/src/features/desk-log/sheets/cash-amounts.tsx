import {
  amountOfPieces,
  CASH_FIELDS,
  CASH_STEPS,
  isInPieces,
  piecesOf,
  piecesText,
  type CashField,
} from '@boh/contract/log-sheets/log-sheets.calc.ts';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldGrid, NumberField } from '../../../ui/form/fields.tsx';
import { formatCount, formatMoney } from '../../../ui/text/money.ts';
import classes from '../desk-log.module.css';

/** How this computer's desk counts, from one count to the next. */
const KEPT_AS = 'cash-count-by-pieces';

const unitOf = (field: CashField) => ({
  shown: (amount: string) => piecesText(amount, field),
  held: (typed: string) => amountOfPieces(typed, field),
});

/** What the amount is in pieces, or the pieces in dollars: nobody takes 12 quarters for 12 dollars. */
function Converted({ field, byPieces }: { field: CashField; byPieces: boolean }) {
  const amount: unknown = useWatch({ name: field });
  const pieces = isInPieces(field) ? piecesOf(amount, field) : null;
  const isBroken = byPieces && isInPieces(field) && pieces === null && Number(amount) > 0;
  return (
    <span className={classes['pieces']}>
      {isBroken && 'Whole pieces only'}
      {pieces !== null && (byPieces ? `= ${formatMoney(Number(amount))}` : `= ${formatCount(pieces)} pcs`)}
    </span>
  );
}

/** What is in the till: as amounts in dollars, or as pieces of coins and notes. What is saved are dollars either way. */
export function CashAmounts() {
  const [byPieces, setByPieces] = useState(() => localStorage.getItem(KEPT_AS) === 'yes');
  const change = (by: boolean) => {
    localStorage.setItem(KEPT_AS, by ? 'yes' : 'no');
    setByPieces(by);
  };
  return (
    <>
      <div className={classes['countBy']}>
        <Checkbox
          label="Count by pieces"
          checked={byPieces}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        <span className={classes['hint']}>
          {byPieces
            ? 'Coins and notes as pieces: 48 quarters are 12.00. Rolls, checks and paid outs in dollars.'
            : 'All amounts in dollars: 12.00 in quarters are 48 pieces.'}
        </span>
      </div>
      <FieldGrid columns={7}>
        {CASH_FIELDS.map((field) => {
          const unit = byPieces && isInPieces(field) ? unitOf(field) : undefined;
          return (
            <div key={field}>
              <NumberField
                name={field}
                min={0}
                step={unit ? 1 : Number(CASH_STEPS[field])}
                placeholder="0"
                unit={unit}
              />
              <Converted field={field} byPieces={byPieces} />
            </div>
          );
        })}
      </FieldGrid>
    </>
  );
}
