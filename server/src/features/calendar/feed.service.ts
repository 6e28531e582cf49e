import type * as contract from '@boh/contract/calendar/calendar.contract.ts';
import { CALENDAR_TEXTS } from '@boh/contract/calendar/calendar.contract.ts';
import { CALENDAR_KINDS } from '@boh/contract/calendar/calendar.words.ts';
import { LAST_DAY, said } from '@boh/contract/fields.ts';
import { movedDays } from '@boh/contract/reports/report-days.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { FileAnswer } from '../../http/answers.ts';
import type { Call } from '../../http/call.ts';
import { holdCaller } from '../../http/hold-caller.ts';
import { hit, networkOf } from '../../http/rate-limit.ts';
import { hashToken, newToken } from '../../http/session.ts';
import { AppError } from '../../lib/app-error.ts';
import { writeCalendar, type CalendarEvent } from '../../lib/ical/write-calendar.ts';
import { localDay } from '../../lib/local-day.ts';
import { linkToEntry, listRecordDates, recordOfPlace, type RecordDate } from './calendar.dates.ts';
import * as repo from './calendar.repo.ts';
import * as feeds from './feed.repo.ts';
import { beginningOf, reminderOf } from './reminders.calc.ts';

/** So far back a calendar program is told of dates; ahead it is told of all. */
const DAYS_BACK = 180;
const REFRESH_MINUTES = 60;
const NAME = 'Back of House';

const recordOf = (EmployeeID: number) => `calendar-feed:${EmployeeID}`;

export async function showFeed({ db, caller }: Pick<Call, 'db' | 'caller'>) {
  return (await feeds.findFeed(db, caller.EmployeeID)) ?? { CreatedAt: null, ReadAt: null };
}

/** The address is answered this once and kept nowhere: neither by us nor in the trail. */
export async function makeFeed(call: Call<typeof contract.makeFeed>) {
  const { db, caller, now, services } = call;
  await holdCaller(db, caller);
  const { token, hash } = newToken();
  const CreatedAt = now.toISOString();
  const before = await feeds.findFeed(db, caller.EmployeeID);
  await feeds.putFeed(db, caller.EmployeeID, hash, CreatedAt);
  await call.audit({
    record: recordOf(caller.EmployeeID),
    before: { CreatedAt: before?.CreatedAt ?? null },
    after: { CreatedAt },
  });
  return {
    ...said(CALENDAR_TEXTS.feedMade),
    CreatedAt,
    ReadAt: null,
    Address: `${services.env.publicUrl}/api/calendar/feed/${token}.ics`,
  };
}

/** Withdrawing what is not there changes nothing, and is what its caller wanted. */
export async function revokeFeed(call: Call<typeof contract.revokeFeed>) {
  const { db, caller } = call;
  const before = await feeds.findFeed(db, caller.EmployeeID);
  await feeds.deleteFeed(db, caller.EmployeeID);
  await call.audit({
    record: recordOf(caller.EmployeeID),
    before: { CreatedAt: before?.CreatedAt ?? null },
    after: { CreatedAt: null },
  });
  return said(CALENDAR_TEXTS.feedRevoked);
}

interface Address {
  readonly publicUrl: string;
  readonly host: string;
}

const latest = (first: Date, second: Date | undefined): Date => (second && second > first ? second : first);

function eventOfDate(
  date: RecordDate,
  changes: ReadonlyMap<string, Date>,
  { publicUrl, host }: Address,
): CalendarEvent {
  const { Key, Kind, Title, Date: day, place, Link, Sequence, changed } = date;
  return {
    uid: `${Key}@${host}`,
    sequence: Sequence,
    changedAt: latest(
      changed instanceof Date ? changed : (changes.get(changed) ?? new Date(place.CreatedAt)),
      changes.get(recordOfPlace(place.LocationID)),
    ),
    summary: `${Title} – ${place.Name}`,
    description: '',
    location: place.Name,
    category: Kind,
    url: `${publicUrl}${Link}`,
    start: day,
    isPrivate: false,
    alarm: null,
  };
}

type Entry = Awaited<ReturnType<typeof repo.listEntries>>[number];

/**
 * Rises with each save of the entry and of its location, whose name is told with it. Seconds are counted and not the
 * location's versions: those would fall when the entry moves to a location that was saved less often.
 */
