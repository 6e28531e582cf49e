import { addDays, lastResponse } from '@boh/contract/desk-log/desk-log.calc.ts';
import type { DeskLog } from '@boh/contract/desk-log/desk-log.contract.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Pill } from '../../ui/page/stat-tile.tsx';
import { formatDate, formatTime } from '../../ui/text/time.ts';
import classes from './desk-log.module.css';
import type { LogBook } from './desk-log.queries.ts';
import { PrintedDay } from './printed-day.tsx';
import print from './printed.module.css';

/** The logs arrive in the order of the book: those of one date stand together. */
function byDate(logs: readonly DeskLog[]): { date: string; logs: DeskLog[] }[] {
  const days: { date: string; logs: DeskLog[] }[] = [];
  for (const log of logs) {
    const last = days.at(-1);
    if (last?.date === log.Date) last.logs.push(log);
    else days.push({ date: log.Date, logs: [log] });
  }
  return days;
}

function dayName(date: string, today: string): string | undefined {
  if (date === today) return 'Today';
  if (date === addDays(today, 1)) return 'Tomorrow';
  return date === addDays(today, -1) ? 'Yesterday' : undefined;
}

function LastResponse({ log }: { log: DeskLog }) {
  const newest = lastResponse(log.Entries);
  if (newest === null) return <span className={classes['response']}>NO RESPONSES YET</span>;
  return (
    <span className={classes['response']}>
      <span>LAST RESPONSE</span> <time dateTime={newest}>{formatTime(newest, log.Timezone)}</time>
    </span>
  );
}

function LogItem({ log, onSelect }: { log: DeskLog; onSelect: (id: number) => void }) {
  const open = log.Entries.filter((entry) => !entry.Done).length;
  return (
    <li>
      <button
        type="button"
        className={classes['log']}
        data-log={log.LogsID}
        onClick={() => onSelect(log.LogsID)}
      >
        <span className={classes['headline']}>{log.Headline}</span>
        <span className={classes['excerpt']} data-case="keep">
          {log.Entries[0]?.Entry}
        </span>
        <span className={classes['state']}>
          {open === 0 ? <Pill tone="good">Done</Pill> : <Pill tone="warn">{open} open</Pill>}
        </span>
        <LastResponse log={log} />
      </button>
    </li>
  );
}

/** Loads on when the end of the list comes into view; the button is for those who do not scroll. */
function More({ book }: { book: LogBook }) {
  const end = useRef<HTMLDivElement>(null);
  const loadMore = useRef(book.loadMore);
  loadMore.current = book.loadMore;
  useEffect(() => {
    const target = end.current;
    if (!target) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some((entry) => entry.isIntersecting)) loadMore.current();
      },
      { rootMargin: '600px' },
    );
    watch.observe(target);
    return () => watch.disconnect();
    // Watching anew after each page also tells of an end that never left the view.
  }, [book.logs.length]);
  return (
    <div ref={end} className={classes['more']}>
      <Button variant="default" loading={book.isLoadingMore} onClick={book.loadMore}>
        Show older logs
      </Button>
    </div>
  );
}

const SKELETON_ROWS = 8;

function Waiting() {
  return (
    <div className={classes['waiting']} aria-busy="true">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <span key={row} className={classes['skeleton']} style={{ width: `${90 - ((row * 17) % 40)}%` }} />
      ))}
    </div>
  );
}

interface LogListProps {
  book: LogBook;
  today: string;
  openOnly: boolean;
  onSelect: (id: number) => void;
}

/** Logs grouped by date, newest first. */
export function LogList({ book, today, openOnly, onSelect }: LogListProps) {
  const [printed, setPrinted] = useState<string | null>(null);
  const donePrinting = useCallback(() => setPrinted(null), []);
  if (book.isLoading) return <Waiting />;
  if (book.logs.length === 0) {
    return (
      <div className={classes['list']}>
        <EmptyState
          text="NO LOGS AVAILABLE"
          hint={
            openOnly
              ? 'Nothing is open. Untick Open only to see what is done.'
              : 'Post one with +NEW, or look for other words and days.'
          }
        >
          <Link to="?do=new" className="link">
            New desk log entry
          </Link>
        </EmptyState>
        {book.error !== null && <ErrorState onRetry={book.refetch} />}
      </div>
    );
  }
  return (
    <div className={classes['list']} data-refreshing={book.isRefreshing || undefined}>
      {byDate(book.logs).map(({ date, logs }) => (
        <section key={date} className={classes['day']} aria-label={formatDate(date)}>
          <div className={print['dayHead']}>
            <h2 className={classes['date']}>
              <time dateTime={date}>{formatDate(date)}</time>
              {dayName(date, today) !== undefined && (
                <span className={classes['dayName']}>{dayName(date, today)}</span>
              )}
            </h2>
            <button
              type="button"
              className={print['printDay']}
              aria-label={`Print the logs of ${formatDate(date)}`}
              title="Print this day"
              onClick={() => setPrinted(date)}
            >
              <IconPrinter size={15} aria-hidden="true" />
            </button>
          </div>
          <ul className={classes['logs']}>
            {logs.map((log) => (
              <LogItem key={log.LogsID} log={log} onSelect={onSelect} />
            ))}
          </ul>
        </section>
      ))}
      {book.hasMore && <More book={book} />}
      {printed !== null && <PrintedDay date={printed} onDone={donePrinting} />}
    </div>
  );
}
