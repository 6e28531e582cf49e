import type { DepositState, StatementState, TransactionState } from '@boh/contract/bank/bank.words.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconGitFork,
  IconHelpCircle,
  IconMinus,
  type Icon,
} from '@tabler/icons-react';
import { Pill, type Tone } from '../../ui/page/stat-tile.tsx';
import classes from './bank.module.css';

type BankState = DepositState | TransactionState | StatementState;

/** A state is told by word, sign and colour. */
const LOOKS: Readonly<Record<BankState, { tone?: Tone; Sign: Icon }>> = {
  Matched: { tone: 'good', Sign: IconCircleCheck },
  Waiting: { Sign: IconClock },
  Overdue: { tone: 'bad', Sign: IconAlertTriangle },
  Unexpected: { tone: 'warn', Sign: IconHelpCircle },
  Offered: { tone: 'warn', Sign: IconGitFork },
  'Not a deposit': { Sign: IconMinus },
  Imported: { tone: 'good', Sign: IconCircleCheck },
  Refused: { tone: 'bad', Sign: IconAlertTriangle },
};

export const toneOf = (state: BankState): Tone | undefined => LOOKS[state].tone;

/** What is called by its state, with the sign before it. */
export function Signed({ state, children = state }: { state: BankState; children?: string }) {
  const { Sign } = LOOKS[state];
  return (
    <span className={classes['signed']}>
      <Sign size={13} stroke={2.2} aria-hidden="true" />
      {children}
    </span>
  );
}

export function StatePill({ state, children }: { state: BankState; children?: string }) {
  const tone = toneOf(state);
  return (
    <Pill {...(tone && { tone })}>
      <Signed state={state}>{children}</Signed>
    </Pill>
  );
}
