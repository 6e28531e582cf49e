import { addDays } from '@boh/contract/desk-log/desk-log.calc.ts';
import { DateTime } from 'luxon';
import { deskLogEntries, deskLogs } from '../features/desk-log/desk-log.table.ts';
import { fullName, insertMany, type Demo, type DemoEmployee, type DemoLocation } from './demo.ts';
import { COMING_UP, DESK_ENTRIES, DESK_REPLIES, GUESTS } from './desk-log-texts.ts';
import type { Random } from './random.ts';

const DAYS = 90;
const MINUTE = 60_000;
const ZONE = 'America/Los_Angeles';
const SHIFTS = [
  { Headline: 'AM SHIFT', hour: 7 },
  { Headline: 'PM SHIFT', hour: 15 },
  { Headline: 'NIGHT AUDIT SHIFT', hour: 23 },
] as const;

type NewEntry = Omit<typeof deskLogEntries.$inferInsert, 'LogsID'>;
interface Planned {
  log: typeof deskLogs.$inferInsert;
  entries: NewEntry[];
}

/** 90 days of the desk's book: three shifts a day, replies, and marks that only the last days still lack. */
export async function deskLogDemo(demo: Demo): Promise<void> {
  const random = demo.random('desk-log');
  const planned = demo.locations.flatMap((location) => planBook(demo, random, location));
  await insertMany(
    demo.tx,
    deskLogs,
    planned.map(({ log }) => log),
  );
  const stored = await demo.tx.select({ LogsID: deskLogs.LogsID }).from(deskLogs).orderBy(deskLogs.LogsID);
  const entries = planned.flatMap((plan, at) =>
    plan.entries.map((entry) => ({ ...entry, LogsID: stored[at]?.LogsID ?? 0 })),
  );
  await insertMany(demo.tx, deskLogEntries, entries);
}

function planBook(demo: Demo, random: Random, location: DemoLocation): Planned[] {
  const clerks = demo.staff(location.LocationID, 'FRONT DESK', 'GENERAL MANAGER');
  const today = DateTime.fromJSDate(demo.now, { zone: ZONE }).startOf('day');
  const past = Array.from({ length: DAYS + 1 }, (_, n) => today.minus({ days: DAYS - n })).flatMap((day) =>
    SHIFTS.map(({ Headline, hour }) => {
      const at = day.set({ hour, minute: random.int(5, 50) }).toMillis();
      return planLog(demo, random, location, clerks, { Headline, Date: day.toISODate() ?? '', at });
    }),
  );
  const coming = COMING_UP.slice(0, random.int(1, COMING_UP.length)).map((text, n) => {
    const Date = addDays(today.toISODate() ?? '', 3 + n * 4);
    const head = { Headline: 'AM SHIFT', Date, at: demo.now.getTime() - (5 + n) * 60 * MINUTE };
    return planLog(demo, random, location, clerks, head, text);
  });
  return [...past, ...coming].filter(({ entries }) => entries.length > 0);
}

interface Head {
  Headline: string;
  Date: string;
  /** In milliseconds: thousands of moments in a time zone would take longer to reckon than all else. */
  at: number;
}

function planLog(
  demo: Demo,
  random: Random,
  { LocationID }: DemoLocation,
  clerks: readonly DemoEmployee[],
  { Headline, Date, at }: Head,
  text?: string,
): Planned {
  const replies = text === undefined ? random.pick([0, 0, 1, 1, 1, 2, 3]) : 0;
  const now = demo.now.getTime();
  const times = [at];
  for (let n = 0; n < replies; n += 1) {
    times.push((times.at(-1) ?? at) + random.int(15, 400) * MINUTE);
  }
  const written = times.filter((time) => time <= now);
  const entries = written.map((time, Index): NewEntry => {
    const poster = random.pick(clerks);
    const marker = random.pick(clerks);
    const marked = time + random.int(10, 900) * MINUTE;
    const isOld = now - time > 3 * 24 * 60 * MINUTE;
    const isDone = marked < now && random.chance(isOld ? 0.985 : 0.55);
    return {
      LocationID,
      Index,
      Headline,
      Date,
      Entry: text ?? fill(random, Index === 0 ? random.pick(DESK_ENTRIES) : random.pick(DESK_REPLIES)),
      CreatedAt: iso(time),
      PostedBy: poster.EmployeeID,
      PostedByName: fullName(poster),
      Done: isDone,
      UpdatedAt: isDone ? iso(marked) : null,
      UpdatedBy: isDone ? fullName(marker) : null,
    };
  });
  return { log: { LocationID, Headline, Date }, entries };
}

const iso = (time: number) => new Date(time).toISOString();

const fill = (random: Random, text: string) =>
  text
    .replaceAll('{room}', String(random.int(1, 3) * 100 + random.int(1, 28)))
    .replaceAll('{guest}', random.pick(GUESTS));
