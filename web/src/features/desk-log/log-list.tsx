import {
  addDays,
  byBusinessDate,
  entriesWithPictures,
  isThreadOpen,
  lastResponse,
} from '@boh/contract/desk-log/desk-log.calc.ts';
import type { DeskLog } from '@boh/contract/desk-log/desk-log.contract.ts';
import { Button } from '@mantine/core';
import { IconPhoto, IconPrinter } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Pill } from '../../ui/page/stat-tile.tsx';
import { FADING, WaitingBar } from '../../ui/page/waiting-bar.tsx';
import { formatDate, formatTime } from '../../ui/text/time.ts';
import classes from './desk-log.module.css';
import type { LogBook } from './desk-log.queries.ts';
import { excerptOf } from './excerpt.ts';
import { MarkedText } from './marked-text.tsx';
import { PrintedDay } from './printed-day.tsx';
import print from './printed.module.css';

function dayName(date: string, today: string): string | undefined {
  if (date === today) return 'Today';
  if (date === addDays(today, 1)) return 'Tomorrow';
  return date === addDays(today, -1) ? 'Yesterday' : undefined;
}

function LastResponse({ log }: { log: DeskLog }) {
  const newest = lastResponse(entriesWithPictures(log.Entries).map(({ entry }) => entry));
  if (newest === null) return <span className={classes['response']}>NO RESPONSES YET</span>;
  return (
    <span className={classes['response']}>
      <span>LAST RESPONSE</span> <time dateTime={newest}>{formatTime(newest, log.Timezone)}</time>
    </span>
  );
}

/** That there is something to look at, which words alone do not tell. */
function PicturesMark({ log }: { log: DeskLog }) {
  const count = log.Entries.reduce((sum, { Screenshots }) => sum + Screenshots.length, 0);
  if (count === 0) return null;
  const name = count === 1 ? '1 picture' : `${count} pictures`;
  return (
    <span className={classes['pictures']} role="img" aria-label={name} title={name}>
      <IconPhoto size={15} aria-hidden="true" />
    </span>
  );
}

interface LogItemProps {
  log: DeskLog;
  /** What was searched for. */
  words: string;
  onSelect: (id: number) => void;
}

function LogItem({ log, words, onSelect }: LogItemProps) {
  const [first] = log.Entries;
  const { text, repliedBy } = excerptOf(log, words);
  return (
    <li>
      <button
        type="button"
        className={classes['log']}
        data-log={log.LogsID}
        onClick={() => onSelect(log.LogsID)}
      >
        <span className={classes['who']}>
          <span className={classes['headline']}>
            <MarkedText text={log.Headline} words={words} />
          </span>
          {first && (
            <span className={classes['author']}>
              <MarkedText text={first.PostedByName} words={words} />
            </span>
          )}
        </span>
        <span className={classes['excerpt']} data-case="keep">
          {repliedBy !== undefined && <span className={classes['author']}>{repliedBy}: </span>}
          <MarkedText text={text} words={words} />
        </span>
        <span className={classes['state']}>
          <PicturesMark log={log} />
          {isThreadOpen(log.Entries) ? <Pill tone="warn">Open</Pill> : <Pill tone="good">Done</Pill>}
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
    <div className={`${classes['waiting'] ?? ''} ${FADING ?? ''}`} aria-busy="true">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <WaitingBar key={row} width={`${90 - ((row * 17) % 40)}%`} />
      ))}
    </div>
  );
}

interface LogListProps {
  book: LogBook;
  /** The business date of now, by whose clock the logs are laid under their days. */
  today: string;
  zone: string;
  /** What was searched for. */
  words: string;
  openOnly: boolean;
  onSelect: (id: number) => void;
}

/** Logs grouped by business date, newest first. */
export function LogList({ book, today, zone, words, openOnly, onSelect }: LogListProps) {
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
      {byBusinessDate(book.logs, zone).map(({ date, logs }) => (
        <section key={date} className={classes['day']} aria-label={formatDate(date)} data-day={date}>
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
              <LogItem key={log.LogsID} log={log} words={words} onSelect={onSelect} />
            ))}
          </ul>
        </section>
      ))}
      {book.hasMore && <More book={book} />}
      {printed !== null && <PrintedDay date={printed} zone={zone} onDone={donePrinting} />}
    </div>
  );
}
