import type { IntakeDayDetail } from '@boh/contract/intake/intake.contract.ts';
import {
  CHECK_LABELS,
  FIELD_LABELS,
  INTAKE_FIELDS,
  type IntakeField,
} from '@boh/contract/intake/intake.words.ts';
import { pageAddress, type PageName } from '@boh/contract/pages.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSession } from '../../session/session.tsx';
import { formatCount, formatMoney } from '../../ui/text/money.ts';
import { formatTime } from '../../ui/text/time.ts';
import classes from './day-dialog.module.css';

interface DayPartProps {
  day: IntakeDayDetail;
}

/** What must be right before the day is balanced. */
export function DayChecks({ day: { Checks } }: DayPartProps) {
  return (
    <section aria-label="Checks">
      <h3 className={classes['head']}>Checks</h3>
      <ul className={classes['checks']}>
        {Checks.map(({ Check, Passed, Text }) => (
          <li key={Check} data-passed={Passed}>
            {Passed ? (
              <IconCheck size={16} role="img" aria-label="Right" />
            ) : (
              <IconX size={16} role="img" aria-label="Missing" />
            )}
            <span>
              <strong>{CHECK_LABELS[Check]}</strong>
              <span className={classes['soft']}>{Text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const MONEY: readonly IntakeField[] = ['RoomRevenue', 'OtherRevenue'];
const figureText = (field: IntakeField, value: number) =>
  MONEY.includes(field) ? formatMoney(value) : formatCount(value);

/** The sales of the day as they are now. */
export function DayFigures({ day: { Figures, TotalNumberOfRooms } }: DayPartProps) {
  return (
    <section aria-label="Figures">
      <h3 className={classes['head']}>Figures</h3>
      {Figures ? (
        <dl className={classes['figures']}>
          {INTAKE_FIELDS.map((field) => (
            <div key={field}>
              <dt>{FIELD_LABELS[field]}</dt>
              <dd>{figureText(field, Figures[field])}</dd>
            </div>
          ))}
          <div>
            <dt>ADR</dt>
            <dd>{formatMoney(Figures.Adr)}</dd>
          </div>
          <div>
            <dt>Total Cost</dt>
            <dd>{formatMoney(Figures.TotalCost)}</dd>
          </div>
          <div>
            <dt>Rooms of the hotel</dt>
            <dd>{formatCount(TotalNumberOfRooms)}</dd>
          </div>
        </dl>
      ) : (
        <p className={classes['soft']}>There are no sales of this day yet.</p>
      )}
    </section>
  );
}

const STEPS = { Closed: 'Closed', Reopened: 'Reopened' } as const;

/** Who closed and reopened the day, and why. */
export function DaySteps({ day: { History, Timezone } }: DayPartProps) {
  if (History.length === 0) return null;
  return (
    <section aria-label="Closed and reopened">
      <h3 className={classes['head']}>Closed and reopened</h3>
      <ul className={classes['history']}>
        {History.map(({ What, ByName, At, Reason }) => (
          <li key={`${What}${At}`}>
            <strong>{STEPS[What]}</strong> by {ByName}, {formatTime(At, Timezone)}
            {Reason !== '' && <span data-case="keep">{Reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ScreenLink {
  readonly page: PageName;
  readonly label: string;
  readonly filters: Readonly<Record<string, string>>;
}

/** The screens that hold what the day is made of, where the reader opens them there. */
export function DayLinks({ day: { LocationID, LocationName, Date } }: DayPartProps) {
  const { employee } = useSession();
  const pages =
    employee.locations.find(({ Location }) => Location.LocationID === LocationID)?.Role.AllowedPages ?? [];
  const links: readonly ScreenLink[] = [
    { page: 'Daily Sales Data', label: 'Sales of the day', filters: { hotel: LocationName, date: Date } },
    {
      page: 'logbook',
      label: 'Cash counts',
      filters: { tab: 'sheets', sheet: 'cash', from: Date, to: Date },
    },
  ];
  return (
    <nav className={classes['links']} aria-label="Where it comes from">
      {links
        .filter(({ page }) => pages.includes(page))
        .map(({ page, label, filters }) => (
          <Link
            key={page}
            to={`${pageAddress(page)}?${new URLSearchParams({ ...filters, at: String(LocationID) }).toString()}`}
          >
            {label}
          </Link>
        ))}
    </nav>
  );
}
