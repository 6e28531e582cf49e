import type { InboxItem, InboxMark } from '@boh/contract/inbox/inbox.contract.ts';
import { INBOX_KIND_WORDS } from '@boh/contract/inbox/inbox.words.ts';
import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { Column } from '../../ui/table/table-rows.ts';
import { formatTime } from '../../ui/text/time.ts';
import classes from './inbox.module.css';

export interface InboxActions {
  open: (item: InboxItem, event: MouseEvent) => void;
  mark: (item: InboxItem, mark: InboxMark) => void;
  snooze: (item: InboxItem) => void;
}

/** What waits, and what can be done about it from here. */
export const inboxColumns = (actions: InboxActions, isSnoozed: boolean): Column<InboxItem>[] => [
  {
    key: 'Title',
    header: 'What',
    cell: (item) => (
      <span className={classes['what']}>
        {!item.Read && <span role="img" aria-label="Unread" className={classes['dot']} />}
        <Link to={item.Link} className="link" onClick={(event) => actions.open(item, event)}>
          {item.Title}
        </Link>
        <span className={classes['reason']}>{item.Reason}</span>
      </span>
    ),
  },
  {
    key: 'Kind',
    header: 'Kind',
    cell: ({ Kind }) => <span className={classes['words']}>{INBOX_KIND_WORDS[Kind]}</span>,
  },
  {
    key: 'LocationName',
    header: 'Location',
    cell: ({ LocationName }) => <span className={classes['words']}>{LocationName}</span>,
  },
  {
    key: 'At',
    header: 'Since',
    hint: 'On the clock of the location',
    cell: ({ At, Timezone }) => formatTime(At, Timezone),
  },
  ...(isSnoozed ? [UNTIL] : []),
  {
    key: 'Read',
    header: 'Do',
    sortable: false,
    screenOnly: true,
    sortValue: () => '',
    cell: (item) => <Marks item={item} {...actions} />,
  },
];

/** On one's own clock: it is oneself who does not want to see it before. */
const UNTIL: Column<InboxItem> = {
  key: 'SnoozedUntil',
  header: 'Snoozed Until',
  hint: 'On the clock of the selected location',
  sortable: false,
  cell: ({ SnoozedUntil }) => formatTime(SnoozedUntil),
};

function Marks({ item, mark, snooze }: InboxActions & { item: InboxItem }) {
  const press = (label: string, onClick: () => void) => (
    <Button size="compact-xs" variant="default" aria-label={`${label}: ${item.Title}`} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <span className={classes['marks']}>
      {item.Read
        ? press('Mark unread', () => mark(item, 'Unread'))
        : press('Mark read', () => mark(item, 'Read'))}
      {item.SnoozedUntil === null
        ? press('Snooze', () => snooze(item))
        : press('Wake', () => mark(item, 'Wake'))}
    </span>
  );
}
