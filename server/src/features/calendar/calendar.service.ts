import type * as contract from '@boh/contract/calendar/calendar.contract.ts';
import {
  CALENDAR_TEXTS,
  type CalendarRow,
  type entryBody,
} from '@boh/contract/calendar/calendar.contract.ts';
import { CALENDAR_KINDS, type CalendarKind } from '@boh/contract/calendar/calendar.words.ts';
import { formatClock, formatDay } from '@boh/contract/clock.ts';
import { said } from '@boh/contract/fields.ts';
import type { PageName } from '@boh/contract/pages.ts';
import { intervalAround, movedDays, type Days } from '@boh/contract/reports/report-days.calc.ts';
import type { z } from 'zod';
import { requireVersion } from '../../db/audit.ts';
import type { Queryable } from '../../db/client.ts';
import { pageOf, sortOf, type ListPage } from '../../db/list-page.ts';
import { requireLocation } from '../../db/scope.ts';
import type { Call } from '../../http/call.ts';
import { opensPage } from '../../http/session.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { notFound } from '../../lib/app-error.ts';
import { localDay } from '../../lib/local-day.ts';
import { linkToEntry, listRecordDates, type RecordDate } from './calendar.dates.ts';
import * as repo from './calendar.repo.ts';
import { reminderOf, type Reminded } from './reminders.calc.ts';

type Entry = Awaited<ReturnType<typeof repo.listEntries>>[number];

const rowOfDate = ({ Key, Kind, Title, Date: day, place, Link }: RecordDate): CalendarRow => ({
  Key,
  Kind,
  Title,
  Date: day,
  Time: null,
  TimeZone: place.TimeZone,
  LocationID: place.LocationID,
  LocationName: place.Name,
  Link,
  Entry: null,
});

/** An entry as its owner reads it; a location that is not theirs any more is not named. */
function rowOfEntry(entry: Entry, places: readonly repo.Place[]): CalendarRow {
  const { EntryID, Title, Date: day, Time, TimeZone } = entry;
  const { Note, ReminderBefore, ReminderUnit, RemindAt, Version } = entry;
  const place = places.find(({ LocationID }) => LocationID === entry.LocationID);
  return {
    Key: `entry-${EntryID}`,
    Kind: 'Own entry',
    Title,
    Date: day,
    Time,
    TimeZone,
    LocationID: place?.LocationID ?? null,
    LocationName: place?.Name ?? '',
    Link: linkToEntry(entry, place),
    Entry: { EntryID, Note, ReminderBefore, ReminderUnit, RemindAt, Version },
  };
}

type ListCall = Call<typeof contract.listCalendar>;

/** The days asked for; a month where one end or both are missing. */
function daysOf({ query: { From, To }, ...call }: ListCall): Days {
  if (From !== undefined && To !== undefined) return { From, To };
  if (From !== undefined) return { From, To: movedDays(From, MONTH_DAYS) };
  if (To !== undefined) return { From: movedDays(To, -MONTH_DAYS), To };
  return intervalAround(localDay(call.now, zoneOf(call)), 'Month');
}

const MONTH_DAYS = 30;

/** What a row is searched by: all that its cells show. */
const wordsOf = ({ Kind, Title, Date: day, Time, LocationName, Entry }: CalendarRow): string =>
  [Kind, Title, LocationName, formatDay(day), formatClock(Time ?? ''), Entry?.Note ?? '']
    .join('\n')
    .toLowerCase();

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const kindOrder = new Map(CALENDAR_KINDS.map((kind, place) => [kind, place]));

/** By day, whole days before times; on the same one by kind and location. */
const byDay = (a: CalendarRow, b: CalendarRow): number =>
  byText(a.Date, b.Date) ||
  byText(a.Time ?? '', b.Time ?? '') ||
  (kindOrder.get(a.Kind) ?? 0) - (kindOrder.get(b.Kind) ?? 0) ||
  a.LocationName.localeCompare(b.LocationName) ||
  byText(a.Key, b.Key);

const SORTS: Readonly<Record<string, (a: CalendarRow, b: CalendarRow) => number>> = {
  Date: byDay,
  Kind: (a, b) => byText(a.Kind, b.Kind),
  Title: (a, b) => a.Title.localeCompare(b.Title),
  LocationName: (a, b) => a.LocationName.localeCompare(b.LocationName),
};

/** Where the caller opens the calendar, with what else they open there: an API token no more than it is for. */
async function placesOf({ db, caller }: Pick<Call, 'db' | 'caller'>): Promise<repo.Place[]> {
  const places = await repo.listPlaces(db, caller.EmployeeID);
  const opens = (page: PageName) => opensPage(caller.token, page);
  return places.map((place) => ({
    ...place,
    Franchise: place.Franchise && opens('Franchise'),
    Insurance: place.Insurance && opens('Location'),
    Payroll: place.Payroll && opens('Payroll'),
  }));
}

/**
 * The dates asked for. Those of agreements are free text that only the program reads as days, so that all of them are put
 * in order here; there are at most a year's.
 */
