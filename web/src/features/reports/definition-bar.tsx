import { INTERVALS, RELATIVE_PERIODS } from '@boh/contract/reports/report-days.calc.ts';
import { MEASURE_NAMES, measureOf, type MeasureName } from '@boh/contract/reports/report-measures.ts';
import {
  CHARTS,
  COMPARISONS,
  GROUPINGS,
  type ReportDefinition,
} from '@boh/contract/reports/reports.contract.ts';
import { Checkbox } from '@mantine/core';
import { DayInput } from '../../ui/form/day-input.tsx';
import { TickList, type Ticked } from '../../ui/form/tick-list.tsx';
import { Choice } from '../../ui/page/choice.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import {
  COMPARE_WORDS,
  GROUP_WORDS,
  INTERVAL_WORDS,
  RELATIVE_WORDS,
} from '@boh/contract/reports/report-texts.ts';
import { useReportHotels } from './use-report-hotels.ts';
import type { ReportChoice } from './use-report-definition.ts';

const optionsOf = <Word extends string>(words: readonly Word[], labels: Readonly<Record<Word, string>>) =>
  words.map((value) => ({ value, label: labels[value] }));

const CHART_WORDS = { none: 'None', line: 'Lines', bar: 'Bars' } as const;
const DAYS = 'days';

const countOf = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

const MEASURE_OPTIONS: readonly Ticked[] = MEASURE_NAMES.map((name) => ({
  value: name,
  label: measureOf(name).label,
  description: measureOf(name).definition,
}));

/** Everything a report is made of, to be chosen. */
export function DefinitionBar({
  definition,
  choice,
}: {
  definition: ReportDefinition;
  choice: ReportChoice;
}) {
  const { set, days } = choice;
  const hotels = useReportHotels().map(({ LocationID, Name }) => ({
    value: String(LocationID),
    label: Name,
  }));
  const { Measures, Period, LocationIDs } = definition;
  const isByDays = 'From' in Period;
  return (
    <FilterRow label="What the report shows">
      <TickList
        label="Measures"
        text={countOf(Measures.length, 'measure')}
        options={MEASURE_OPTIONS}
        ticked={Measures}
        // Some would be none, which no report is: the last one stays.
        onTicked={(names) => names.length > 0 && set.measures(names as MeasureName[])}
      />
      <TickList
        label="Hotels"
        text={LocationIDs.length === 0 ? 'All hotels' : countOf(LocationIDs.length, 'hotel')}
        options={hotels}
        ticked={LocationIDs.map(String)}
        onTicked={(ids) => set.hotels(ids)}
      />
      <Choice
        label="Period"
        value={isByDays ? DAYS : Period.Relative}
        onChange={(value) => set.period(value as typeof DAYS)}
        data={[...optionsOf(RELATIVE_PERIODS, RELATIVE_WORDS), { value: DAYS, label: 'Chosen days' }]}
      />
      {isByDays && (
        <>
          <DayInput
            label="From"
            value={days.from || Period.From}
            onChange={({ currentTarget: { value } }) => set.from(value)}
          />
          <DayInput
            label="To"
            value={days.to || Period.To}
            onChange={({ currentTarget: { value } }) => set.to(value)}
          />
        </>
      )}
      <Choice
        label="Each row"
        value={definition.Interval}
        onChange={(value) => set.interval(value as 'Day')}
        data={optionsOf(INTERVALS, INTERVAL_WORDS)}
      />
      <Choice
        label="By"
        value={definition.GroupBy}
        onChange={(value) => set.group(value as 'Location')}
        data={optionsOf(GROUPINGS, GROUP_WORDS)}
      />
      <Choice
        label="Compared with"
        value={definition.Compare}
        onChange={(value) => set.compare(value as 'none')}
        data={optionsOf(COMPARISONS, COMPARE_WORDS)}
      />
      <Choice
        label="Chart"
        value={definition.Chart}
        onChange={(value) => set.chart(value as 'none')}
        data={optionsOf(CHARTS, CHART_WORDS)}
      />
      {definition.Compare !== 'none' && (
        <Checkbox
          label="Like for like"
          description="Compares only days that are there on both sides."
          checked={definition.LikeForLike}
          onChange={({ currentTarget }) => set.like(currentTarget.checked)}
        />
      )}
    </FilterRow>
  );
}
