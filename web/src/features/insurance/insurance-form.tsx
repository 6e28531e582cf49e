import { newYearFrom, yearsOf } from '@boh/contract/insurance/insurance.calc.ts';
import {
  INSURANCE_TEXTS,
  listInsurance,
  updateInsurance,
  type InsuranceRecord,
  type InsuranceYear,
} from '@boh/contract/insurance/insurance.contract.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Choice } from '../../ui/page/choice.tsx';
import { useSave } from '../../api/use-save.ts';
import { useSession } from '../../session/session.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { today } from '../../ui/text/time.ts';
import { LocationFields, YearFields } from './insurance-fields.tsx';
import { formName, formSchema, formValues, updateBody, yearOfField } from './insurance-form-values.ts';
import classes from './insurance.module.css';

interface InsuranceFormProps {
  record: InsuranceRecord;
  /** The year the screen shows, chosen at first. */
  year: number;
  onClose: () => void;
}

/** A location's descriptive fields and its years; only the years that changed are sent. */
export function InsuranceForm({ record, year: first, onClose }: InsuranceFormProps) {
  const [year, setYear] = useState(first);
  const { reload } = useSession();
  const { save } = useSave(updateInsurance, {
    invalidates: [listInsurance],
    success: INSURANCE_TEXTS.saved,
    failure: INSURANCE_TEXTS.failed,
    seconds: 5,
  });
  return (
    <FormModal
      title="Edit Property Insurance"
      schema={formSchema}
      defaultValues={formValues(record, yearsOf([record], first))}
      width={980}
      onClose={onClose}
      formName={formName}
      onReveal={(name) => setYear(yearOfField(name) ?? year)}
      onSubmit={async (values) => {
        await save({ body: updateBody(record, values) });
        // The header's name and the time zone of the selected location may be new.
        void reload().catch(() => undefined);
      }}
      actions={<HistoryButton record={`location:${record.LocationID}`} />}
    >
      <LocationFields />
      <YearChoice year={year} onYear={setYear} />
      <YearFields key={year} prefix={`years.Y${year}`} />
    </FormModal>
  );
}

interface YearChoiceProps {
  year: number;
  onYear: (year: number) => void;
}

/** Which year the fields below show, and a new one as a copy of the last. */
function YearChoice({ year, onYear }: YearChoiceProps) {
  const { getValues, setValue } = useFormContext();
  const years = (getValues('years') ?? {}) as Record<string, InsuranceYear>;
  const known = Object.keys(years).map((key) => Number(key.slice(1)));
  const currentYear = Number(today().slice(0, 4));
  const options = [...new Set([...known, year, currentYear])].sort((a, b) => b - a);
  const filled = known.filter((each) => hasData(years[`Y${each}`])).sort((a, b) => b - a);
  const last = filled[0];
  const copyLast = () => {
    const source = last === undefined ? undefined : years[`Y${last}`];
    if (last === undefined || !source) return;
    setValue(`years.Y${last + 1}`, newYearFrom(source), { shouldDirty: true });
    onYear(last + 1);
  };
  return (
    <div className={classes['years']}>
      <Choice
        label="YEAR"
        value={String(year)}
        data={options.map(String)}
        onChange={(value) => onYear(Number(value))}
      />
      <Button variant="default" disabled={last === undefined} onClick={copyLast}>
        NEW YEAR FROM LAST YEAR
      </Button>
    </div>
  );
}

const hasData = (year: InsuranceYear | undefined) =>
  year !== undefined &&
  Object.entries(year).some(([key, value]) => key !== 'Year' && (value as unknown) !== '' && value !== null);
