import { CALENDAR_TEXTS, makeFeed, openFeed, revokeFeed } from '@boh/contract/calendar/calendar.contract.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useAnswer } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { confirm } from '../../notices/alerts.ts';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { DialogFoot } from '../../ui/page/dialog-foot.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import { useFocusBack } from '../../ui/page/use-focus-back.ts';
import { formatLongTime } from '../../ui/text/time.ts';
import classes from './calendar.module.css';

/** Calendar programs read it meanwhile. */
const EVERY_MINUTE = 60_000;

/** The private address at which the reader's own calendar program reads the dates: made, renewed and withdrawn here. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  useFocusBack();
  const { answer, error, refetch } = useAnswer(openFeed, {}, { refetchInterval: EVERY_MINUTE });
  // Told once by the call that makes it, and kept nowhere else.
  const [address, setAddress] = useState<string | null>(null);
  const make = useSave(makeFeed, {
    invalidates: [openFeed],
    success: CALENDAR_TEXTS.feedMade,
    failure: (failed) => errorText(failed, CALENDAR_TEXTS.feedFailed),
    seconds: 5,
  });
  const revoke = useSave(revokeFeed, {
    invalidates: [openFeed],
    success: CALENDAR_TEXTS.feedRevoked,
    failure: (failed) => errorText(failed, CALENDAR_TEXTS.revokeFailed),
    seconds: 5,
  });
  const isBusy = make.isSaving || revoke.isSaving;
  const since = answer?.CreatedAt ?? null;

  const create = async () => {
    const made = await make.trySave({});
    if (made) setAddress(made.Address);
  };
  const renew = async () => {
    const detail =
      'Calendar programs that read the present one get nothing any more, until they are given the new one.';
    if (await confirm('Make a new address?', 'Make New Address', detail)) await create();
  };
  const withdraw = async () => {
    const detail = 'Calendar programs that read it get nothing any more.';
    if (!(await confirm('Withdraw your calendar address?', 'Withdraw', detail))) return;
    if (await revoke.trySave({})) setAddress(null);
  };
  return (
    <Modal opened onClose={onClose} title="Subscribe in Your Calendar" size={620}>
      <p className={classes['about']}>
        Your phone or mail program can show these dates among your others. It reads them at a private address:
        whoever knows it sees what you may see, so give it to nobody.
      </p>
      {error ? (
        <ErrorState onRetry={refetch} />
      ) : !answer ? (
        <div className={classes['waitingFeed']}>
          <LoadingOverlay />
        </div>
      ) : (
        <>
          {address !== null && <MadeAddress address={address} />}
          {address === null && since !== null && (
            <dl className={classes['facts']}>
              <dt>Address made</dt>
              <dd>{formatLongTime(since)}</dd>
              <dt>Last read</dt>
              <dd>{answer.ReadAt === null ? 'Never yet' : formatLongTime(answer.ReadAt)}</dd>
            </dl>
          )}
          {address === null && since !== null && (
            <p className={classes['soft']}>
              It was shown when it was made, and cannot be shown again. Make a new one where it is lost or
              known to others.
            </p>
          )}
        </>
      )}
      <DialogFoot>
        {since !== null && (
          <Button variant="default" disabled={isBusy} onClick={() => void withdraw()}>
            Withdraw
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {answer &&
          address === null &&
          (since === null ? (
            <Button loading={make.isSaving} data-autofocus onClick={() => void create()}>
              Make Address
            </Button>
          ) : (
            <Button loading={make.isSaving} disabled={isBusy} onClick={() => void renew()}>
              Make New Address
            </Button>
          ))}
      </DialogFoot>
    </Modal>
  );
}

function MadeAddress({ address }: { address: string }) {
  return (
    <>
      <CopyField label="Your calendar address" value={address} what="Address" />
      <p className={classes['soft']}>
        It is shown this once: copy it now. Then, in Google Calendar: OTHER CALENDARS, FROM URL. In Outlook:
        ADD CALENDAR, SUBSCRIBE FROM WEB. On a Mac: FILE, NEW CALENDAR SUBSCRIPTION. On an iPhone: CALENDARS,
        ADD CALENDAR, ADD SUBSCRIPTION CALENDAR.
      </p>
    </>
  );
}
