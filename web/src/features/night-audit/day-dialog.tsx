import { closeDay, openIntakeDay, type IntakeDayDetail } from '@boh/contract/intake/intake.contract.ts';
import { INTAKE_TEXTS, intakeSentences } from '@boh/contract/intake/intake.words.ts';
import { movedDays } from '@boh/contract/reports/report-days.calc.ts';
import { ActionIcon, Button, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useAnswer } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { confirm } from '../../notices/alerts.ts';
import { DialogFoot } from '../../ui/page/dialog-foot.tsx';
import { mayLeave } from '../../ui/form/leave-guard.ts';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import { useFocusBack } from '../../ui/page/use-focus-back.ts';
import { StaleNote } from '../../ui/table/stale-note.tsx';
import { weekdayName } from '../../ui/text/weekdays.ts';
import { formatDate } from '../../ui/text/time.ts';
import { DayCodes } from './day-codes.tsx';
import { DayFiles } from './day-files.tsx';
import { DayChecks, DayFigures, DayLinks, DaySteps } from './day-parts.tsx';
import { closedText, noStateText } from './day-words.ts';
import { INTAKE_ANSWERS, type DayOf, type IntakeHotel } from './intake-types.ts';
import { ReopenForm } from './reopen-form.tsx';
import { StatePill } from './state-mark.tsx';
import classes from './day-dialog.module.css';

/** The file of a night comes while somebody waits for it. */
const ASK_EVERY_MS = 30_000;

interface DayDialogProps {
  day: DayOf;
  hotel: IntakeHotel;
  onDay: (day: DayOf) => void;
  onTab: (tab: 'layouts', values: Readonly<Record<string, string>>) => void;
  onUpload: (day: DayOf) => void;
  onClose: () => void;
}

/** One business day: what came, what it lacks, and closing it. */
export function DayDialog({
  day: { LocationID, Date },
  hotel,
  onDay,
  onTab,
  onUpload,
  onClose,
}: DayDialogProps) {
  useFocusBack();
  const loaded = useAnswer(openIntakeDay, { query: { LocationID, Date } }, { refetchInterval: ASK_EVERY_MS });
  const { answer, error, isStale, refetch } = loaded;
  // While another day loads, the former one is still there.
  const day = answer?.Date === Date ? answer : undefined;
  const leave = (then: () => void) =>
    void mayLeave('part').then((may) => {
      // Escape belongs to the drawer on top, which hears it as well.
      if (may && !document.querySelector('.mantine-Drawer-content')) then();
    });
  const turnTo = (to: string) => leave(() => onDay({ LocationID, Date: to }));
  return (
    <Modal
      opened
      onClose={() => leave(onClose)}
      title={`${hotel.Name}, ${weekdayName(Date, 'long')} ${formatDate(Date)}`}
      size={920}
      closeOnClickOutside={false}
    >
      <div className={classes['steps']}>
        <ActionIcon
          variant="default"
          size={32}
          aria-label="Day before"
          onClick={() => turnTo(movedDays(Date, -1))}
        >
          <IconChevronLeft size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={32}
          aria-label="Day after"
          disabled={Date >= hotel.Today}
          onClick={() => turnTo(movedDays(Date, 1))}
        >
          <IconChevronRight size={16} aria-hidden="true" />
        </ActionIcon>
        {day && <DayState day={day} hotel={hotel} />}
      </div>
      {isStale && <StaleNote what="figures" onRetry={refetch} />}
      {!day && (
        <div className={classes['waiting']}>
          {error ? <ErrorState onRetry={refetch} /> : <LoadingOverlay />}
        </div>
      )}
      {day && (
        <DayBody
          key={Date}
          {...{ day, hotel, turnTo }}
          onUpload={() => leave(() => onUpload({ LocationID, Date }))}
          onLayout={(FileID) =>
            leave(() => onTab('layouts', { hotel: String(LocationID), file: String(FileID) }))
          }
        />
      )}
    </Modal>
  );
}

