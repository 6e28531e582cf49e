import { summariseDeposits } from '@boh/contract/bank/deposits.contract.ts';
import type { DepositState } from '@boh/contract/bank/bank.words.ts';
import type { CallInput } from '../../api/call.ts';
import { useAnswer } from '../../api/use-list.ts';
import type { Tone } from '../../ui/page/stat-tile.tsx';
import { StaleNote } from '../../ui/table/stale-note.tsx';
import { formatCount, formatMoney } from '../../ui/text/money.ts';
import { Signed, toneOf } from './state-pill.tsx';
import classes from './bank.module.css';

/** What wants somebody first. */
const SHOWN_STATES: readonly DepositState[] = ['Overdue', 'Waiting', 'Unexpected', 'Matched'];

/** Which deposits are shown: of one state, or those that somebody has to choose for. */
export const SHOWN = ['', ...SHOWN_STATES, 'Offered'] as const;
export type Shown = (typeof SHOWN)[number];

interface DepositTilesProps {
  query: CallInput<typeof summariseDeposits>['query'];
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** How many deposits of each state there are and what they come to; a press shows these alone, another one all. */
export function DepositTiles({ query, shown, onShow }: DepositTilesProps) {
  const { answer, error, refetch } = useAnswer(summariseDeposits, { query });
  const tileOf = (state: Exclude<Shown, ''>, count: number | undefined) => ({
    state,
    count: answer ? formatCount(count ?? 0) : '–',
    isOn: shown === state,
    onPress: () => onShow(shown === state ? '' : state),
  });
  return (
    <div className={classes['summary']} role="group" aria-label="Deposits by state">
      {error !== null && <StaleNote what="figures" onRetry={refetch} />}
      <div className={classes['tiles']}>
        {SHOWN_STATES.map((state) => {
          const of = answer?.States.find(({ State }) => State === state);
          return (
            <Tile
              key={state}
              {...tileOf(state, of?.Count)}
              label={state}
              note={answer ? `$ ${formatMoney(of?.Amount ?? 0)}` : ''}
              tone={of && of.Count > 0 ? toneOf(state) : undefined}
            />
          );
        })}
        <Tile {...tileOf('Offered', answer?.Offered)} label="To choose" note="more than one fits" />
      </div>
    </div>
  );
}

interface TileProps {
  state: Exclude<Shown, ''>;
  label: string;
  count: string;
  note: string;
  tone?: Tone | undefined;
  isOn: boolean;
  onPress: () => void;
}

const Tile = ({ state, label, count, note, tone, isOn, onPress }: TileProps) => (
  <button type="button" className={classes['tile']} aria-pressed={isOn} onClick={onPress}>
    <span className={classes['tileLabel']} data-tone={tone}>
      <Signed state={state}>{label}</Signed>
    </span>
    <strong>{count}</strong>
    <span className={classes['soft']}>{note}</span>
  </button>
);
