import {
  housekeepingPeople,
  housekeepingStats,
  PERSON_FIGURES,
  type PersonWork,
} from '@boh/contract/housekeeping/housekeeping.contract.ts';
import { PERIODS } from '@boh/contract/periods.calc.ts';
import { Button } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { useAnswer, useList } from '../../api/use-list.ts';
import { DayInput } from '../../ui/form/day-input.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { Section } from '../../ui/page/page-header.tsx';
import { openCell } from '../../ui/table/open-cell.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useClientTable } from '../../ui/table/use-table.ts';
import { withFooters } from '../../ui/table/with-footers.ts';
import { formatCount } from '../../ui/text/money.ts';
import classes from './housekeeping.module.css';
import { daysText, OFFERED_PERIODS, useDays, type DaysChoice } from './use-days.ts';

const CHOICES: readonly [DaysChoice, string][] = [
  ...OFFERED_PERIODS.map((period): [DaysChoice, string] => [period, PERIODS[period].label]),
  ['chosen', 'Other Days'],
];

interface PerPersonProps {
  LocationID: number | undefined;
  /** Asks for the single logs of a person within the same days, as the address names them. */
  onOpen: (shown: Record<string, string>) => void;
}

/** What each person cleaned within some days, and how long a room took them. */
export function PerPerson({ LocationID, onOpen }: PerPersonProps) {
  const { choice, setChoice, days, ...chosen } = useDays('last-week');
  const query = { LocationID, ...days };
  const list = useList(housekeepingPeople, { query });
  const { answer: all } = useAnswer(housekeepingStats, { query });
  const open = useRef<(person: PersonWork) => void>(() => undefined);
  open.current = ({ EmployeeID }) => {
    const { from, to } = chosen;
    const between = { ...(from !== '' && { from }), ...(to !== '' && { to }) };
    onOpen({ employee: String(EmployeeID), period: choice, ...(choice === 'chosen' && between) });
  };
  const columns = useMemo(
    () => columnsOf(list.rows, all, (person) => open.current(person)),
    [list.rows, all],
  );
  const { table, query: sorted } = useClientTable(list.rows, { columns, blanksLast: true });
  return (
    <Section title="Work per Person">
      <FilterRow>
        <Button.Group aria-label="Days">
          {CHOICES.map(([key, label]) => (
            <Button
              key={key}
              variant="default"
              className={classes['mode'] ?? ''}
              aria-pressed={choice === key}
              onClick={() => setChoice(key)}
            >
              {label}
            </Button>
          ))}
        </Button.Group>
        {choice === 'chosen' && <FromTo {...chosen} />}
      </FilterRow>
      <div className={classes['tools']}>
        <p className={classes['explained']} role="status">
          Work {daysText(days)}, in minutes. Per room, checkout and stayover: from start to end of the logs
          with rooms, breaks included, divided by their rooms. A name leads to the logs.
        </p>
        <ExportMenu
          endpoint={housekeepingPeople}
          input={{ query: { ...query, ...sorted } }}
          name="housekeeping-per-person"
        />
      </div>
      <div className={classes['people']}>
        <DataTable
          label="Work per person"
          rowKey={(person) => person.EmployeeID}
          loading={list}
          emptyText="Nobody logged any work within these days."
          emptyHint="Choose other days."
          {...table}
        />
      </div>
    </Section>
  );
}

type FromToProps = Pick<ReturnType<typeof useDays>, 'from' | 'setFrom' | 'to' | 'setTo'>;

/** The first and the last day; either may stay open. */
export function FromTo({ from, setFrom, to, setTo }: FromToProps) {
  const isBackwards = from !== '' && to !== '' && to < from;
  return (
    <>
      <DayInput label="From" value={from} onChange={({ currentTarget: { value } }) => setFrom(value)} />
      <DayInput
        label="To"
        value={to}
        error={isBackwards ? 'Before the first day' : undefined}
        onChange={({ currentTarget: { value } }) => setTo(value)}
      />
    </>
  );
}

type Figure = keyof typeof PERSON_FIGURES;
/** Beside Minutes, and under what is said above the table, these are understood; a file says more. */
const SHORT: { readonly [Key in Figure]?: string } = {
  MinutesPerRoom: 'Per Room',
  OtherMinutes: 'Other Tasks',
  BreakMinutes: 'Breaks',
};
const isAverage = (key: string) => key.startsWith('MinutesPer');
const shown = (key: string, value: number | null) =>
  value === null ? '–' : isAverage(key) ? value.toFixed(2) : formatCount(value);

interface Averages {
  AverageTime: number;
  AverageCheckout: number;
  AverageStayover: number;
}

/** Sums below their columns; averages are those of all work and never sums or means of averages. */
function columnsOf(
  people: readonly PersonWork[],
  all: Averages | undefined,
  open: (person: PersonWork) => void,
): Column<PersonWork>[] {
  const figures = Object.entries(PERSON_FIGURES) as [Figure, string][];
  const columns: Column<PersonWork>[] = [
    { key: 'Name', header: 'Name', frozen: true, cell: openCell(open, ({ Name }) => Name) },
    ...figures.map(([key, header]): Column<PersonWork> => ({
      key,
      header: SHORT[key] ?? header,
      align: 'right',
      cell: (person) => shown(key, person[key]),
    })),
  ];
  if (people.length === 0) return columns;
  const sum = (key: Figure) => people.reduce((total, person) => total + (person[key] ?? 0), 0);
  const averages: Readonly<Record<string, [Figure, number | undefined]>> = {
    MinutesPerRoom: ['Rooms', all?.AverageTime],
    MinutesPerCheckout: ['CheckoutRooms', all?.AverageCheckout],
    MinutesPerStayover: ['StayoverRooms', all?.AverageStayover],
  };
  return withFooters(columns, (key) => {
    if (key === 'Name') return people.length === 1 ? '1 person' : `${people.length} people`;
    if (key === 'Days') return '';
    const average = averages[key];
    if (!average) return shown(key, sum(key as Figure));
    return shown(key, sum(average[0]) === 0 ? null : (average[1] ?? null));
  });
}
