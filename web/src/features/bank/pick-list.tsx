import { Checkbox } from '@mantine/core';
import { useController } from 'react-hook-form';
import { messageOf } from '../../ui/form/form-problems.ts';
import { useShownField } from '../../ui/form/use-shown-field.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { formatDate } from '../../ui/text/time.ts';
import classes from './bank.module.css';

/** A drop or a credit that can be chosen. */
export interface Item {
  readonly id: number;
  readonly date: string;
  readonly amount: number;
  /** The shift of a drop; account and text of a credit. */
  readonly text: string;
}

interface PickListProps {
  /** The field that holds the ids of those chosen. */
  name: string;
  label: string;
  items: readonly Item[];
  /** How many there are beside those that are shown. */
  hidden: number;
  /** What is missing until both sides are alike: an item of this amount is marked. */
  missing: number;
  empty: string;
}

/** Some of the drops, or some of the credits. */
export function PickList({ name, label, items, hidden, missing, empty }: PickListProps) {
  const { field, fieldState } = useController({ name });
  useShownField(name);
  const chosen = field.value as number[];
  const error = messageOf(fieldState.error);
  const toggle = (id: number) =>
    field.onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <section className={classes['picks']} aria-label={label}>
      <h3 className={classes['picksTitle']}>
        {label} <span className={classes['soft']}>{chosen.length} chosen</span>
      </h3>
      <div className={classes['picksBox']} data-invalid={error !== undefined || undefined}>
        {items.length === 0 && (
          <p className={classes['soft']}>{hidden > 0 ? 'None of these words.' : empty}</p>
        )}
        <ul>
          {items.map(({ id, date, amount, text }, place) => {
            const isChosen = chosen.includes(id);
            return (
              <li key={id} data-chosen={isChosen || undefined}>
                <Checkbox
                  ref={place === 0 ? field.ref : undefined}
                  name={name}
                  checked={isChosen}
                  aria-invalid={error === undefined ? undefined : true}
                  aria-describedby={error === undefined ? undefined : `${name}-problem`}
                  onChange={() => toggle(id)}
                  label={
                    <span className={classes['pick']}>
                      <span>{formatDate(date)}</span>
                      <span className={classes['pickText']} title={text}>
                        {text}
                      </span>
                      {!isChosen && missing > 0 && amount === missing && (
                        <span className={classes['fits']}>fits</span>
                      )}
                      <span className={classes['pickAmount']}>{formatMoney(amount)}</span>
                    </span>
                  }
                />
              </li>
            );
          })}
        </ul>
      </div>
      {error !== undefined && (
        <p id={`${name}-problem`} className={classes['problem']}>
          {error}
        </p>
      )}
    </section>
  );
}
