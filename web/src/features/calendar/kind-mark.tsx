import type { CalendarKind } from '@boh/contract/calendar/calendar.words.ts';
import {
  IconCash,
  IconFlagOff,
  IconHourglass,
  IconNote,
  IconTools,
  IconUmbrella,
  type Icon,
} from '@tabler/icons-react';
import { formatCount } from '../../ui/text/money.ts';
import { LinkButton } from '../../ui/page/link-button.tsx';
import type { KindChoice } from './kinds.ts';
import classes from './calendar.module.css';

/** Each kind has its own drawing: colours alone would tell some readers nothing. */
const ICONS: Readonly<Record<CalendarKind, Icon>> = {
  'Franchise window': IconHourglass,
  'Franchise expiration': IconFlagOff,
  PIP: IconTools,
  'Insurance renewal': IconUmbrella,
  'Check date': IconCash,
  'Own entry': IconNote,
};

export function KindIcon({ kind }: { kind: CalendarKind }) {
  const Drawing = ICONS[kind];
  return <Drawing className={classes['icon'] ?? ''} size={13} aria-hidden="true" />;
}

/** A kind by its drawing and its name. */
export const KindMark = ({ kind }: { kind: CalendarKind }) => (
  <span className={classes['kind']} data-kind={kind}>
    <KindIcon kind={kind} />
    {kind}
  </span>
);

interface KindLegendProps {
  choice: KindChoice;
  /** How many there are of each; none where that is not known. */
  counts?: ReadonlyMap<CalendarKind, number> | undefined;
}

/** What the drawings mean, and which of them are shown. */
export function KindLegend({ choice, counts }: KindLegendProps) {
  const { offered, isShown, toggle, showAll } = choice;
  return (
    <div className={classes['legend']} role="group" aria-label="Kinds of dates">
      {offered.map((kind) => (
        <button
          key={kind}
          type="button"
          className={classes['legendKind']}
          data-kind={kind}
          aria-pressed={isShown(kind)}
          title={isShown(kind) ? `Leave out: ${kind}` : `Show: ${kind}`}
          onClick={() => toggle(kind)}
        >
          <KindIcon kind={kind} />
          {kind}
          {counts && <strong>{formatCount(counts.get(kind) ?? 0)}</strong>}
        </button>
      ))}
      {!offered.every(isShown) && <LinkButton onClick={showAll}>All kinds</LinkButton>}
    </div>
  );
}
