import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useUnread } from '../../session/use-unread.ts';
import { formatCount } from '../../ui/text/money.ts';
import { zoneOf } from '../../ui/text/time.ts';
import classes from './greeting.module.css';

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The way to the inbox. It stands in the line of the clock, where nothing moves when it comes. */
function Waiting() {
  const unread = useUnread() ?? 0;
  if (unread === 0) return null;
  return (
    <Link to="/admin/inbox" className="link">
      {unread === 1 ? '1 new thing waits' : `${formatCount(unread)} new things wait`} for you
    </Link>
  );
}

interface GreetingProps {
  name: string;
  zone: string | undefined;
}

/** Welcomes the employee with the date and time at the selected location. */
export function Greeting({ name, zone }: GreetingProps) {
  const now = useNow();
  const timeZone = zoneOf(zone);
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone }).format(now);
  const time = new Intl.DateTimeFormat('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(now);
  return (
    <header className={classes['greeting']}>
      <h1 className={classes['title']}>Welcome{name === '' ? '' : `, ${name}`}</h1>
      <p className={classes['now']}>
        <span>{date}</span>
        <time dateTime={now.toISOString()}>{time}</time>
        <Waiting />
      </p>
    </header>
  );
}