function DayState({ day, hotel }: { day: IntakeDayDetail; hotel: IntakeHotel }) {
  return (
    <p className={classes['state']} role="status">
      <StatePill state={day.State} />
      {day.State === null && noStateText(day, hotel.Today, hotel.FirstClosed)}
      {day.State === 'Closed' && closedText(day)}
      {day.State === 'Balanced' && refusalOf(day)}
    </p>
  );
}

interface DayBodyProps {
  day: IntakeDayDetail;
  hotel: IntakeHotel;
  turnTo: (date: string) => void;
  onLayout: (FileID: number) => void;
  onUpload: () => void;
}

function DayBody({ day, hotel, turnTo, onLayout, onUpload }: DayBodyProps) {
  const [isReopening, setReopening] = useState(false);
  const isClosed = day.State === 'Closed';
  return (
    <>
      <div className={classes['columns']}>
        <DayChecks day={day} />
        <DayFigures day={day} />
      </div>
      {day.Unknown.length > 0 && <DayCodes day={day} />}
      <DayFiles day={day} mayManage={hotel.MayManage} {...{ onLayout, onUpload }} />
      <DaySteps day={day} />
      {isClosed && !day.MayReopen && <p className={classes['who']}>{INTAKE_TEXTS.reopenLevel}</p>}
      {isReopening && <ReopenForm day={day} onDone={() => setReopening(false)} />}
      <DialogFoot>
        <div className={classes['left']}>
          <HistoryButton record={`night-audit:${day.LocationID}`} label="All history" />
          <DayLinks day={day} />
        </div>
        <NextButton day={day} hotel={hotel} onNext={turnTo} />
        {isClosed && day.MayReopen && !isReopening && (
          <Button
            variant="default"
            leftSection={<IconLockOpen size={15} aria-hidden="true" />}
            onClick={() => setReopening(true)}
          >
            Reopen
          </Button>
        )}
        {!isClosed && <CloseButton day={day} />}
      </DialogFoot>
    </>
  );
}

/** The way to the day that waits: the one to be closed next. */
function NextButton({
  day,
  hotel,
  onNext,
}: {
  day: IntakeDayDetail;
  hotel: IntakeHotel;
  onNext: (date: string) => void;
}) {
  const { NextToClose } = day;
  if (NextToClose === null || NextToClose === day.Date || NextToClose > hotel.Today) return null;
  return (
    <Button variant={day.State === 'Closed' ? 'filled' : 'default'} onClick={() => onNext(NextToClose)}>
      Next to close: {formatDate(NextToClose).slice(0, 5)}
    </Button>
  );
}

/** Why the day cannot be closed yet, in a sentence; null where it can. */
function refusalOf({ Date, State, MayClose, NextToClose }: IntakeDayDetail): string | null {
  if (MayClose) return null;
  if (State === 'Balanced' && NextToClose !== null && NextToClose < Date)
    return intakeSentences.earlierFirst(formatDate(Date), formatDate(NextToClose));
  return State === null ? 'This day has no state.' : 'It is not balanced yet.';
}

function CloseButton({ day }: { day: IntakeDayDetail }) {
  const { LocationID, Date, NextToClose, LocationName } = day;
  const { trySave, isSaving } = useSave(closeDay, {
    invalidates: INTAKE_ANSWERS,
    success: INTAKE_TEXTS.closed,
    failure: (error) => errorText(error, INTAKE_TEXTS.closeFailed),
    seconds: { success: 3, failure: 8 },
  });
  const refusal = refusalOf(day);
  const close = async () => {
    // The first one decides where the closing of the hotel begins.
    const isFirst = NextToClose === null;
    const detail = `It becomes the first closed day of ${LocationName}: earlier days are not closed.`;
    if (isFirst && !(await confirm(`Begin with ${formatDate(Date)}?`, 'Close day', detail))) return;
    await trySave({ body: { LocationID, Date } });
  };
  return (
    <Button
      loading={isSaving}
      disabled={refusal !== null}
      title={refusal ?? undefined}
      leftSection={<IconLock size={15} aria-hidden="true" />}
      onClick={() => void close()}
    >
      Close day
    </Button>
  );
}
