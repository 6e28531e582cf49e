import { Choice } from '../page/choice.tsx';
import { monthName, monthsOfYear, yearsAround } from '../text/months.ts';

export interface MonthInputProps {
  /** `YYYY-MM`. */
  value: string;
  onChange: (month: string) => void;
  /** `YYYY` of today: the years around it are offered. */
  thisYear: number;
  /** How many of them after it; five where nothing is said. */
  yearsAhead?: number;
}

/** A month and its year from two lists: two of the three large browsers have no month input of their own. */
export function MonthInput({ value, onChange, thisYear, yearsAhead }: MonthInputProps) {
  const year = value.slice(0, 4);
  const month = value.slice(5, 7);
  return (
    <>
      <Choice
        label="Month"
        data={monthsOfYear().map((number) => ({ value: number, label: monthName(number) }))}
        value={month}
        onChange={(chosen) => onChange(`${year}-${chosen}`)}
      />
      <Choice
        label="Year"
        data={yearsAround(thisYear, Number(year), yearsAhead).map(String)}
        value={year}
        onChange={(chosen) => onChange(`${chosen}-${month}`)}
      />
    </>
  );
}
