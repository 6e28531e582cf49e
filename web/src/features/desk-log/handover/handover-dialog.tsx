import type { Handover } from '@boh/contract/handover/handover.contract.ts';
import { Button, Modal } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useSession } from '../../../session/session.tsx';
import { HistoryButton } from '../../../ui/history/history-button.tsx';
import { DialogFoot } from '../../../ui/page/dialog-foot.tsx';
import { useFocusBack } from '../../../ui/page/use-focus-back.ts';
import { PrintSheet } from '../../../ui/print/print-sheet.tsx';
import { formatTime } from '../../../ui/text/time.ts';
import { Contents } from './handover-contents.tsx';
import classes from './handover.module.css';
import { useAcknowledge } from './handover.queries.ts';

interface HandoverDialogProps {
  handover: Handover;
  onClose: () => void;
}

/** One handover as it stood, to read and to acknowledge. */
export function HandoverDialog({ handover, onClose }: HandoverDialogProps) {
  useFocusBack();
  const { acknowledge, isSaving } = useAcknowledge();
  const [isPrinting, setPrinting] = useState(false);
  const donePrinting = useCallback(() => setPrinting(false), []);
  const { location, fullName } = useSession();
  const title = `Handover from ${handover.PostedByName}`;
  return (
    <Modal opened onClose={onClose} title={title} size={760}>
      <Whole handover={handover} hasLinks />
      <DialogFoot>
        <div className={classes['left']}>
          <HistoryButton record={`handover:${handover.HandoverID}`} />
          <Button
            variant="subtle"
            leftSection={<IconPrinter size={15} aria-hidden="true" />}
            onClick={() => setPrinting(true)}
          >
            Print
          </Button>
        </div>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {handover.MayAcknowledge && (
          <Button
            loading={isSaving}
            onClick={() => void acknowledge(handover.HandoverID).then((isDone) => isDone && onClose())}
          >
            Acknowledge
          </Button>
        )}
      </DialogFoot>
      {isPrinting && (
        <PrintSheet title={title} place={location?.Name ?? ''} by={fullName} onDone={donePrinting}>
          <Whole handover={handover} />
        </PrintSheet>
      )}
    </Modal>
  );
}

function Whole({ handover, hasLinks = false }: { handover: Handover; hasLinks?: boolean }) {
  const { CreatedAt, Timezone, RoomsSold, Note, Acknowledgements } = handover;
  return (
    <>
      <dl className={classes['facts']}>
        <div>
          <dt>Handed over</dt>
          <dd>{formatTime(CreatedAt, Timezone)}</dd>
        </div>
        <div>
          <dt>Rooms sold tonight</dt>
          <dd>{RoomsSold ?? 'Not said'}</dd>
        </div>
        <div>
          <dt>Acknowledged by</dt>
          <dd>
            {Acknowledgements.length === 0
              ? 'Nobody yet'
              : Acknowledgements.map(({ Name, At }) => `${Name} (${formatTime(At, Timezone)})`).join(', ')}
          </dd>
        </div>
      </dl>
      {Note !== '' && (
        <p className={classes['note']} data-case="keep">
          {Note}
        </p>
      )}
      <Contents of={handover} hasLinks={hasLinks} />
    </>
  );
}
