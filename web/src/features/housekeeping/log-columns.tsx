import { formatClock } from '@boh/contract/clock.ts';
import {
  checkoutShown,
  isOther,
  OTHER_TASK,
  shortNotes,
} from '@boh/contract/housekeeping/housekeeping.calc.ts';
import type { listHousekeepingLogs } from '@boh/contract/housekeeping/housekeeping.contract.ts';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { RowOf } from '../../api/use-list.ts';
import { LinkButton } from '../../ui/page/link-button.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { formatDate } from '../../ui/text/time.ts';
import classes from './housekeeping.module.css';

type Log = RowOf<typeof listHousekeepingLogs>;

/** The order is chosen by the select above the table. Another task has no rooms, and no checkout. */
export function logColumns(
  selected: readonly number[],
  toggle: (id: number) => void,
  isFull: boolean,
): Column<Log>[] {
  const columns: Column<Log>[] = [
    {
      key: 'Select',
      header: 'Select',
      screenOnly: true,
      width: 72,
      cell: (log) => {
        const checked = selected.includes(log.HousekeepingLogID);
        return (
          <Checkbox
            aria-label={`Select the log of ${log.Name} on ${formatDate(log.Date)} at ${formatClock(log.StartTime)}`}
            checked={checked}
            disabled={isFull && !checked}
            onChange={() => toggle(log.HousekeepingLogID)}
          />
        );
      },
    },
    { key: 'Name', header: 'Name' },
    { key: 'Date', header: 'Date', cell: (log) => formatDate(log.Date) },
    {
      key: 'NoOfRooms',
      header: 'Rooms Cleaned',
      align: 'right',
      cell: (log) => (isOther(log) ? <span className={classes['other']}>{OTHER_TASK}</span> : log.NoOfRooms),
    },
    { key: 'StartTime', header: 'Start Time', align: 'right', cell: (log) => formatClock(log.StartTime) },
    { key: 'EndTime', header: 'End Time', align: 'right', cell: (log) => <EndTime log={log} /> },
    { key: 'IsCheckOut', header: 'Checkout?', cell: checkoutShown },
    { key: 'Notes', header: 'Notes', width: '34%', cell: (log) => <Notes notes={log.Notes} /> },
  ];
  return columns.map((column) => ({ ...column, sortable: false }));
}

/** The end, and the break that lay before it. */
function EndTime({ log: { EndTime: end, BreakTime } }: { log: Log }) {
  const minutes = Number(BreakTime);
  return (
    <>
      {formatClock(end)}
      {minutes > 0 && <span className={classes['break']}>Break {minutes} min</span>}
    </>
  );
}

function Notes({ notes }: { notes: string }) {
  const [isOpen, setOpen] = useState(false);
  const { text, isCut } = shortNotes(notes);
  return (
    <span className={classes['notes']}>
      {isOpen ? notes : text}
      {isCut && (
        <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'show more'}
        </LinkButton>
      )}
    </span>
  );
}
