import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';

/**
 * Reports against a calculation of their own, day by day and in decimals, over hotels of four zones with gaps, a leap day
 * and the ends of years.
 */
let t: TestApp;
let reader: TestCaller;

interface Hotel {
  readonly LocationID: number;
  readonly Name: string;
  readonly today: string;
}
interface Day {
  readonly RoomRevenue: number;
  readonly RoomsSold: number;
  readonly TotalAvailableRooms: number;
}

const ZONES = ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu', 'Pacific/Kiritimati'];
const hotels: Hotel[] = [];
const days = new Map<string, Day>();
const keyOf = (LocationID: number, day: string) => `${LocationID} ${day}`;
const moved = (day: string, by: number) =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ days: by }).toISODate() ?? '';

beforeAll(async () => {
  t = await buildTestApp();
  let seed = 20261117;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (const [index, TimeZone] of ZONES.entries()) {
    const Name = `HOTEL ${index}`;
    const { LocationID } = await t.make.location({ Name, TimeZone });
    hotels.push({
      LocationID,
      Name,
      today: DateTime.fromISO(TEST_NOW, { zone: TimeZone }).toISODate() ?? '',
    });
    const rows = [];
    for (let day = '2023-01-20'; day < '2026-11-12'; day = moved(day, 1)) {
      if (random() < 0.1) continue;
      const figures = {
        RoomRevenue: Math.round(random() * 900_000) / 100,
        RoomsSold: Math.floor(random() * 90),
        TotalAvailableRooms: random() < 0.02 ? 0 : 90,
      };
      days.set(keyOf(LocationID, day), figures);
      rows.push({ LocationID, Date: day, ...figures });
    }
    await t.db.insert(dailySales).values(rows);
  }
  const [first, ...others] = hotels.map(({ LocationID }) => LocationID);
  reader = await t.loginAs({ pages: ['Reports', 'DashboardList'], LocationID: first ?? 0, alsoAt: others });
});
afterAll(() => t.close());

type Interval = 'Day' | 'Week' | 'Month' | 'Quarter' | 'Year' | 'none';
type Compare = 'LastYearDate' | 'LastYearDay' | 'Before';

/** A name that days of one interval share. */
function intervalOf(day: string, interval: Interval): string {
  const date = DateTime.fromISO(day, { zone: 'utc' });
  const sunday = date.minus({ days: date.weekday % 7 });
  const names: Record<Interval, string> = {
    Day: day,
    Week: sunday.toISODate() ?? '',
    Month: day.slice(0, 7),
    Quarter: `${day.slice(0, 4)} ${date.quarter}`,
    Year: day.slice(0, 4),
    none: 'all',
  };
  return names[interval];
}

function daysFrom(From: string, To: string): string[] {
  const list = [];
  for (let day = From; day <= To; day = moved(day, 1)) list.push(day);
  return list;
}

/** Pairs of a row's days with their partners; null where there is none. */
function pairsOf(
  row: string[],
  interval: Interval,
  compare: Compare,
): { now: string | null; then: string | null }[] {
  if (compare === 'LastYearDay') return row.map((now) => ({ now, then: moved(now, -364) }));
  if (compare === 'LastYearDate') {
    return row.map((now) => {
      if (!now.endsWith('-02-29')) return { now, then: `${Number(now.slice(0, 4)) - 1}${now.slice(4)}` };
      return { now, then: row.length === 1 ? `${Number(now.slice(0, 4)) - 1}-02-28` : null };
    });
  }
  const first = row[0] ?? '';
  const last = row.at(-1) ?? '';
  const isWhole =
    interval !== 'none' &&
    intervalOf(moved(first, -1), interval) !== intervalOf(first, interval) &&
    intervalOf(moved(last, 1), interval) !== intervalOf(last, interval);
  let before: string[] = [];
  if (isWhole) {
    for (let day = moved(first, -1); intervalOf(day, interval) === intervalOf(moved(first, -1), interval);) {
      before = [day, ...before];
      day = moved(day, -1);
    }
  } else before = row.map((_, index) => moved(first, index - row.length));
  return Array.from({ length: Math.max(row.length, before.length) }, (_, index) => ({
    now: row[index] ?? null,
    then: before[index] ?? null,
  }));
}

const sum = (found: readonly Day[]) => ({
  days: found.length,
  revenue: found.reduce((total, { RoomRevenue }) => total.plus(RoomRevenue), new Decimal(0)),
  sold: found.reduce((total, { RoomsSold }) => total + RoomsSold, 0),
  supply: found.reduce((total, { TotalAvailableRooms }) => total + TotalAvailableRooms, 0),
});
type Sum = ReturnType<typeof sum>;

const to2 = (value: Decimal | null) =>
  value && value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber() + 0;
