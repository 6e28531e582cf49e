import { and, eq, getTableColumns, inArray, sql, type AnyColumn } from 'drizzle-orm';
import {
  calculatePayroll,
  payPeriod,
  type Department,
  type ExtraPayroll,
  type PayrollFigures,
  type PeriodSales,
  type ProviderPay,
} from '@boh/contract/payroll/payroll.calc.ts';
import type { AuditEntry } from '../../db/audit.ts';
import type { Queryable } from '../../db/client.ts';
import { lockLocations } from '../../db/lock-locations.ts';
import { send, statement, type Bound } from '../../db/statement.ts';
import { legalName, locations } from '../../db/tables/locations.table.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';
import { ownerOf, type PayrollKey } from './payroll.repo.ts';
import { extraPayrolls, payrolls, providerLines } from './payroll.table.ts';

/** What a payroll record is worked out from, besides what was typed. */
export interface PayrollBasis extends PayrollKey {
  LegalName: string;
  Name: string;
  PeriodFrom: string;
  PeriodTo: string;
  TotalNumberOfRooms: number;
  FandB: boolean;
  Sales: PeriodSales;
  Provider: ProviderPay | null;
}

const basisOf = statement.once<{ wanted: string }, { basis: PayrollBasis }>(
  (value) => sql`
    select json_build_object('LocationID', w."LocationID", 'CheckDate', w."CheckDate",
      'PeriodFrom', w."From", 'PeriodTo', w."To", 'LegalName', ${legalName}, 'Name', ${locations.Name},
      'TotalNumberOfRooms', ${locations.TotalNumberOfRooms}, 'FandB', ${locations.FandB},
      'Sales', s.sales, 'Provider', p.provider) as basis
    from json_to_recordset(${value('wanted')}::json)
      as w("LocationID" int, "CheckDate" date, "From" date, "To" date)
    join ${locations} on ${locations.LocationID} = w."LocationID"
    cross join lateral (
      select json_build_object('days', count(*), 'RoomRevenue', coalesce(sum(${dailySales.RoomRevenue}), 0),
        'OtherRevenue', coalesce(sum(${dailySales.OtherRevenue}), 0),
        'RoomsSold', coalesce(sum(${dailySales.RoomsSold}), 0)) as sales
      from ${dailySales} where ${dailySales.LocationID} = w."LocationID"
        and ${dailySales.Date} between w."From" and w."To"
    ) s
    cross join lateral (
      select case when count(*) > 0 then json_build_object('draw', sum(${providerLines.Draw}), 'departments',
        json_build_object('Room', ${payOf('Room')}, 'FandB', ${payOf('FandB')}, 'Banquet', ${payOf('Banquet')})) end
        as provider
      from ${providerLines} where ${providerLines.LocationID} = w."LocationID"
        and ${providerLines.CheckDate} = w."CheckDate"
    ) p`,
);

/** Rooms, daily sales and provider data for any number of locations and check dates, in one query. */
export function listBasis(keys: readonly PayrollKey[]): Bound<PayrollBasis[]> {
  const wanted = keys.map(({ LocationID, CheckDate }) => ({
    LocationID,
    CheckDate,
    ...payPeriod(CheckDate),
  }));
  return basisOf.with({ wanted: JSON.stringify(wanted) }).as((rows) => rows.map(({ basis }) => basis));
}

function payOf(department: Department) {
  const total = (column: AnyColumn) =>
    sql`coalesce(sum(${column}) filter (where ${providerLines.Department} = ${sql.raw(`'${department}'`)}), 0)`;
  return sql`json_build_object('Payroll', ${total(providerLines.Gross)}, 'Tips', ${total(providerLines.Tips)},
    'Hours', ${total(providerLines.Hours)})`;
}

export const FIGURES: readonly (keyof PayrollFigures)[] = [
  'RoomRevenue', 'FandBRevenue', 'BanquetRevenue', 'OCCUPIED_ROOMS', 'TOTAL_ROOMS', 'OCCUPANCY',
  'RoomPayroll', 'RoomPercent', 'RoomTips', 'RoomHours',
  'FandBPayroll', 'FandBPercent', 'FandBTips', 'FandBHours',
  'BanquetPayroll', 'BanquetPercent', 'BanquetTips', 'BanquetHours',
  'FullPayroll', 'TotalTips', 'PayrollTips', 'PaycheckPayrollAmount', 'PRP_Cost_Occupancy',
  'PayrollGenerationComment', 'FilledFromSales',
]; // prettier-ignore

