import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { exactSum } from '@boh/contract/exact-sum.ts';
import { changeText, type ChangeUnit } from '@boh/contract/sales/sales.calc.ts';
import type { compareSales } from '@boh/contract/sales/sales.contract.ts';
import { formatCount, formatMoney } from '../../ui/text/money.ts';
import type { Summary } from './sales-columns.tsx';
import classes from './sales.module.css';

type LastYear = AnswerOf<typeof compareSales>['LastYear'];

interface FigureProps {
  label: string;
  value: string;
  change: number | null | undefined;
  unit: ChangeUnit;
}

function Figure({ label, value, change, unit }: FigureProps) {
  const tone = change ? (change > 0 ? 'good' : 'bad') : undefined;
  return (
    <span>
      {label} <strong>{value}</strong>
      {change !== null && change !== undefined && <em data-tone={tone}>{changeText(change, unit)}</em>}
    </span>
  );
}

/** What the changes are against; days that only one of the two years has do not count. */
function wordsOf(summary: Summary, lastYear: LastYear): string {
  if (!lastYear) return 'No figures of the same days last year.';
  const { Days } = lastYear;
  const counted =
    Days === summary.Rows
      ? ''
      : `, over the ${formatCount(Days)} of ${formatCount(summary.Rows)} that have both`;
  return `against the same days last year (364 days before, so that weekdays match)${counted}`;
}

interface SalesGlanceProps {
  summary: Summary | undefined;
  /** Undefined while it is not there, or where no days were chosen. */
  lastYear: LastYear | undefined;
}

/** The chosen days in four figures, each against the same days last year. */
export function SalesGlance({ summary, lastYear }: SalesGlanceProps) {
  if (!summary || summary.Rows === 0) return null;
  const { Totals, Averages } = summary;
  const percent = Averages.Occupancy === null ? '–' : `${formatMoney(Averages.Occupancy)} %`;
  const dollars = (value: number | null) => (value === null ? '–' : `$${formatMoney(value)}`);
  return (
    <p className={classes['glance']} role="group" aria-label="At a glance">
      <Figure
        label="Revenue"
        value={dollars(exactSum([Totals.RoomRevenue, Totals.OtherRevenue]))}
        change={lastYear?.RevenueChange}
        unit="%"
      />
      <Figure label="Occupied" value={percent} change={lastYear?.OccupancyChange} unit="pts" />
      <Figure label="ADR" value={dollars(Averages.Adr)} change={lastYear?.AdrChange} unit="%" />
      <Figure label="RevPAR" value={dollars(Averages.RevPAR)} change={lastYear?.RevPARChange} unit="%" />
      {lastYear !== undefined && <span>{wordsOf(summary, lastYear)}</span>}
    </p>
  );
}
