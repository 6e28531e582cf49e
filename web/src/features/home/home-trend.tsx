import { showTrend } from '@boh/contract/dashboards/dashboards.contract.ts';
import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { useAnswer } from '../../api/use-list.ts';
import { Sparkline } from '../../ui/chart/chart.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { formatMoney } from '../../ui/text/money.ts';
import { Section } from '../../ui/page/page-header.tsx';
import { daysBefore, formatDate, today } from '../../ui/text/time.ts';
import classes from './home-trend.module.css';

const DAYS = 60;
const RATES = [
  { key: 'RevPAR', label: 'RevPAR', format: (value: number) => `$${formatMoney(value)}` },
  { key: 'Adr', label: 'ADR', format: (value: number) => `$${formatMoney(value)}` },
  { key: 'Occupancy', label: 'Occupancy', format: (value: number) => `${value.toFixed(1)} %` },
] as const;

type Points = AnswerOf<typeof showTrend>['Series'];

function Rate({ rate, points }: { rate: (typeof RATES)[number]; points: Points }) {
  const values = points.map((point) => point[rate.key]);
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const lowest = rate.format(Math.min(...known));
  const highest = rate.format(Math.max(...known));
  const { label } = rate;
  return (
    <figure className={classes['rate']}>
      <figcaption>{label}</figcaption>
      <Sparkline
        label={`${label} went between ${lowest} and ${highest}`}
        values={values}
        textOf={(place) => {
          const { Date = '', [rate.key]: value = null } = points[place] ?? {};
          return `${formatDate(Date)}: ${value === null ? 'no figure' : rate.format(value)}`;
        }}
        width={320}
        height={72}
      />
      <p>
        <span>Low {lowest}</span>
        <span>High {highest}</span>
      </p>
    </figure>
  );
}

interface HomeTrendProps {
  LocationID: number;
  zone: string | undefined;
  /** Whether what stands above is there: drawn before it, this would jump. */
  isDue: boolean;
}

/** How the selected hotel did lately; a hotel without sales has nothing to draw. */
export function HomeTrend({ LocationID, zone, isDue }: HomeTrendProps) {
  const now = today(zone);
  const query = { LocationID, From: daysBefore(now, DAYS), To: daysBefore(now, 1) };
  const { answer, error, refetch } = useAnswer(showTrend, { query });
  if (!isDue) return null;
  const title = `The last ${DAYS} days`;
  if (!answer && error !== null)
    return (
      <Section title={title}>
        <ErrorState onRetry={refetch} />
      </Section>
    );
  if (!answer || answer.Series.length < 2) return null;
  return (
    <Section title={title}>
      <div className={classes['rates']}>
        {RATES.map((rate) => (
          <Rate key={rate.key} rate={rate} points={answer.Series} />
        ))}
      </div>
    </Section>
  );
}
