import type { Handover } from '@boh/contract/handover/handover.contract.ts';
import { Button } from '@mantine/core';
import { Pill } from '../../../ui/page/stat-tile.tsx';
import { formatTime } from '../../../ui/text/time.ts';
import classes from './handover.module.css';
import { useAcknowledge } from './handover.queries.ts';
import { summaryOf } from './handover-summary.ts';

interface WaitingProps {
  handovers: readonly Handover[];
  onRead: (handover: Handover) => void;
}

/** What the shift before left for this one: it stands first until somebody else has acknowledged it. */
export function WaitingHandovers({ handovers, onRead }: WaitingProps) {
  return handovers.map((handover) => (
    <WaitingCard key={handover.HandoverID} handover={handover} onRead={() => onRead(handover)} />
  ));
}

function WaitingCard({ handover, onRead }: { handover: Handover; onRead: () => void }) {
  const { acknowledge, isSaving } = useAcknowledge();
  const { HandoverID, PostedByName, CreatedAt, Timezone, Note, MayAcknowledge } = handover;
  return (
    <article className={classes['card']} aria-label={`Handover from ${PostedByName}`}>
      <div className={classes['head']}>
        <h2>Handover from {PostedByName}</h2>
        <time dateTime={CreatedAt} className={classes['soft']}>
          {formatTime(CreatedAt, Timezone)}
        </time>
        <Pill tone="warn">Not acknowledged</Pill>
        <span className={classes['buttons']}>
          <Button variant="default" onClick={onRead}>
            Read
          </Button>
          {MayAcknowledge && (
            <Button loading={isSaving} onClick={() => void acknowledge(HandoverID)}>
              Acknowledge
            </Button>
          )}
        </span>
      </div>
      <p className={classes['soft']}>{summaryOf(handover)}</p>
      {Note !== '' && (
        <p className={classes['note']} data-case="keep">
          {Note}
        </p>
      )}
      {!MayAcknowledge && <p className={classes['soft']}>Somebody else of the next shift acknowledges it.</p>}
    </article>
  );
}
