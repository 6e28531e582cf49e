import {
  businessToday,
  byBusinessDate,
  deskLogDate,
  filterDays,
  type DateFilter,
} from '@boh/contract/desk-log/desk-log.calc.ts';
import { DESK_LOG_TEXTS } from '@boh/contract/desk-log/desk-log.contract.ts';
import { listHandovers } from '@boh/contract/handover/handover.contract.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { dayOr, idOrNone, yesOrNo, type AddressKind } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { useMissing, useOpenRecord, useRecordValue } from '../../ui/address/use-open-record.ts';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import { useAddressSearch } from '../../ui/table/use-table.ts';
import { showToast } from '../../notices/toasts.ts';
import classes from './desk-log.module.css';
import { useLogBook, useNow, useSelectedLog, type LogBook as Book } from './desk-log.queries.ts';
import { HANDOVER } from './handover/handover-name.ts';
import { useWaitingHandovers } from './handover/handover.queries.ts';
import { WaitingHandovers } from './handover/waiting-handovers.tsx';
import { LogList } from './log-list.tsx';
import { LogSidebar } from './log-sidebar.tsx';

const LogDetail = fetchedLater(() => import('./log-detail.tsx'), 'LogDetail');

const HandoverDialog = fetchedLater(() => import('./handover/handover-dialog.tsx'), 'HandoverDialog');

const NAMED: readonly string[] = ['ALL', 'CURRENT', 'FUTURE'];
/** A named filter or one day. */
const DATES: AddressKind<DateFilter> = {
  ...dayOr('ALL'),
  read: (text) => (NAMED.includes(text) ? text : dayOr('').read(text)),
};

interface LogBookProps {
  watch: { isReady: boolean; zone: string };
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

/** How far down the window today may begin without being looked for. */
const IN_VIEW = 0.4;

/**
 * What is planned for later stands above today: a book of many plans opens scrolled down to it, once. Pages are loaded
 * until there is something of today or before.
 */
function useOpenedAtToday(book: Book, zone: string, today: string, at: 'list' | 'search' | 'log') {
  const isDone = useRef(false);
  const { logs, isLoading, error, hasMore, loadMore } = book;
  useEffect(() => {
    // Nothing moves below the hand of somebody who has begun: a press would miss what it was meant for.
    const stay = () => {
      isDone.current = true;
    };
    const listening = new AbortController();
    for (const event of ['pointerdown', 'keydown', 'wheel'])
      window.addEventListener(event, stay, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
  useLayoutEffect(() => {
    // Whoever comes back from a log finds the list where it was left.
    if (at === 'log') isDone.current = true;
    if (isDone.current || isLoading || at !== 'list') return;
    const day = byBusinessDate(logs, zone).find(({ date }) => date <= today);
    if (!day && hasMore && error === null) {
      loadMore();
      return;
    }
    isDone.current = true;
    const section = document.querySelector(`[data-day="${day?.date ?? ''}"]`);
    if (section && section.getBoundingClientRect().top > window.innerHeight * IN_VIEW)
      section.scrollIntoView();
  }, [logs, isLoading, error, hasMore, loadMore, zone, today, at]);
}

/** The list with its sidebar, or one log of it. */
export function LogBook({ watch: { isReady, zone } }: LogBookProps) {
  const [search, setSearch] = useAddressSearch();
  const [dates, setDates] = useAddressValue('dates', DATES);
  const [openOnly, setOpenOnly] = useAddressValue('open', yesOrNo);
  const [selected, setSelected] = useRecordValue(idOrNone);
  const now = useNow();
  const today = businessToday(now, zone);
  const filter = {
    ...filterDays(dates, deskLogDate(now, zone)),
    ...(search === '' ? {} : { Search: search }),
    ...(openOnly ? ({ Done: false } as const) : {}),
  };
  const book = useLogBook(filter, isReady, zone);
  const { shown, isMissing } = useSelectedLog(book, selected);
  useMissing(isMissing);
  const leaveList = useWayBack(shown === null ? null : selected);
  const isWhole = search === '' && dates === 'ALL';
  const waiting = useWaitingHandovers();
  const [handover, setHandover] = useOpenRecord(waiting, 'HandoverID', {
    endpoint: listHandovers,
    name: HANDOVER,
  });
  // What the last shift handed over stands above all: nobody is led past it.
  const hasWaiting = waiting.rows.length > 0;
  const at = selected !== null || hasWaiting ? 'log' : isWhole && !waiting.isLoading ? 'list' : 'search';
  useOpenedAtToday(book, zone, today, at);
  const failed = book.error !== null;
  useEffect(() => {
    if (failed) showToast(DESK_LOG_TEXTS.loadFailed, { tone: 'error', seconds: 5 });
  }, [failed]);

  if (shown === null && selected !== null && !isMissing) return <LoadingOverlay />;
  if (shown !== null) {
    return (
      <LogDetail
        book={book}
        shown={shown}
        zone={zone}
        onSelect={(id) => (id === null ? setSelected(null, 'close') : setSelected(id))}
      />
    );
  }
  return (
    <>
      <WaitingHandovers handovers={waiting.rows} onRead={setHandover} />
      {handover && handover !== 'new' && (
        <HandoverDialog handover={handover} onClose={() => setHandover(null)} />
      )}
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
          zone={zone}
          words={search.trim()}
          openOnly={openOnly}
          onSelect={(id) => {
            leaveList();
            setSelected(id);
          }}
        />
      </div>
    </>
  );
}
