import type { InboxItem } from '@boh/contract/inbox/inbox.contract.ts';

/** Where a thing is done in this app; null where only the console can do it. */
export function floorPathOf({ Kind, Key, Link }: Pick<InboxItem, 'Kind' | 'Key' | 'Link'>): string | null {
  if (Kind === 'Handover') return `/floor/handover/${Key.split(':')[1] ?? ''}`;
  if (Kind !== 'DeskReply') return null;
  const log = new URLSearchParams(Link.split('?')[1]).get('record');
  return log === null ? '/floor/logbook' : `/floor/logbook/${log}`;
}

const HOUR = 3_600_000;
/** When a day begins for whoever put something off until then. */
const MORNING = 7;

/** The moments that something can be put off to, by the clock of the phone. */
export function wakeTimes(now: number): { name: 'hour' | 'morning' | 'week'; at: string }[] {
  const morning = (days: number) => {
    const day = new Date(now);
    day.setDate(day.getDate() + days);
    day.setHours(MORNING, 0, 0, 0);
    return day.toISOString();
  };
  return [
    { name: 'hour', at: new Date(now + HOUR).toISOString() },
    { name: 'morning', at: morning(1) },
    { name: 'week', at: morning(7) },
  ];
}
