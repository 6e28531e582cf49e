import type { DateFilter } from '@boh/contract/desk-log/desk-log.calc.ts';
import { listLogs } from '@boh/contract/desk-log/desk-log.contract.ts';
import { Button, Checkbox } from '@mantine/core';
import { DayInput } from '../../ui/form/day-input.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { formatCount } from '../../ui/text/money.ts';
import { SearchBox } from '../../ui/table/search-box.tsx';
import classes from './desk-log.module.css';
import type { BookFilter } from './desk-log.queries.ts';

const NAMED = ['ALL', 'CURRENT', 'FUTURE'] as const;
const MEANING = {
  ALL: 'Every day',
  CURRENT: 'Yesterday, today and tomorrow',
  FUTURE: 'Later than tomorrow',
} as const;

interface LogSidebarProps {
  search: string;
  onSearch: (text: string) => void;
  dates: DateFilter;
  onDates: (filter: DateFilter) => void;
  openOnly: boolean;
  onOpenOnly: (only: boolean) => void;
  /** How many logs match; null while that is not known. */
  total: number | null;
  filter: BookFilter;
}

/** Keyword search, date filter and what is still open, beside the list. */
export function LogSidebar(props: LogSidebarProps) {
  const { search, onSearch, dates, onDates, openOnly, onOpenOnly, total, filter } = props;
  const day = NAMED.some((name) => name === dates) ? '' : dates;
  return (
    <aside className={classes['sidebar']} aria-label="Search and filter">
      <SearchBox label="Search by keyword" value={search} onChange={onSearch} width={208} />
      <div role="group" aria-label="Date filter" className={classes['dates']}>
        {NAMED.map((name) => (
          <Button
            key={name}
            variant={dates === name ? 'filled' : 'default'}
            aria-pressed={dates === name}
            title={MEANING[name]}
            onClick={() => onDates(name)}
          >
            {name}
          </Button>
        ))}
        <DayInput
          label="One day"
          value={day}
          onChange={({ currentTarget: { value } }) => onDates(value === '' ? 'ALL' : value)}
        />
      </div>
      <Checkbox
        label="Open only"
        checked={openOnly}
        onChange={({ currentTarget: { checked } }) => onOpenOnly(checked)}
      />
      <p className={classes['count']} aria-live="polite">
        {total !== null && `${formatCount(total)} ${total === 1 ? 'log' : 'logs'}`}
      </p>
      <ExportMenu endpoint={listLogs} input={{ query: filter }} name="desk-log" />
    </aside>
  );
}
