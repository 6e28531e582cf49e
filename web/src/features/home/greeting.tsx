import { useEffect, useState } from 'react';
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
      </p>
    </header>
  );
}
