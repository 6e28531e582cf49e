import { DateTime } from 'luxon';
import { dailySales } from '../db/tables/daily-sales.table.ts';
import { insertMany, type Demo, type DemoLocation } from './demo.ts';
import type { Random } from './random.ts';

const DAYS = 731;

/** How a town fills over a week (Sunday first) and a year (January first), and what a room costs there. */
interface Market {
  readonly rate: number;
  readonly fill: number;
  readonly week: readonly number[];
  readonly year: readonly number[];
}

const LEISURE = [0.9, 0.84, 0.86, 0.9, 0.98, 1.18, 1.22];
const BUSINESS = [0.82, 1.02, 1.12, 1.12, 1.02, 0.94, 0.96];
const DESERT = [1.18, 1.24, 1.22, 1.1, 0.96, 0.84, 0.78, 0.78, 0.86, 0.98, 1.04, 1.02];
const COAST = [0.86, 0.9, 0.98, 1.0, 1.04, 1.14, 1.18, 1.14, 1.02, 0.98, 0.9, 0.86];
const VEGAS = [0.92, 0.96, 1.1, 1.08, 1.04, 0.96, 0.92, 0.92, 1.02, 1.12, 1.04, 0.92];

/** In the order of DEMO_HOTELS. */
const MARKETS: readonly Market[] = [
  { rate: 104, fill: 0.68, week: BUSINESS, year: DESERT },
  { rate: 169, fill: 0.7, week: LEISURE, year: DESERT },
  { rate: 142, fill: 0.74, week: BUSINESS, year: COAST },
  { rate: 92, fill: 0.66, week: BUSINESS, year: DESERT },
  { rate: 98, fill: 0.63, week: LEISURE, year: COAST },
  { rate: 134, fill: 0.76, week: LEISURE, year: VEGAS },
  { rate: 118, fill: 0.73, week: LEISURE, year: VEGAS },
  { rate: 158, fill: 0.71, week: BUSINESS, year: COAST },
];

/** The hotel whose report of yesterday has not come yet, so that the monitor has something to say. */
const LATE_HOTEL = 4;

/** Two years of daily sales up to yesterday. Money is made in whole cents. */
export async function salesDemo(demo: Demo): Promise<void> {
  const rows = demo.locations.flatMap((hotel, index) => {
    const market = MARKETS[index % MARKETS.length];
    if (!market) return [];
    const days = yearsOf(hotel, market, demo.today(hotel), demo.random(`sales ${hotel.Name}`));
    return index === LATE_HOTEL ? days.slice(0, -1) : days;
  });
  await insertMany(demo.tx, dailySales, rows);
}

function yearsOf(hotel: DemoLocation, market: Market, today: DateTime, random: Random) {
  let lastNight = Math.round(hotel.TotalNumberOfRooms * market.fill);
  const first = DateTime.fromISO(today.toISODate() ?? '', { zone: 'utc' }).minus({ days: DAYS });
  return Array.from({ length: DAYS }, (_, index) => {
    const day = first.plus({ days: index });
    const demand = demandOf(market, day, index / 365, random);
    const row = dayOf(hotel, market, demand, lastNight, random);
    lastNight = row.RoomsSold;
    return { LocationID: hotel.LocationID, Date: day.toFormat('yyyy-MM-dd'), ...row };
  });
}

/** Season and weekday together, a little growth over the years, and the luck of the day. */
function demandOf({ week, year }: Market, day: DateTime, years: number, random: Random): number {
  const season = seasonOf(year, day);
  const weekday = week[day.weekday % 7] ?? 1;
  return season * weekday * (1 + 0.025 * years) * random.near(1, 0.05);
}

/** Between the middle of one month and the next, so that no month begins with a jump. */
function seasonOf(year: readonly number[], day: DateTime): number {
  const position = day.month - 1 + (day.day - 15) / 30;
  const month = Math.floor(position);
  const share = position - month;
  const at = (index: number) => year[(index + 12) % 12] ?? 1;
  return at(month) * (1 - share) + at(month + 1) * share;
}

function dayOf(hotel: DemoLocation, market: Market, demand: number, lastNight: number, random: Random) {
  const OOO = random.chance(0.35) ? random.int(1, 3) : 0;
  const TotalAvailableRooms = hotel.TotalNumberOfRooms - OOO;
  const wanted = Math.round(hotel.TotalNumberOfRooms * market.fill * demand);
  const RoomsSold = Math.max(6, Math.min(TotalAvailableRooms, wanted));
  // Hotels ask for more on busy days, by about half of what demand rises.
  const rateCents = Math.round(market.rate * (1 + 0.55 * (demand - 1)) * random.near(1, 0.02) * 100);
  const roomCents = rateCents * RoomsSold;
  const otherCents = Math.round(
    roomCents * random.near(hotel.FandB ? 0.15 : 0.02, hotel.FandB ? 0.02 : 0.004),
  );
  const Checkout = Math.round(lastNight * Math.min(0.9, Math.max(0.2, random.near(0.46, 0.08))));
  const payroll = hotel.TotalNumberOfRooms * 11.5 + RoomsSold * 13.2 + otherCents * 0.0026;
  return {
    RoomRevenue: roomCents / 100,
    OtherRevenue: otherCents / 100,
    RoomsSold,
    TotalAvailableRooms,
    Adr: rateCents / 100,
    OOO,
    TotalCost: Math.round(payroll * random.near(1, 0.04) * 100) / 100,
    Stayover: lastNight - Checkout,
    Checkout,
  };
}
