import { desc, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { CASH_FIELDS, type CashField } from '@boh/contract/log-sheets/log-sheets.calc.ts';
import type { HotelSteps } from '@boh/contract/home/home.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { instantText } from '../../db/json-row.ts';
import { selectList, statement, type Value } from '../../db/statement.ts';
import { employeeRoles } from '../../db/tables/access.table.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';
import { deskLogEntries, openThread } from '../desk-log/desk-log.table.ts';
import { adaCompliance, cashCounts, followUp, preDepartureCalls } from '../log-sheets/log-sheets.table.ts';
import { roomLogs } from '../room-logs/room-logs.table.ts';
import { rooms } from '../rooms/rooms.table.ts';

type OpenTable = typeof deskLogEntries | typeof adaCompliance | typeof preDepartureCalls | typeof roomLogs;

interface Here {
  readonly LocationID: number;
}

/** How many are open, and since when the oldest of them is. */
export interface Open {
  readonly count: number;
  readonly oldest: string | null;
}
const NONE: Open = { count: 0, oldest: null };

/** Tables whose rows are more than done or not. */
const OPEN = new Map<OpenTable, SQL>([
  [deskLogEntries, openThread],
  [preDepartureCalls, followUp],
]);

const openOf = (table: OpenTable, value: Value<Here>) => {
  const isOpen = OPEN.get(table) ?? sql`not ${table.Done}`;
  return sql`(select json_build_object('count', count(*)::int, 'oldest', ${instantText(sql`min(${table.CreatedAt})`)})
    from ${table} where ${table.LocationID} = ${value('LocationID')} and ${isOpen})`;
};

const CASH = [...CASH_FIELDS, 'BankTill', 'DepositDrop', 'ShiftType'] as const;
type Amount = CashField | 'BankTill' | 'DepositDrop';

export type CashCount = Readonly<Record<Amount, number> & Record<'ShiftType' | 'CreatedAt', string>>;

interface Logbook {
  Entries: Open;
  Ada: Open;
  Calls: Open;
  LastCash: CashCount | null;
}

/** When the till was counted last, and which count says what was in it: a correction is no newer count. */
const lastCount = (value: Value<Here>) => sql`(
  select created_at, coalesce(corrected_by, log_id) as counts from ${cashCounts}
  where ${cashCounts.LocationID} = ${value('LocationID')} and ${cashCounts.Corrects} is null
  order by ${desc(cashCounts.CreatedAt)}, ${desc(cashCounts.LogID)} limit 1)`;

const logbook = statement.once<Here, Logbook>(
  (value) => sql`
    select ${openOf(deskLogEntries, value)} as "Entries", ${openOf(adaCompliance, value)} as "Ada",
      ${openOf(preDepartureCalls, value)} as "Calls",
      (select to_json(c) from (
        select ${selectList(Object.fromEntries(CASH.map((name) => [name, cashCounts[name]])))},
          ${instantText(sql`last.created_at`)} as "CreatedAt"
        from ${lastCount(value)} last join ${cashCounts} on ${cashCounts.LogID} = last.counts) c) as "LastCash"`,
);

/** What the desk still has to do at a location, three counts by partial index, and its last cash count. */
export async function readLogbook(db: Queryable, LocationID: number): Promise<Logbook> {
  const [row] = await logbook(db, { LocationID });
  return row ?? { Entries: NONE, Ada: NONE, Calls: NONE, LastCash: null };
}

const openRoomLogs = statement.once<Here, { open: Open }>(
  (value) => sql`select ${openOf(roomLogs, value)} as open`,
);

export async function readOpenRoomLogs(db: Queryable, LocationID: number): Promise<Open> {
  const [row] = await openRoomLogs(db, { LocationID });
  return row?.open ?? NONE;
}

interface Setup extends Here {
  readonly EmployeeID: number;
}

const hotelSteps = statement.once<Setup, HotelSteps>((value) => {
  const here = (column: AnyColumn) => sql`${column} = ${value('LocationID')}`;
  return sql`select
    exists (select from ${rooms} where ${here(rooms.LocationID)}) as "Rooms",
    exists (select from ${employeeRoles} where ${here(employeeRoles.LocationID)}
      and ${employeeRoles.EmployeeID} <> ${value('EmployeeID')}) as "People",
    exists (select from ${dailySales} where ${here(dailySales.LocationID)}) as "Sales"`;
});

/** Whether a location has rooms, anybody besides the caller, and sales: three looks at an index. */
export async function readHotelSteps(db: Queryable, setup: Setup): Promise<HotelSteps> {
  const [row] = await hotelSteps(db, setup);
  return row ?? { Rooms: true, People: true, Sales: true };
}
