import { receiveFile } from '@boh/contract/intake/intake.contract.ts';
import { Button, Modal } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { DayInput } from '../../ui/form/day-input.tsx';
import { FieldGrid } from '../../ui/form/fields.tsx';
import fields from '../../ui/form/fields.module.css';
import { DialogFoot } from '../../ui/page/dialog-foot.tsx';
import { mayLeave, useLeaveGuard } from '../../ui/form/leave-guard.ts';
import { useFileDrop } from '../../ui/form/use-file-drop.ts';
import { WorkProgress } from '../../ui/message/work-progress.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { useFocusBack } from '../../ui/page/use-focus-back.ts';
import { sizeText } from '../../ui/text/text.ts';
import { formatDate } from '../../ui/text/time.ts';
import { Findings } from './file-parts.tsx';
import { HotelChoice } from './hotel-choice.tsx';
import type { DayOf, IntakeHotel } from './intake-types.ts';
import { StatePill } from './state-mark.tsx';
import { useUploads, type Receipt, type Upload } from './use-uploads.ts';
import classes from './upload-dialog.module.css';

const RULE = receiveFile.files?.['file'];
const LIMIT = RULE && `${RULE.kinds.join(', ')}, at most ${RULE.maxBytes / 1024 / 1024} MB each.`;

interface UploadDialogProps {
  hotels: readonly IntakeHotel[];
  /** The one that is offered first. */
  hotel: IntakeHotel;
  /** The day of files that name none; blank where the person says. */
  date: string;
  /** Those that were dropped on the screen. */
  files: readonly File[];
  onDay: (day: DayOf) => void;
  onLayout: (FileID: number, LocationID: number) => void;
  onClose: () => void;
}

const isWaiting = ({ state }: Upload) => state === 'waiting';

/** Files of the property system, one or several, each answered with its own line. */
export function UploadDialog({ hotels, hotel, date, files, onDay, onLayout, onClose }: UploadDialogProps) {
  useFocusBack();
  const limit = useId();
  const [LocationID, setLocationID] = useState(hotel.LocationID);
  const [Date, setDate] = useState(date);
  const { uploads, isSending, add, remove, send } = useUploads(files);
  const waiting = uploads.filter(isWaiting);
  useLeaveGuard(waiting.length > 0 || isSending);
  const drop = useFileDrop(add, isSending);
  const leave = async (then: () => void) => {
    if (!isSending && (await mayLeave('part'))) then();
  };
  const to = hotels.find((each) => each.LocationID === LocationID) ?? hotel;
  return (
    <Modal
      opened
      onClose={() => void leave(onClose)}
      title="Upload Files"
      size={760}
      closeOnClickOutside={false}
    >
      <FieldGrid>
        <HotelChoice hotels={hotels} value={LocationID} onChange={(id) => setLocationID(id ?? LocationID)} />
        <DayInput
          label="Day of files that name none"
          value={Date}
          disabled={isSending}
          onChange={({ currentTarget }) => setDate(currentTarget.value)}
        />
      </FieldGrid>
      <div className={classes['drop']} {...drop.target}>
        <input
          type="file"
          multiple
          aria-label="Files to upload"
          aria-describedby={limit}
          accept={RULE?.kinds.map((kind) => `.${kind}`).join()}
          className={fields['file']}
          disabled={isSending}
          data-autofocus={uploads.length === 0 || undefined}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <p id={limit} className={classes['hint']}>
          Chosen or dropped here: {LIMIT} OPERA Cloud XML, DAILYSTAT and TRXCODEEXPT are known; a CSV or Excel
          file is read by its layout. The same file again changes nothing.
        </p>
      </div>
      {uploads.length > 0 && (
        <ul className={classes['files']} aria-label="Files">
          {uploads.map((upload) => (
            <li key={upload.id} data-state={upload.state}>
              <div className={classes['fileHead']}>
                <span data-case="keep" className={classes['name']} title={upload.file.name}>
                  {upload.file.name}
                </span>
                <span className={classes['hint']}>{sizeText(upload.file.size)}</span>
                {upload.state === 'waiting' && (
                  <LinkButton
                    aria-label={`Leave out ${upload.file.name}`}
                    disabled={isSending}
                    onClick={() => remove(upload.id)}
                  >
                    Leave out
                  </LinkButton>
                )}
                {upload.state === 'refused' && (
                  <LinkButton
                    aria-label={`Send again: ${upload.file.name}`}
                    disabled={isSending}
                    onClick={() => void send([upload], { LocationID, Date })}
                  >
                    Send again
                  </LinkButton>
                )}
              </div>
              {upload.state === 'sending' && (
                <WorkProgress
                  label={`Upload of ${upload.file.name}`}
                  uploaded={upload.share}
                  work={null}
                  waiting="The server reads the file"
                />
              )}
              {upload.state === 'refused' && (
                <p role="alert" className={classes['problem']}>
                  {upload.problem}
                </p>
              )}
              {upload.receipt && (
                <ReceiptLine
                  receipt={upload.receipt}
                  onDay={(of) =>
                    void leave(() => onDay({ LocationID: upload.LocationID ?? LocationID, Date: of }))
                  }
                  onLayout={
                    to.MayManage
                      ? (FileID) => void leave(() => onLayout(FileID, upload.LocationID ?? LocationID))
                      : null
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <DialogFoot>
        <Button variant="default" onClick={() => void leave(onClose)} disabled={isSending}>
          Close
        </Button>
        <SendButton
          count={waiting.length}
          isSending={isSending}
          onPress={() => void send(waiting, { LocationID, Date })}
        />
      </DialogFoot>
    </Modal>
  );
}

/** Has the focus once there is something to send, so that Enter does. */
function SendButton({
  count,
  isSending,
  onPress,
}: {
  count: number;
  isSending: boolean;
  onPress: () => void;
}) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  useEffect(() => {
    if (count > 0) button?.focus();
  }, [count, button]);
  return (
    <Button ref={setButton} loading={isSending} disabled={count === 0} onClick={onPress}>
      {count < 2 ? 'Send file' : `Send ${count} files`}
    </Button>
  );
}

interface ReceiptLineProps {
  receipt: Receipt;
  onDay: (date: string) => void;
  /** Null for people who make no layouts. */
  onLayout: ((FileID: number) => void) | null;
}

/** What the server answered: which day the file is of, how that stands, and what was found. */
function ReceiptLine({ receipt, onDay, onLayout }: ReceiptLineProps) {
  const { FileID, State, Date, Findings: found, Days, Message } = receipt;
  return (
    <div className={classes['receipt']} role="status">
      <p>
        {Date !== null && <StatePill state={State} />} {Message}{' '}
        <span className={classes['hint']}>
          File {FileID}
          {Days > 1 && `, ${Days} days`}
        </span>
      </p>
      <Findings of={found} />
      {Date !== null && <LinkButton onClick={() => onDay(Date)}>Open {formatDate(Date)}</LinkButton>}
      {Date === null && onLayout && (
        <LinkButton onClick={() => onLayout(FileID)}>Make a layout for it</LinkButton>
      )}
    </div>
  );
}
