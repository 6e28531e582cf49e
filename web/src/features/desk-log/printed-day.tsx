import { addDays, businessDate, entriesWithPictures } from '@boh/contract/desk-log/desk-log.calc.ts';
import { listLogs, type DeskLog } from '@boh/contract/desk-log/desk-log.contract.ts';
import { useEffect } from 'react';
import { useList } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { showAlert } from '../../notices/alerts.ts';
import { PrintSheet } from '../../ui/print/print-sheet.tsx';
import { formatDate, formatTime } from '../../ui/text/time.ts';
import classes from './printed.module.css';

interface PrintedDayProps {
  /** A business date: its night runs into the morning after. */
  date: string;
  zone: string;
  onDone: () => void;
}

/** Everything the book holds of one day, with all answers, as the paper on the clipboard of the next shift. */
export function PrintedDay({ date, zone, onDone }: PrintedDayProps) {
  const { location, fullName } = useSession();
  const day = useList(listLogs, { query: { From: date, To: addDays(date, 1) } });
  const failed = day.error !== null;
  useEffect(() => {
    if (!failed) return;
    void showAlert('The day could not be loaded for printing. Please try again.');
    onDone();
  }, [failed, onDone]);
  if (day.isLoading || failed) return null;
  return (
    <PrintSheet
      title={`Desk Log ${formatDate(date)}`}
      place={location?.Name ?? ''}
      by={fullName}
      onDone={onDone}
    >
      {day.rows
        .filter((log) => businessDate(log, zone) === date)
        .map((log) => (
          <PrintedLog key={log.LogsID} log={log} />
        ))}
    </PrintSheet>
  );
}

function PrintedLog({ log }: { log: DeskLog }) {
  return (
    <section className={classes['log']}>
      <h2>{log.Headline}</h2>
      {entriesWithPictures(log.Entries).map(({ entry, index }) => (
        <div key={index} className={classes['entry']}>
          <p className={classes['meta']}>
            {formatTime(entry.CreatedAt, log.Timezone)} · {entry.PostedByName}
            {entry.Done ? ` · Done by ${entry.UpdatedBy ?? ''}` : index === 0 && ' · Open'}
            {entry.Screenshots.length > 0 && ` · Pictures: ${entry.Screenshots.length}`}
          </p>
          <p className={classes['text']} data-case="keep">
            {entry.Entry}
          </p>
        </div>
      ))}
    </section>
  );
}
