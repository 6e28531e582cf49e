import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useUnread } from '../session/use-unread.ts';
import { warmUp } from './screens.ts';
import classes from './shell.module.css';

const MOST_SHOWN = 99;
const PATH = 'inbox';

/** The way to the inbox, with how many things there are unread. */
export function InboxBell() {
  const unread = useUnread(true) ?? 0;
  const warm = () => warmUp(PATH);
  return (
    <span className={classes['bell']}>
      <ActionIcon
        component={Link}
        to={`/admin/${PATH}`}
        variant="default"
        size={32}
        title="Inbox"
        aria-label={unread === 0 ? 'Inbox' : `Inbox, ${unread} unread`}
        onPointerEnter={warm}
        onFocus={warm}
      >
        <IconBell size={16} aria-hidden="true" />
      </ActionIcon>
      {unread > 0 && (
        <span className={classes['unread']} aria-hidden="true">
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </span>
  );
}
