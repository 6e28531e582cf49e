import { draftFrom } from '@boh/contract/insurance/insurance.calc.ts';
import { removeDrafts } from '@boh/contract/insurance/insurance-drafts.contract.ts';
import { listInsurance, type InsuranceRecord } from '@boh/contract/insurance/insurance.contract.ts';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSave } from '../../api/use-save.ts';
import { confirm } from '../../notices/alerts.ts';
import { CheckboxField, FieldGrid, UpperTextField } from '../../ui/form/fields.tsx';
import { Choice } from '../../ui/page/choice.tsx';
import { today } from '../../ui/text/time.ts';
import { hasFigures, yearValues } from './insurance-form-values.ts';
import classes from './insurance.module.css';

interface YearHeadProps {
  record: InsuranceRecord;
  year: number;
  onYear: (year: number) => void;
  onClose: () => void;
}

/** Whose record and which year the fields below show, and a new year as a draft from the last. */
export function YearHead({ record, year, onYear, onClose }: YearHeadProps) {
  const { setValue } = useFormContext();
  const years = (useWatch({ name: 'years' }) ?? {}) as Record<string, ReturnType<typeof yearValues>>;
  const known = Object.keys(years).map((key) => Number(key.slice(1)));
  const currentYear = Number(today().slice(0, 4));
  const options = [...new Set([...known, year, currentYear])].sort((a, b) => b - a);
  const last = options.find((each) => {
    const values = years[`Y${each}`];
    return values !== undefined && !values['Draft'] && hasFigures(values);
  });
  // A year that is there already is never written over.
  const isThere = last !== undefined && hasFigures(yearValues(years[`Y${last + 1}`]));
  const isOffered = last !== undefined && !isThere;
  const draftNext = () => {
    if (!isOffered) return;
    setValue(`years.Y${last + 1}`, draftFrom(yearValues(years[`Y${last}`])), { shouldDirty: true });
    onYear(last + 1);
  };
  const reason = useId();
  const isStored = record.YearlyData[String(year)]?.Draft === true;
  return (
    <>
      <FieldGrid columns={4}>
        <Choice
          label="YEAR"
          value={String(year)}
          data={options.map(String)}
          onChange={(value) => onYear(Number(value))}
        />
        <div className={classes['legalName']}>
          <UpperTextField name="LegalName" label="Legal Name" required />
        </div>
        <UpperTextField name="Name" label="Name" required />
      </FieldGrid>
      <div className={classes['years']}>
        <div className={classes['begin']}>
          {/* Marked rather than disabled: whoever pressed it keeps the focus. */}
          <Button
            variant="default"
            data-disabled={!isOffered || undefined}
            aria-disabled={!isOffered || undefined}
            aria-describedby={reason}
            onClick={draftNext}
          >
            NEW YEAR FROM LAST YEAR
          </Button>
          <span id={reason} className={classes['reason']}>
            {isThere && `${last + 1} is there already`}
            {last === undefined && 'There is no confirmed year to begin from'}
          </span>
        </div>
        {(isStored || years[`Y${year}`]?.['Draft'] === true) && (
          <DraftState key={year} record={record} year={year} last={last} onYear={onYear} onClose={onClose} />
        )}
      </div>
    </>
  );
}

interface DraftStateProps extends YearHeadProps {
  last: number | undefined;
}

/** A draft is confirmed by taking its tick away, and can be removed. */
function DraftState({ record, year, last, onYear, onClose }: DraftStateProps) {
  const { setValue, formState } = useFormContext();
  const { trySave, isSaving } = useSave(removeDrafts, {
    invalidates: [listInsurance],
    success: ({ message }) => message,
    failure: 'The draft could not be removed.',
    seconds: 5,
  });
  const remove = async () => {
    const { LocationID, Version, YearlyData } = record;
    if (!YearlyData[String(year)]) {
      // It is in this form alone.
      setValue(`years.Y${year}`, yearValues(undefined), { shouldDirty: true });
      if (last !== undefined) onYear(last);
      return;
    }
    const detail = formState.isDirty ? 'What else you typed here is not saved.' : undefined;
    if (!(await confirm(`Remove the draft of ${year}?`, 'Remove', detail))) return;
    if (await trySave({ body: { Year: year, Drafts: [{ LocationID, Version }] } })) onClose();
  };
  return (
    <>
      <CheckboxField
        name={`years.Y${year}.Draft`}
        label="Draft"
        description="Counts in no total until the tick is taken away and saved."
      />
      <Button variant="default" loading={isSaving} onClick={() => void remove()}>
        Remove Draft
      </Button>
    </>
  );
}