const columns = getTableColumns(payrolls);

/**
 * Works the figures of records out again, after what they rest on has changed. Their locations have to be locked.
 * Answers what changed, for the audit trail.
 */
export async function refreshFigures(tx: Queryable, PayrollIDs: readonly number[]): Promise<AuditEntry[]> {
  if (PayrollIDs.length === 0) return [];
  const records = await tx
    .select()
    .from(payrolls)
    .where(inArray(payrolls.PayrollID, [...PayrollIDs]));
  const extras = await tx
    .select()
    .from(extraPayrolls)
    .where(inArray(extraPayrolls.PayrollID, [...PayrollIDs]));
  const basis = new Map((await send(tx, listBasis(records))).map((each) => [keyText(each), each]));
  const worked = records.map((record) => {
    const found = basis.get(keyText(record));
    if (!found) throw new Error('A payroll record has no location.');
    const own = extras.filter(({ PayrollID }) => PayrollID === record.PayrollID);
    return { PayrollID: record.PayrollID, ...figuresOf(record, own, found) };
  });
  const types = FIGURES.map((name) => sql`${sql.identifier(name)} ${sql.raw(columns[name].getSQLType())}`);
  await tx
    .update(payrolls)
    .set(Object.fromEntries(FIGURES.map((name) => [name, sql`x.${sql.identifier(name)}`] as const)))
    .from(
      sql`json_to_recordset(${JSON.stringify(worked)}::json) as x("PayrollID" int, ${sql.join(types, sql`, `)})`,
    )
    .where(sql`${payrolls.PayrollID} = x."PayrollID"`);
  return records
    .map((record, index) => ({
      record: ownerOf(record.PayrollID),
      before: figuresAmong(record),
      after: figuresAmong(worked[index] ?? record),
    }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

const figuresAmong = (record: PayrollFigures | typeof payrolls.$inferSelect) =>
  Object.fromEntries(FIGURES.map((name) => [name, record[name]]));

const keyText = ({ LocationID, CheckDate }: PayrollKey) => `${LocationID} ${CheckDate}`;

type TypedRecord = Pick<
  typeof payrolls.$inferSelect,
  'CheckDate' | 'TypedRoomRevenue' | 'TypedFandBRevenue' | 'TypedBanquetRevenue' | 'TypedOccupiedRooms'
>;

export function figuresOf(
  record: TypedRecord,
  extras: readonly Pick<ExtraPayroll, 'Type' | 'Amount'>[],
  basis: PayrollBasis,
): PayrollFigures {
  return calculatePayroll({
    checkDate: record.CheckDate,
    TotalNumberOfRooms: basis.TotalNumberOfRooms,
    hasFandB: basis.FandB,
    typed: {
      RoomRevenue: record.TypedRoomRevenue,
      FandBRevenue: record.TypedFandBRevenue,
      BanquetRevenue: record.TypedBanquetRevenue,
      OccupiedRooms: record.TypedOccupiedRooms,
    },
    extras,
    provider: basis.Provider,
    sales: basis.Sales,
  });
}

/** For whoever imports daily sales: works out again the records, not yet approved ones, that days coming in are of. */
export async function refreshForSales(
  tx: Queryable,
  spans: readonly { LocationID: number; From: string; To: string }[],
): Promise<AuditEntry[]> {
  await lockLocations(
    tx,
    spans.map(({ LocationID }) => LocationID),
  );
  const { rows } = await tx.execute<{ id: number }>(sql`
    select ${payrolls.PayrollID} as id from ${payrolls}
    join json_to_recordset(${JSON.stringify(spans)}::json)
      as d("LocationID" int, "From" date, "To" date) on d."LocationID" = ${payrolls.LocationID}
    where not ${payrolls.Approved} and ${payrolls.PeriodFrom} <= d."To" and ${payrolls.PeriodTo} >= d."From"`);
  return refreshFigures(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * For whoever changed how many rooms a location has, or whether it has food and beverage: its records that are not
 * approved yet follow. The location has to be locked.
 */
export async function refreshForLocation(tx: Queryable, LocationID: number): Promise<AuditEntry[]> {
  const open = await tx
    .select({ PayrollID: payrolls.PayrollID })
    .from(payrolls)
    .where(and(eq(payrolls.LocationID, LocationID), eq(payrolls.Approved, false)));
  return refreshFigures(
    tx,
    open.map(({ PayrollID }) => PayrollID),
  );
}