export async function listDates(call: ListCall): Promise<ListPage<CalendarRow>> {
  const { db, caller, query, scope } = call;
  for (const id of query.LocationIDs ?? []) requireLocation(scope, id);
  const kinds = new Set<CalendarKind>(query.Kinds?.length ? query.Kinds : CALENDAR_KINDS);
  const days = daysOf(call);
  const all = await placesOf({ db, caller });
  const asked = query.LocationIDs;
  const places = asked ? all.filter(({ LocationID }) => asked.includes(LocationID)) : all;
  const entries = kinds.has('Own entry')
    ? await repo.listEntries(db, caller.EmployeeID, days, query.LocationIDs)
    : [];
  const dates = await listRecordDates(db, places, kinds, days);
  const rows = [...dates.map(rowOfDate), ...entries.map((entry) => rowOfEntry(entry, all))];
  const words = query.Search?.toLowerCase();
  const found = words ? rows.filter((row) => wordsOf(row).includes(words)) : rows;
  const { field, descending } = sortOf(query, 'Date');
  const order = SORTS[field] ?? byDay;
  found.sort((a, b) => (order(a, b) || byDay(a, b)) * (descending ? -1 : 1));
  const page = pageOf(query);
  const shown = page ? found.slice(page.offset, page.offset + page.limit) : found;
  return { rows: shown, total: found.length };
}

// --- Own entries ---

const recordOf = (EntryID: number) => `calendar-entry:${EntryID}`;

/** As the trail has it; only its owner reads it there. */
const trailOf = (entry: repo.NewEntry) => {
  const { Title, Date: day, Time, TimeZone, LocationID, Note, ReminderBefore, ReminderUnit } = entry;
  return {
    ...{ Title, Date: day, Time, TimeZone, LocationID, Note, ReminderBefore },
    ReminderUnit: ReminderBefore === null ? null : ReminderUnit,
  };
};

type Kept = Omit<repo.NewEntry, 'RemindAt'> & Reminded;

/** What is kept of an entry: its clock is the one named, that of its location, or that of the selected one. */
async function keptOf(
  call: Pick<Call, 'db' | 'caller' | 'scope' | 'now'>,
  body: z.output<typeof entryBody>,
): Promise<Kept> {
  const { Title, Date: day, Time, LocationID, Note, ReminderBefore, ReminderUnit } = body;
  const places = await placesOf(call);
  if (LocationID !== null) requireLocation(call.scope, LocationID);
  const place = places.find((one) => one.LocationID === LocationID);
  const TimeZone = body.TimeZone ?? place?.TimeZone ?? zoneOf(call);
  return {
    ...{ Title, Date: day, Time, TimeZone, LocationID, Note, ReminderBefore, ReminderUnit },
    ChangedAt: call.now.toISOString(),
  };
}

/** A time that has passed already is nothing to be reminded at. */
function remindAtOf(kept: Kept, now: Date): string | null {
  const reminder = reminderOf(kept);
  return reminder !== null && reminder > now ? reminder.toISOString() : null;
}

const REMINDED_BY = ['Date', 'Time', 'TimeZone', 'ReminderBefore', 'ReminderUnit'] as const;

/** Whether a saved entry is reminded of as before. */
const isSameReminder = (before: Reminded, after: Reminded): boolean =>
  REMINDED_BY.every((field) => before[field] === after[field]);

/** The sentence of a save, and a word on a reminder that was asked for too late. */
const saidOf = (sentence: string, isLate: boolean) =>
  said(isLate ? `${sentence} ${CALENDAR_TEXTS.reminderPassed}` : sentence);

const isMissed = ({ ReminderBefore, RemindAt }: Entry): boolean => ReminderBefore !== null && !RemindAt;

const answerOf = async ({ db, caller }: Pick<Call, 'db' | 'caller'>, entry: Entry): Promise<CalendarRow> =>
  rowOfEntry(entry, await placesOf({ db, caller }));

export async function addEntry(call: Call<typeof contract.addEntry>) {
  const kept = await keptOf(call, call.body);
  const RemindAt = remindAtOf(kept, call.now);
  const entry = await repo.insertEntry(call.db, call.caller.EmployeeID, { ...kept, RemindAt });
  await call.audit({ record: recordOf(entry.EntryID), after: trailOf(entry) });
  return { ...saidOf(CALENDAR_TEXTS.added, isMissed(entry)), ...(await answerOf(call, entry)) };
}

/** Somebody else's entry is none. */
async function lockOwn(
  { db, caller }: { db: Queryable; caller: Call['caller'] },
  { EntryID, Version }: { EntryID: number; Version?: number | undefined },
): Promise<repo.EntryRow> {
  const entry = await repo.lockEntry(db, caller.EmployeeID, EntryID);
  if (!entry) throw notFound(CALENDAR_TEXTS.missing);
  await requireVersion(db, recordOf(EntryID), entry.Version, Version);
  return entry;
}

export async function changeEntry(call: Call<typeof contract.updateEntry>) {
  const kept = await keptOf(call, call.body);
  const before = await lockOwn(call, call.body);
  const isSame = isSameReminder(before, kept);
  // One that is due and about to be sent stays so, whatever else of the entry is changed.
  const RemindAt = isSame ? before.RemindAt : remindAtOf(kept, call.now);
  const entry = await repo.updateEntry(call.db, before.EntryID, { ...kept, RemindAt });
  await call.audit({ record: recordOf(entry.EntryID), before: trailOf(before), after: trailOf(entry) });
  const isLate = !isSame && isMissed(entry);
  return { ...saidOf(CALENDAR_TEXTS.updated, isLate), ...(await answerOf(call, entry)) };
}

export async function removeEntry(call: Call<typeof contract.removeEntry>) {
  const before = await lockOwn(call, call.query);
  await repo.deleteEntry(call.db, before.EntryID);
  await call.audit({ record: recordOf(before.EntryID), before: trailOf(before) });
  return said(CALENDAR_TEXTS.removed);
}