const sequenceOf = ({ Version, CreatedAt }: Entry, changedAt: Date): number =>
  Version - 1 + Math.floor((changedAt.getTime() - Date.parse(CreatedAt)) / 1000);

function eventOfEntry(
  entry: Entry,
  places: readonly repo.Place[],
  changes: ReadonlyMap<string, Date>,
  { publicUrl, host }: Address,
): CalendarEvent {
  const place = places.find(({ LocationID }) => LocationID === entry.LocationID);
  const savedAt = new Date(entry.ChangedAt);
  const changedAt = latest(savedAt, changes.get(recordOfPlace(entry.LocationID ?? 0)));
  const alarm = reminderOf(entry);
  return {
    uid: `entry-${entry.EntryID}@${host}`,
    sequence: sequenceOf(entry, changedAt),
    changedAt,
    summary: entry.Title,
    description: entry.Note,
    location: place?.Name ?? '',
    category: 'Own entry',
    url: `${publicUrl}${linkToEntry(entry, place)}`,
    start: beginningOf(entry) ?? entry.Date,
    isPrivate: true,
    // One that had passed when the entry was saved rings nowhere: some programs would ring at once.
    alarm: alarm !== null && alarm > savedAt ? alarm : null,
  };
}

/** All that somebody may see at this moment, in an order that stays. */
async function eventsOf(
  db: Queryable,
  EmployeeID: number,
  places: readonly repo.Place[],
  now: Date,
  address: Address,
): Promise<CalendarEvent[]> {
  const days = { From: movedDays(localDay(now, 'utc'), -DAYS_BACK), To: LAST_DAY };
  const dates = await listRecordDates(db, places, new Set(CALENDAR_KINDS), days);
  const entries = await repo.listEntries(db, EmployeeID, days);
  const records = [
    ...dates.flatMap(({ changed }) => (changed instanceof Date ? [] : [changed])),
    ...[...dates.map(({ place }) => place), ...entries].flatMap(({ LocationID }) =>
      LocationID === null ? [] : [recordOfPlace(LocationID)],
    ),
  ];
  const changes = await repo.listLastChanges(db, [...new Set(records)]);
  return [
    ...dates.map((date) => eventOfDate(date, changes, address)),
    ...entries.map((entry) => eventOfEntry(entry, places, changes, address)),
  ].sort((a, b) => (a.uid < b.uid ? -1 : 1));
}

/** The same for an address that never was, one that was withdrawn, and one whose owner may not see the calendar any more. */
const noFeed = () => new AppError('not_found', 'There is no calendar at this address.');

/** So often each address is read, and so often others are guessed from one network. */
const LIMIT = { calls: 60, minutes: 10 };

/**
 * An office has many calendar programs behind one network address: each feed is counted by itself, so that they do not keep
 * each other from reading. Only addresses that lead nowhere are counted by where they were asked from.
 */
async function limitReading({ services, now, ip }: Pick<Call, 'services' | 'now' | 'ip'>, owner?: number) {
  if (!services.env.rateLimits) return;
  // By its owner, who has one: its hash stands in no other table than its own.
  const bucket = owner === undefined ? `feed-guess:${networkOf(ip)}` : `feed:${owner}`;
  await hit(services.db, bucket, LIMIT, now);
}

/** The calendar behind a secret address. Rights are those of this moment, read from the database as for any call. */
export async function answerFeed(call: Call<typeof contract.readFeed>): Promise<FileAnswer> {
  const { services, now } = call;
  // The address must not travel on to whatever a link in the calendar opens.
  call.answerHeader('Referrer-Policy', 'no-referrer');
  const hash = hashToken(call.params.Secret.replace(/\.ics$/, ''));
  const EmployeeID = await feeds.readOwner(services.db, hash, now);
  await limitReading(call, EmployeeID);
  const places = EmployeeID === undefined ? [] : await repo.listPlaces(services.db, EmployeeID);
  if (EmployeeID === undefined || places.length === 0) throw noFeed();
  const { publicUrl } = services.env;
  const address = { publicUrl, host: new URL(publicUrl).hostname };
  const events = await eventsOf(services.db, EmployeeID, places, now, address);
  const text = writeCalendar({ name: NAME, refreshMinutes: REFRESH_MINUTES, events });
  return new FileAnswer('back-of-house.ics', 'text/calendar; charset=utf-8', text, 'inline');
}
