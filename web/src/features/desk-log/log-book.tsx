import { deskLogDate, filterDays, type DateFilter } from '@boh/contract/desk-log/desk-log.calc.ts';
import { DESK_LOG_TEXTS } from '@boh/contract/desk-log/desk-log.contract.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { showToast } from '../../notices/toasts.ts';
import classes from './desk-log.module.css';
import { useLogBook, useNow, useSelectedLog } from './desk-log.queries.ts';
import { LogDetail } from './log-detail.tsx';
import { LogList } from './log-list.tsx';
import { LogSidebar } from './log-sidebar.tsx';

interface LogBookProps {
  watch: { isReady: boolean; zone: string };
  /** Whether it begins with what is still open. */
  openOnly?: boolean | undefined;
}

/**
 * Where the list was left, so that the way back leads there: how far it was scrolled, and the log that was open last.
 */
function useWayBack(selected: number | null) {
  const scrolled = useRef(0);
  const left = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (selected !== null) {
      if (left.current === null) window.scrollTo({ top: 0 });
      left.current = selected;
      return;
    }
    if (left.current === null) return;
    window.scrollTo({ top: scrolled.current });
    const log = document.querySelector<HTMLElement>(`[data-log="${left.current}"]`);
    left.current = null;
    log?.focus({ preventScroll: true });
    // PREVIOUS and NEXT may have led out of what was in view.
    log?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return () => {
    scrolled.current = window.scrollY;
  };
}

/** The list with its sidebar, or one log of it. */
export function LogBook({ watch: { isReady, zone }, openOnly: first = false }: LogBookProps) {
  const [search, setSearch] = useState('');
  const [dates, setDates] = useState<DateFilter>('ALL');
  const [openOnly, setOpenOnly] = useState(first);
  const [selected, setSelected] = useState<number | null>(null);
  const today = deskLogDate(useNow(), zone);
  const filter = {
    ...filterDays(dates, today),
    ...(search === '' ? {} : { Search: search }),
    ...(openOnly ? ({ Done: false } as const) : {}),
  };
  const book = useLogBook(filter, isReady);
  const shown = useSelectedLog(book.logs, selected);
  const leaveList = useWayBack(shown === null ? null : selected);
  const failed = book.error !== null;
  useEffect(() => {
    if (failed) showToast(DESK_LOG_TEXTS.loadFailed, { tone: 'error', seconds: 5 });
  }, [failed]);

  if (shown !== null) {
    return <LogDetail book={book} shown={shown} zone={zone} onSelect={setSelected} />;
  }
  return (
    <div className={classes['book']}>
      <LogSidebar
        search={search}
        onSearch={setSearch}
        dates={dates}
        onDates={setDates}
        openOnly={openOnly}
        onOpenOnly={setOpenOnly}
        total={book.isLoading ? null : book.total}
        filter={filter}
      />
      <LogList
        book={book}
        today={today}
        openOnly={openOnly}
        onSelect={(id) => {
          leaveList();
          setSelected(id);
        }}
      />
    </div>
  );
}
