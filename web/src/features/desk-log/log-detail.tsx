import { entriesWithPictures } from '@boh/contract/desk-log/desk-log.calc.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useNewsRead } from '../../session/use-news-read.ts';
import { mayLeave } from '../../ui/form/leave-guard.ts';
import { formatDate } from '../../ui/text/time.ts';
import classes from './desk-log.module.css';
import type { LogBook, ShownLog } from './desk-log.queries.ts';
import { LogEntryCard } from './log-entry.tsx';
import { ReplyBox } from './reply-box.tsx';

interface LogDetailProps {
  book: LogBook;
  shown: ShownLog;
  zone: string;
  onSelect: (id: number | null) => void;
}

/** One log: its entries, a reply, and the way to its neighbours in the book's order. */
export function LogDetail({ book, shown: { log, previous, next }, zone, onSelect }: LogDetailProps) {
  const { loadMore } = book;
  useNewsRead('DeskReply', { id: log.LogsID, upTo: log.Entries.at(-1)?.CreatedAt ?? '' });
  const isLast = next === undefined;
  const title = useRef<HTMLHeadingElement>(null);
  // Whoever came by keyboard goes on from here, not from the top of the page.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const isWanted = isLast && book.error === null;
  // The log after the last one loaded is fetched before anybody asks for it; once only where that fails.
  useEffect(() => {
    if (isWanted) loadMore();
  }, [isWanted, loadMore]);
  const select = async (id: number | null) => {
    if (await mayLeave('part')) onSelect(id);
  };
  return (
    <article className={classes['detail']} aria-label={`${log.Headline} ${formatDate(log.Date)}`}>
      <nav className={classes['bar']} aria-label="Logs">
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={15} aria-hidden="true" />}
          onClick={() => void select(null)}
        >
          BACK TO LOG BOOK
        </Button>
        <span className={classes['neighbours']}>
          <Button
            variant="default"
            disabled={previous === undefined}
            onClick={() => void select(previous ?? null)}
          >
            PREVIOUS
          </Button>
          <Button variant="default" disabled={isLast} onClick={() => void select(next ?? null)}>
            NEXT
          </Button>
        </span>
      </nav>
      <header className={classes['title']}>
        <h2 ref={title} tabIndex={-1}>
          {log.Headline}
        </h2>
        <time dateTime={log.Date}>{formatDate(log.Date)}</time>
      </header>
      <ol className={classes['entries']}>
        {entriesWithPictures(log.Entries).map(({ entry, index }) => (
          <LogEntryCard key={`${log.LogsID}-${index}`} log={log} entry={entry} index={index} />
        ))}
      </ol>
      <ReplyBox key={log.LogsID} log={log} zone={zone} />
    </article>
  );
}
