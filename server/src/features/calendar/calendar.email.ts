import { formatClock, formatDay } from '@boh/contract/clock.ts';
import { greeting } from '../../mail/mail-name.ts';
import type { NewMail } from '../../mail/mailer.ts';

interface Reminder {
  readonly EntryID: number;
  readonly Title: string;
  readonly Date: string;
  readonly Time: string | null;
  readonly TimeZone: string;
  readonly Note: string;
  /** Blank without one. */
  readonly LocationName: string;
  readonly FirstName: string;
  readonly Email: string;
  readonly url: string;
}

/** What somebody wanted to be reminded of, in their own words and to them alone. */
export function reminderMail(reminder: Reminder): NewMail {
  const { EntryID, Title, Date: day, Time, TimeZone, Note, LocationName, FirstName, Email, url } = reminder;
  const when =
    Time === null
      ? formatDay(day)
      : `${formatDay(day)}, ${formatClock(Time)} (${TimeZone.replaceAll('_', ' ')})`;
  const lines = [
    greeting(FirstName),
    'You asked to be reminded of:',
    [Title, when, LocationName].filter((line) => line !== '').join('\n'),
    Note,
    `Open it in the calendar: ${url}`,
  ];
  return {
    Purpose: 'calendar-reminder',
    Record: `calendar-entry:${EntryID}`,
    To: [Email],
    Subject: `Reminder: ${Title}, ${when}`,
    Text: lines.filter((line) => line !== '').join('\n\n'),
  };
}
