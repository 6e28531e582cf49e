import { yearBefore, yearsOf } from '@boh/contract/insurance/insurance.calc.ts';
import {
  INSURANCE_TEXTS,
  listInsurance,
  updateInsurance,
  type InsuranceRecord,
} from '@boh/contract/insurance/insurance.contract.ts';
import { useRef, useState } from 'react';
import { useSave } from '../../api/use-save.ts';
import { useSession } from '../../session/session.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { NextHotel } from '../../ui/form/next-hotel-button.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { LocationFields, YearFields } from './insurance-fields.tsx';
import { formName, formSchema, formValues, updateBody, yearOfField } from './insurance-form-values.ts';
import { YearHead } from './insurance-year.tsx';

interface InsuranceFormProps {
  record: InsuranceRecord;
  /** The year the screen shows, chosen at first. */
  year: number;
  /** The hotel that is worked on after this one; null where none is left. */
  next: { LegalName: string } | null;
  onNext: () => void;
  onClose: () => void;
}

/** A location's descriptive fields and its years; only the years that changed are sent. */
export function InsuranceForm({ record, year: first, next, onNext, onClose }: InsuranceFormProps) {
  const [year, setYear] = useState(first);
  const { reload } = useSession();
  /** Whether the form is being sent on the way to the next hotel, and whether it was saved so. */
  const way = useRef({ isOn: false, isSaved: false });
  const { save } = useSave(updateInsurance, {
    invalidates: [listInsurance],
    success: INSURANCE_TEXTS.saved,
    failure: INSURANCE_TEXTS.failed,
    seconds: 5,
  });
  return (
    <FormModal
      title="Edit Property Insurance"
      of={`${record.LegalName}, ${year}`}
      schema={formSchema}
      defaultValues={formValues(record, yearsOf([record], first))}
      width={980}
      onClose={() => (way.current.isSaved ? onNext() : onClose())}
      onInvalid={() => {
        way.current.isOn = false;
      }}
      formName={formName}
      onReveal={(name) => setYear(yearOfField(name) ?? year)}
      onSubmit={async (values) => {
        const { isOn } = way.current;
        way.current.isOn = false;
        await save({ body: updateBody(record, values) });
        way.current.isSaved = isOn;
        // The header's name and the time zone of the selected location may be new.
        void reload().catch(() => undefined);
      }}
      actions={
        <>
          <NextHotel
            next={next}
            noNext="This is the last hotel."
            isStored
            onNext={onNext}
            onSending={() => {
              way.current.isOn = true;
            }}
          />
          <HistoryButton record={`location:${record.LocationID}`} />
        </>
      }
    >
      <YearHead record={record} year={year} onYear={setYear} onClose={onClose} />
      <YearFields
        key={year}
        prefix={`years.Y${year}`}
        before={record.YearlyData[String(yearBefore(record.YearlyData, year))]}
      />
      <LocationFields />
    </FormModal>
  );
}
