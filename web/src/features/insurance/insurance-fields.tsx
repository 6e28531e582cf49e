import {
  CARRIER_KEYS,
  CLAIM_KEYS,
  DEDUCTIBLE_KEYS,
  DESCRIPTIVE_KEYS,
  GENERAL_KEYS,
  INSURED_VALUE_KEYS,
  insuranceTotals,
  NOTE_KEYS,
  PREMIUM_KEYS,
  isRenewalKey,
  RENEWAL_KEYS,
  ROOM_SALES_KEYS,
  WORKERS_COMP_KEYS,
  type AmountKey,
  type TextKey,
  type TotalKey,
  type YearKey,
} from '@boh/contract/insurance/insurance.calc.ts';
import { insuranceLabel } from '@boh/contract/insurance/insurance.labels.ts';
import type { InsuranceYear } from '@boh/contract/insurance/insurance.contract.ts';
import { timeZoneChoices } from '@boh/contract/locations/time-zones.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { DateField, FieldGrid, MoneyField, NotesField, UpperTextField } from '../../ui/form/fields.tsx';
import { SearchSelect } from '../../ui/form/search-select.tsx';
import { formatMoney } from '../../ui/text/money.ts';
import { formatDate } from '../../ui/text/time.ts';
import classes from './insurance.module.css';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes['group']} aria-label={title}>
      <h3 className={classes['groupTitle']}>{title}</h3>
      <FieldGrid columns={4}>{children}</FieldGrid>
    </section>
  );
}

/** What belongs to the location, whatever the year. */
export function LocationFields() {
  const [zones] = useState(timeZoneChoices);
  return (
    <Group title="Location">
      {DESCRIPTIVE_KEYS.map((key) =>
        key === 'TimeZone' ? (
          <SearchSelect key={key} name={key} label={insuranceLabel(key)} options={zones} required />
        ) : (
          <UpperTextField key={key} name={key} label={insuranceLabel(key)} />
        ),
      )}
    </Group>
  );
}

interface YearFieldsProps {
  prefix: string;
  /** The confirmed year before, shown beside each field. */
  before: InsuranceYear | undefined;
}

/** Renewals are days, and read as such; all other texts are as they are. */
const dayOr = (key: string, text: string) => (isRenewalKey(key) ? formatDate(text) : text);

/** What a field held in the year before. */
function beforeText(before: InsuranceYear | undefined, key: YearKey): ReactNode {
  if (!before) return undefined;
  const value = before[key];
  const shown = typeof value === 'number' ? formatMoney(value) : dayOr(key, value ?? '');
  const text = `${before.Year}: ${shown === '' ? '-' : shown}`;
  return (
    <span className={classes['before']} title={text}>
      {text}
    </span>
  );
}

/** The fields of one year, with the totals computed while typing. */
export function YearFields({ prefix, before }: YearFieldsProps) {
  const fieldOf = (key: YearKey) => ({
    name: `${prefix}.${key}`,
    label: insuranceLabel(key),
    description: beforeText(before, key),
  });
  const amounts = (keys: readonly AmountKey[]) =>
    keys.map((key) => <MoneyField key={key} {...fieldOf(key)} isDigitsOnly />);
  const texts = (keys: readonly TextKey[]) =>
    keys.map((key) => <UpperTextField key={key} {...fieldOf(key)} />);
  return (
    <>
      <Group title="Limits">
        {amounts(INSURED_VALUE_KEYS)}
        <Total prefix={prefix} of="TotalInsuredValue" before={before} />
      </Group>
      <Group title="Workers comp premiums">
        {amounts(WORKERS_COMP_KEYS)}
        <Total prefix={prefix} of="TotalWorkersComp" before={before} />
      </Group>
      <Group title="Premiums">
        {amounts(PREMIUM_KEYS)}
        <Total prefix={prefix} of="TotalPremium" before={before} />
      </Group>
      <Group title="Room sales">
        {amounts(ROOM_SALES_KEYS)}
        <Total prefix={prefix} of="Difference" before={before} />
      </Group>
      <Group title="Policy">{texts([...GENERAL_KEYS, ...CARRIER_KEYS])}</Group>
      <Group title="Deductibles">{texts(DEDUCTIBLE_KEYS)}</Group>
      <Group title="Renewals">
        {RENEWAL_KEYS.map((key) => (
          <DateField key={key} {...fieldOf(key)} />
        ))}
      </Group>
      <Group title="Claims and loss runs">{texts(CLAIM_KEYS)}</Group>
      <section className={classes['group']} aria-label="Notes">
        <FieldGrid>
          {NOTE_KEYS.map((key) => (
            <NotesField key={key} {...fieldOf(key)} upper />
          ))}
        </FieldGrid>
      </section>
    </>
  );
}

function Total({ prefix, of, before }: YearFieldsProps & { of: TotalKey }) {
  const year = (useWatch({ name: prefix }) ?? {}) as Partial<Record<AmountKey, string>>;
  return (
    <TextInput
      label={insuranceLabel(of)}
      description={beforeText(before, of)}
      readOnly
      value={formatMoney(insuranceTotals(year)[of])}
      classNames={{ input: classes['total'] ?? '' }}
    />
  );
}
