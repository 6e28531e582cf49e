import { isReportNote } from '@boh/contract/desk-log/desk-log.calc.ts';
import type { DeskLog, LogEntry } from '@boh/contract/desk-log/desk-log.contract.ts';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../session/session.tsx';
import { idOrNone } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { formatTime } from '../../ui/text/time.ts';
import classes from './desk-log.module.css';
import { useMarkDone } from './desk-log.queries.ts';
import { ScreenshotRow } from './screenshots.tsx';

const ReportForm = lazy(async () => ({ default: (await import('./report-form.tsx')).ReportForm }));

/** The address's name for the entry of the log that is being reported, counted from 1. */
const REPORTED = 'report';

interface LogEntryCardProps {
  log: DeskLog;
  entry: LogEntry;
  index: number;
}

/** What somebody wrote, and whether it is dealt with. A reply is no work of its own until somebody marks it. */
export function LogEntryCard({ log, entry, index }: LogEntryCardProps) {
  const { holds } = useSession();
  // In the address: whoever is back after a session that ended goes on with what they typed.
  const [reported, setReported] = useAddressValue(REPORTED, idOrNone, 'part');
  const isWork = index === 0 || !isReportNote(entry);
  const mayReport = isWork && holds('Room Logs');
  const number = index + 1;
  const state = entry.Done ? 'done' : index === 0 ? 'open' : undefined;
  return (
    <li className={classes['entry']} data-state={state}>
      <div className={classes['entryHead']}>
        <span className={classes['poster']}>{entry.PostedByName}</span>
        <span className={classes['when']}>
          {entry.Headline} ·{' '}
          <time dateTime={entry.CreatedAt}>{formatTime(entry.CreatedAt, log.Timezone)}</time>
        </span>
        {isWork && <DoneButton log={log} entry={entry} index={index} />}
      </div>
      <p className={classes['text']} data-case="keep">
        {entry.Entry}
      </p>
      {entry.Screenshots.length > 0 && <ScreenshotRow screenshots={entry.Screenshots} />}
      {mayReport && (
        <p className={classes['entryFoot']}>
          <LinkButton onClick={() => setReported(number)}>Report to Room Log</LinkButton>
        </p>
      )}
      {mayReport && reported === number && (
        <Suspense>
          <ReportForm log={log} entry={entry} onClose={() => setReported(null, 'close')} />
        </Suspense>
      )}
    </li>
  );
}

/** One way: what is done stays done. */
function DoneButton({ log, entry, index }: LogEntryCardProps) {
  const { mark, isSaving } = useMarkDone();
  // Shown at once; the book brings the name and the time a moment later.
  const [marked, setMarked] = useState(false);
  const done = entry.Done || marked;
  return (
    <span className={classes['done']}>
      {entry.Done && (
        <span className={classes['note']}>
          by {entry.UpdatedBy} ({formatTime(entry.UpdatedAt, log.Timezone)})
        </span>
      )}
      <Button
        size="compact-sm"
        fz={13}
        variant="default"
        disabled={done}
        aria-pressed={done}
        title={done ? 'Done is final' : undefined}
        loading={isSaving}
        leftSection={done ? <IconCheck size={14} aria-hidden="true" /> : undefined}
        onClick={() => void mark(log.LogsID, index).then((isMarked) => isMarked && setMarked(true))}
      >
        {done ? 'Done' : 'Mark done'}
      </Button>
    </span>
  );
}
