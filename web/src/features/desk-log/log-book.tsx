import { deskLogDate, filterDays, type DateFilter } from '@boh/contract/desk-log/desk-log.calc.ts';
import { DESK_LOG_TEXTS } from '@boh/contract/desk-log/desk-log.contract.ts';
import { useEffect, useState } from 'react';
import { showToast } from '../../ui/toasts.ts';
import classes from './desk-log.module.css';
import { useLogBook, useNow } from './desk-log.queries.ts';
import { LogDetail } from './log-detail.tsx';
import { LogList } from './log-list.tsx';
import { LogSidebar } from './log-sidebar.tsx';

interface LogBookProps {
  watch: { isReady: boolean; zone: string };
}

/** The list with its sidebar, or one log of it. */
export function LogBook({ watch: { isReady, zone } }: LogBookProps) {
  const [search, setSearch] = useState('');
  const [dates, setDates] = useState<DateFilter>('ALL');
  const [selected, setSelected] = useState<number | null>(null);
  const today = deskLogDate(useNow(), zone);
  const filter = { ...filterDays(dates, today), ...(search === '' ? {} : { Search: search }) };
  const book = useLogBook(filter, isReady);
  const failed = book.error !== null;
  useEffect(() => {
    if (failed) showToast(DESK_LOG_TEXTS.loadFailed, { tone: 'error', seconds: 5 });
  }, [failed]);

  const place = book.logs.findIndex((log) => log.LogsID === selected);
  if (place >= 0) {
    return <LogDetail book={book} place={place} zone={zone} onSelect={setSelected} />;
  }
  return (
    <div className={classes['book']}>
      <LogSidebar
        search={search}
        onSearch={setSearch}
        dates={dates}
        onDates={setDates}
        total={book.isLoading ? null : book.total}
        filter={filter}
      />
      <LogList book={book} today={today} onSelect={setSelected} />
    </div>
  );
}
