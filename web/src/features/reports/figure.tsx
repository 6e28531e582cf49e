import type { MeasureName } from '@boh/contract/reports/report-measures.ts';
import { changeOfText, figureText, toneOf } from '@boh/contract/reports/report-texts.ts';
import { Link } from 'react-router';
import type { FigureLink } from './figure-link.ts';
import classes from './figure.module.css';

/** What a figure is held against. */
export interface Against {
  /** Beside the change, where there is little room. */
  readonly short: string;
  readonly label: string;
  readonly amount: number | null | undefined;
  readonly change: number | null | undefined;
}

const changeIn = (name: MeasureName, { change }: Against) => changeOfText(name, change) ?? '–';

const amountIn = (name: MeasureName, against: Against) =>
  `${against.label}: ${figureText(name, against.amount)} (${changeIn(name, against)})`;

interface FigureProps {
  name: MeasureName;
  value: number | null | undefined;
  against: readonly Against[];
  /** Where the rows behind it are shown. */
  links?: readonly FigureLink[];
  /** Why it is empty or leaves out some hotels, and the number under which that stands below the table. */
  note?: { readonly text: string; readonly number: number } | undefined;
}

/**
 * A figure with its changes below it, each named and with its sign, so that colour alone carries nothing. The amounts it
 * is compared with are one hover, focus or press away, and read out by screen readers.
 */
export function Figure({ name, value, against: compared, links = [], note }: FigureProps) {
  const text = figureText(name, value);
  const isEmpty = value === null || value === undefined;
  // Where a note says why there is no figure, there is none to compare either.
  const against = isEmpty && note ? [] : compared;
  const mark = note && <sup>{note.number}</sup>;
  const tip = [text, ...against.map((each) => amountIn(name, each)), ...(note ? [note.text] : [])].join('\n');
  const [only] = links;
  const isLink = links.length === 1 && only !== undefined && !isEmpty;
  const hasMore = against.length > 0 || note !== undefined;
  return (
    <span className={classes['figure']}>
      {isLink ? (
        <Link to={only.to} className={classes['link']} aria-description={only.label} data-tip={tip}>
          {text}
        </Link>
      ) : (
        <span data-tip={hasMore ? tip : undefined}>{text}</span>
      )}
      {links.length > 1 && !isEmpty && value !== 0 && (
        <small className={classes['ways']}>
          {links.map(({ label, to }) => (
            <Link key={label} to={to} className={classes['link']}>
              {label}
            </Link>
          ))}
        </small>
      )}
      {hasMore && (
        // By keyboard the link tells the same: one stop for each figure is enough.
        <button type="button" className={classes['more']} data-tip={tip} tabIndex={isLink ? -1 : 0}>
          {against.map((each) => (
            <small key={each.short} data-tone={toneOf(name, each.change)}>
              <span>{each.short}</span> {changeIn(name, each)}
            </small>
          ))}
          {mark}
          <span className={classes['spoken']}>
            {against.map((each) => amountIn(name, each)).join('; ')} {note?.text}
          </span>
        </button>
      )}
    </span>
  );
}
