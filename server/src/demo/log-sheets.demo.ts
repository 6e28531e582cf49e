import {
  CASH_FIELDS,
  CASH_STEPS,
  SHIFT_TYPES,
  type CashField,
} from '@boh/contract/log-sheets/log-sheets.calc.ts';
import type { DateTime } from 'luxon';
import { adaCompliance, cashCounts, preDepartureCalls } from '../features/log-sheets/log-sheets.table.ts';
import { fullName, insertMany, type Demo, type DemoEmployee, type DemoLocation } from './demo.ts';
import { GUESTS, SERVICE_ISSUES, SPECIAL_NEEDS } from './desk-log-texts.ts';
import { FIRST_NAMES } from './people.ts';
import type { Random } from './random.ts';

const DAYS = 90;
/** When the till is counted, at the location's own clock: each shift when it takes over and when it hands over. */
const COUNT_TIMES = {
  'AM IN': 7,
  'AM OUT': 14.8,
  'PM IN': 15,
  'PM OUT': 22.8,
  'NA IN': 23,
  'NA OUT': 30.8,
} as const;
const TILL_CENTS = 30_000;

/** 90 days of the three sheets at every hotel. */
export async function logSheetsDemo(demo: Demo): Promise<void> {
  const random = demo.random('log-sheets');
  const days = demo.locations.flatMap((location) => {
    const clerks = demo.staff(location.LocationID, 'FRONT DESK', 'GENERAL MANAGER');
    return Array.from({ length: DAYS + 1 }, (_, n) => ({
      demo,
      random,
      location,
      clerks,
      day: demo.today(location).minus({ days: DAYS - n }),
    }));
  });
  await insertMany(demo.tx, cashCounts, days.flatMap(countsOf));
  await insertMany(demo.tx, preDepartureCalls, days.flatMap(callsOf));
  await insertMany(demo.tx, adaCompliance, days.flatMap(needsOf));
}

interface Day {
  demo: Demo;
  random: Random;
  location: DemoLocation;
  clerks: readonly DemoEmployee[];
  day: DateTime;
}

const guestName = (random: Random) => `${random.pick(FIRST_NAMES)} ${random.pick(GUESTS)}`.toUpperCase();
const roomNumber = (random: Random) => String(random.int(1, 3) * 100 + random.int(1, 28));
const isPast = ({ demo }: Day, time: DateTime) => time.toMillis() <= demo.now.getTime();

function posted({ random, location, clerks }: Day, time: DateTime) {
  const poster = random.pick(clerks);
  return {
    LocationID: location.LocationID,
    PostedBy: poster.EmployeeID,
    PostedByName: fullName(poster),
    CreatedAt: time.toJSDate().toISOString(),
  };
}

function marked(day: Day, time: DateTime, probability: number) {
  const { demo, random, clerks } = day;
  const at = new Date(time.toMillis() + random.int(20, 300) * 60_000);
  const Done = at <= demo.now && random.chance(probability);
  return {
    Done,
    UpdatedByName: Done ? fullName(random.pick(clerks)) : null,
    UpdatedAt: Done ? at.toISOString() : null,
  };
}

function countsOf(day: Day): (typeof cashCounts.$inferInsert)[] {
  const { random } = day;
  return SHIFT_TYPES.map((ShiftType) => {
    const time = day.day.plus({ minutes: COUNT_TIMES[ShiftType] * 60 + random.int(0, 9) });
    const dropped = ShiftType.endsWith('OUT') ? random.int(20, 180) * 100 + random.int(0, 99) : 0;
    const off = random.chance(0.12) ? random.pick([-500, -100, -25, -5, -1, 1, 5, 10, 200]) : 0;
    return {
      time,
      row: {
        ...posted(day, time),
        ShiftType,
        Date: time.toISODate() ?? '',
        ...inPieces(random, TILL_CENTS + dropped + off),
        DepositDrop: dropped / 100,
        BankTill: TILL_CENTS / 100,
        Notes: off === 0 ? '' : 'Counted twice, difference stays.',
      },
    };
  })
    .filter(({ time }) => isPast(day, time))
    .map(({ row }) => row);
}

/** An amount laid out in bills and coins: some of each from the largest down, the rest in pennies. */
function inPieces(random: Random, cents: number): Record<CashField, number> {
  const pieces = Object.fromEntries(CASH_FIELDS.map((field) => [field, 0])) as Record<CashField, number>;
  let left = cents;
  for (const field of [...CASH_FIELDS].reverse()) {
    const step = Math.round(Number(CASH_STEPS[field]) * 100);
    if (field === 'RolledCoins' || field === 'PaidOuts' || field === 'Checks') continue;
    const most = Math.floor(left / step);
    const taken =
      field === 'Pennies' || field === 'OneDollars' ? most : Math.ceil(most * random.next() * 0.6);
    pieces[field] = (taken * step) / 100;
    left -= taken * step;
  }
  return pieces;
}

function callsOf(day: Day): (typeof preDepartureCalls.$inferInsert)[] {
  const { random } = day;
  const calls = Array.from({ length: random.int(1, 4) }, () => {
    const time = day.day.plus({ minutes: random.int(17 * 60, 20 * 60) });
    return {
      time,
      row: {
        ...posted(day, time),
        RoomNumber: roomNumber(random),
        GuestName: guestName(random),
        DateCalled: time.toISODate() ?? '',
        TimeCalled: time.toFormat('HH:mm'),
        ServiceIssues: random.pick(SERVICE_ISSUES),
        Notes: '',
        ...marked(day, time, 0.9),
      },
    };
  });
  return calls.filter(({ time }) => isPast(day, time)).map(({ row }) => row);
}

function needsOf(day: Day): (typeof adaCompliance.$inferInsert)[] {
  const { random } = day;
  const time = day.day.plus({ minutes: random.int(14 * 60, 19 * 60) });
  if (!random.chance(0.4) || !isPast(day, time)) return [];
  return [
    {
      ...posted(day, time),
      GuestName: guestName(random),
      SpecialNeeds: random.pick(SPECIAL_NEEDS),
      RoomNumber: roomNumber(random),
      Notes: random.chance(0.3) ? 'Guest called ahead to confirm.' : '',
      ...marked(day, time, 0.85),
    },
  ];
}