const figures = ({ days: count, revenue, sold, supply }: Sum): Record<string, Decimal | null> => ({
  RoomRevenue: count === 0 ? null : revenue,
  Occupancy: supply === 0 ? null : new Decimal(sold).times(100).div(supply),
  ADR: sold === 0 ? null : revenue.div(sold),
  RevPAR: supply === 0 ? null : revenue.div(supply),
});
const changes = (now: Sum, then: Sum) => {
  const [x, y] = [figures(now), figures(then)];
  return Object.fromEntries(
    Object.keys(x).map((name) => {
      const [a, b] = [x[name] ?? null, y[name] ?? null];
      if (a === null || b === null) return [name, null];
      if (name === 'Occupancy') return [name, to2(a.minus(b))];
      return [name, b.isZero() ? null : to2(a.minus(b).div(b.abs()).times(100))];
    }),
  );
};
const rounded = (from: Record<string, Decimal | null>) =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, to2(value)]));

interface Definition {
  readonly Interval: Interval;
  readonly Compare: Compare;
  readonly LikeForLike: boolean;
  readonly Period: { From: string; To: string } | { Relative: 'MTD' | 'YTD' | 'Last30' };
}

function periodOf({ Period }: Definition, { today }: Hotel): [string, string] {
  if ('From' in Period) return [Period.From, Period.To];
  const To = moved(today, -1);
  if (Period.Relative === 'Last30') return [moved(To, -29), To];
  return [Period.Relative === 'MTD' ? `${To.slice(0, 7)}-01` : `${To.slice(0, 4)}-01-01`, To];
}

/** The rows of a hotel, by brute force. */
function expectedRows(definition: Definition, hotel: Hotel) {
  const [From, To] = periodOf(definition, hotel);
  const rows = new Map<string, string[]>();
  for (const day of daysFrom(From, To)) {
    const name = intervalOf(day, definition.Interval);
    rows.set(name, [...(rows.get(name) ?? []), day]);
  }
  const dayOf = (day: string | null) => (day === null ? [] : (days.get(keyOf(hotel.LocationID, day)) ?? []));
  return [...rows.values()].map((row) => {
    const pairs = pairsOf(row, definition.Interval, definition.Compare);
    const now = sum(row.flatMap(dayOf));
    const there = pairs.map((pair) => ({ now: [dayOf(pair.now)].flat(), then: [dayOf(pair.then)].flat() }));
    const both = definition.LikeForLike ? there.filter((pair) => pair.now[0] && pair.then[0]) : there;
    const then = sum(both.flatMap((pair) => pair.then));
    const against = definition.LikeForLike ? sum(both.flatMap((pair) => pair.now)) : now;
    return {
      Group: hotel.Name,
      From: row[0],
      To: row.at(-1),
      Values: rounded(figures(now)),
      Compared: rounded(figures(then)),
      Change: changes(against, then),
    };
  });
}

const aDay = fc.integer({ min: 0, max: 1000 }).map((number) => moved('2024-01-20', number));
const definitions: fc.Arbitrary<Definition> = fc.record({
  Interval: fc.constantFrom<Interval>('Day', 'Week', 'Month', 'Quarter', 'Year', 'none'),
  Compare: fc.constantFrom<Compare>('LastYearDate', 'LastYearDay', 'Before'),
  LikeForLike: fc.boolean(),
  Period: fc.oneof(
    fc
      .tuple(aDay, fc.integer({ min: 0, max: 200 }))
      .map(([From, length]) => ({ From, To: moved(From, length) })),
    fc.constant({ From: '2024-02-01', To: '2024-03-01' }),
    fc.constant({ From: '2024-02-29', To: '2024-02-29' }),
    fc.constant({ From: '2025-02-01', To: '2025-03-31' }),
    fc.constantFrom(
      { Relative: 'MTD' as const },
      { Relative: 'YTD' as const },
      { Relative: 'Last30' as const },
    ),
  ),
});

it('shows the figures, comparisons and changes that a calculation of its own finds, for any definition', async () => {
  await fc.assert(
    fc.asyncProperty(definitions, async (definition) => {
      const { status, body } = await reader.post('/reports/run', {
        Measures: ['RoomRevenue', 'Occupancy', 'ADR', 'RevPAR'],
        GroupBy: 'Location',
        ...definition,
      });
      expect(status).toBe(200);
      const shown = (body.Rows as Record<string, unknown>[]).map((row) => ({
        Group: row['Group'],
        From: row['From'],
        To: row['To'],
        Values: row['Values'],
        Compared: row['Compared'],
        Change: row['Change'],
      }));
      expect(shown).toEqual(hotels.flatMap((hotel) => expectedRows(definition, hotel)));
    }),
    { numRuns: 60 },
  );
}, 120_000);
