import {
  DESK_LOG_TEXTS,
  logChanges,
  updateLogStatus,
  type DeskLog,
  type LogEntry,
} from '@boh/contract/desk-log/desk-log.contract.ts';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { isSilent } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import { useSave } from '../../api/use-save.ts';
import { showAlert } from '../../notices/alerts.ts';
import { formatTime } from '../../ui/text/time.ts';
import classes from './desk-log.module.css';
import { ScreenshotRow } from './screenshots.tsx';

interface LogEntryCardProps {
  log: DeskLog;
  entry: LogEntry;
  index: number;
}

/** What somebody wrote, and whether it is dealt with. */
export function LogEntryCard({ log, entry, index }: LogEntryCardProps) {
  return (
    <li className={classes['entry']} data-done={entry.Done || undefined}>
      <div className={classes['entryHead']}>
        <span className={classes['poster']}>{entry.PostedByName}</span>
        <span className={classes['when']}>
          {entry.Headline} ·{' '}
          <time dateTime={entry.CreatedAt}>{formatTime(entry.CreatedAt, log.Timezone)}</time>
        </span>
        <DoneButton log={log} entry={entry} index={index} />
      </div>
      <p className={classes['text']} data-case="keep">
        {entry.Entry}
      </p>
      {entry.Screenshots.length > 0 && <ScreenshotRow screenshots={entry.Screenshots} />}
    </li>
  );
}

/** One way: what is done stays done. */
function DoneButton({ log, entry, index }: LogEntryCardProps) {
  const { save, isSaving } = useSave(updateLogStatus, { invalidates: [logChanges] });
  // Shown at once; the book brings the name and the time a moment later.
  const [marked, setMarked] = useState(false);
  const mark = async () => {
    try {
      await save({ body: { LogID: log.LogsID, Index: index, Done: true } });
      setMarked(true);
    } catch (error) {
      if (!isSilent(error)) void showAlert(DESK_LOG_TEXTS.statusFailed, errorText(error, ''));
    }
  };
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
        onClick={() => void mark()}
      >
        {done ? 'Done' : 'Mark done'}
      </Button>
    </span>
  );
}
