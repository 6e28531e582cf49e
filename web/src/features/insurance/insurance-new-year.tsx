import { nextYear, yearBefore } from '@boh/contract/insurance/insurance.calc.ts';
import { draftYear } from '@boh/contract/insurance/insurance-drafts.contract.ts';
import { listInsurance, type InsuranceRecord } from '@boh/contract/insurance/insurance.contract.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useSave } from '../../api/use-save.ts';
import { DialogFoot } from '../../ui/page/dialog-foot.tsx';
import { Choice } from '../../ui/page/choice.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { formatMoney } from '../../ui/text/money.ts';
import type { Column } from '../../ui/table/table-rows.ts';
import { HotelTicks, useTicks } from './hotel-ticks.tsx';
import classes from './insurance.module.css';

interface Beginning {
  LocationID: number;
  LegalName: string;
  From: number;
  TotalPremium: number;
}

/** Those that lack a year and have a confirmed one before it. */
function beginningsOf(records: readonly InsuranceRecord[], year: number): Beginning[] {
  return records.flatMap(({ LocationID, LegalName, YearlyData }) => {
    const From = YearlyData[String(year)] ? undefined : yearBefore(YearlyData, year);
    const source = YearlyData[String(From)];
    return From !== undefined && source
      ? [{ LocationID, LegalName, From, TotalPremium: source.TotalPremium }]
      : [];
  });
}

const COLUMNS: Column<Beginning>[] = [
  { key: 'From', header: 'Copied from', align: 'right' },
  {
    key: 'TotalPremium',
    header: 'Total Premium',
    align: 'right',
    cell: ({ TotalPremium }) => formatMoney(TotalPremium),
  },
];

interface NewYearProps {
  records: readonly InsuranceRecord[];
  currentYear: number;
  onClose: () => void;
  /** Drafts of this year were made. */
  onMade: (year: number) => void;
}

/** Begins a year at all hotels, or those ticked, as drafts from the year before. */
export function NewYear({ records, currentYear, onClose, onMade }: NewYearProps) {
  const next = nextYear(records, currentYear);
  const [year, setYear] = useState(next);
  const hotels = beginningsOf(records, year);
  const ticks = useTicks(hotels);
  const [problem, setProblem] = useState<string | null>(null);
  const { save, isSaving } = useSave(draftYear, {
    invalidates: [listInsurance],
    success: ({ message }) => message,
    seconds: 5,
  });
  const make = async () => {
    setProblem(null);
    try {
      await save({ body: { Year: year, LocationIDs: ticks.ticked.map(({ LocationID }) => LocationID) } });
      onMade(year);
    } catch (error) {
      setProblem(errorText(error, 'The drafts could not be made. Please try again.'));
    }
  };
  const years = [...new Set([next, next - 1, currentYear, currentYear + 1])].sort((a, b) => b - a);
  return (
    <Modal opened onClose={onClose} title="New Year for All Hotels" size={720} closeOnClickOutside={false}>
      <p className={classes['about']}>
        Limits, premiums, carriers and deductibles are copied as a draft, renewal days as the same day a year
        later. Policy numbers, claims, loss runs and actual room sales are not. Nothing of a draft counts
        until it is confirmed, and it can be removed.
      </p>
      <Choice
        label="YEAR"
        value={String(year)}
        data={years.map(String)}
        onChange={(value) => setYear(Number(value))}
      />
      {hotels.length === 0 ? (
        <EmptyState text={`Every hotel has ${year} already, or no year before it.`} />
      ) : (
        <HotelTicks
          label={`Hotels without ${year}`}
          hotels={hotels}
          columns={COLUMNS}
          ticks={ticks}
          disabled={isSaving}
        />
      )}
      <DialogFoot problem={problem}>
        <Button variant="default" onClick={onClose} disabled={isSaving}>
          Cancel
        </Button>
        <Button loading={isSaving} disabled={ticks.ticked.length === 0} onClick={() => void make()}>
          Make {ticks.ticked.length} {ticks.ticked.length === 1 ? 'Draft' : 'Drafts'}
        </Button>
      </DialogFoot>
    </Modal>
  );
}
