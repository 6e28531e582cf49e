import { Button } from '@mantine/core';
import { useState } from 'react';
import { isSilent } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import classes from './desk-log.module.css';
import { PicturesField } from './pictures-field.tsx';
import { useSendPictures } from './send-pictures.ts';

interface UnsentPicturesProps {
  /** The log that is posted already. */
  LogID: number;
  zone: string;
  added: File[];
  onAddedChange: (files: File[]) => void;
  /** Why they did not arrive. */
  reason: string;
  /** Sent, or left out. */
  onDone: () => void;
}

/** The words of an entry arrived and its pictures did not: they are offered again, the entry is not. */
export function UnsentPictures(props: UnsentPicturesProps) {
  const { LogID, zone, added, onAddedChange, onDone } = props;
  const { send, isSaving, progress } = useSendPictures(zone);
  const [reason, setReason] = useState(props.reason);
  const again = async () => {
    try {
      await send(LogID, added);
      onDone();
    } catch (error) {
      if (!isSilent(error)) setReason(errorText(error, ''));
    }
  };
  return (
    <section className={classes['unsent']} aria-label="Pictures that were not sent">
      <p role="alert">
        <strong>The entry is posted, but its pictures were not sent.</strong> {reason}
      </p>
      <PicturesField added={added} onAddedChange={onAddedChange} progress={progress} />
      <div className={classes['unsentButtons']}>
        <Button loading={isSaving} disabled={added.length === 0} onClick={() => void again()}>
          Send the pictures again
        </Button>
        <Button variant="default" disabled={isSaving} onClick={onDone}>
          Leave them out
        </Button>
      </div>
    </section>
  );
}
