import { sql } from 'drizzle-orm';
import { payPeriod, type ExtraPayroll, type PayrollFigures } from '@boh/contract/payroll/payroll.calc.ts';
import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import type { Queryable } from '../../db/client.ts';
import { columnOf } from '../../db/columns.ts';
import { locationLock } from '../../db/lock-locations.ts';
import { send, sendTogether, statement, type Bound } from '../../db/statement.ts';
import { FIGURES, listBasis, type PayrollBasis } from './payroll.figures.ts';
import { findRecordOf, type PayrollKey } from './payroll.repo.ts';
import { extraPayrolls, payrolls } from './payroll.table.ts';

interface NewRecords {
  /** Location, check date and pay period of each, as JSON. */
  readonly keys: string;
  readonly CreatedAt: string;
}

const insertRecords = statement.once<NewRecords, { id: number }>(
  (value) => sql`
    insert into ${payrolls} (location_id, check_date, period_from, period_to, created_at)
    select k."LocationID", k."CheckDate", k."From", k."To", ${value('CreatedAt')}::timestamptz
    from json_to_recordset(${value('keys')}::json)
      as k("LocationID" int, "CheckDate" date, "From" date, "To" date)
    on conflict do nothing returning ${payrolls.PayrollID} as id`,
);

/** Makes the records that are not there yet; answers how many were made. */
export const insertMissing = (tx: Queryable, keys: readonly PayrollKey[], CreatedAt: string) =>
  send(tx, missingRecords(keys, CreatedAt));

function missingRecords(keys: readonly PayrollKey[], CreatedAt: string): Bound<number> {
  const rows = keys.map(({ LocationID, CheckDate }) => ({ LocationID, CheckDate, ...payPeriod(CheckDate) }));
  return insertRecords.with({ keys: JSON.stringify(rows), CreatedAt }).as(({ length }) => length);
}

interface OpenedRecord {
  readonly isNew: boolean;
  readonly stored: PayrollRecord | null;
  readonly basis: PayrollBasis | undefined;
}

/**
 * The record of a location, which has to be the caller's, and a check date, made where it is missing, with what it rests
 * on; the location is locked until the transaction ends. The statements leave together; all others run behind the lock.
 */
export async function openRecord(tx: Queryable, key: PayrollKey, CreatedAt: string): Promise<OpenedRecord> {
  const [, made, stored, [basis]] = await sendTogether(
    tx,
    locationLock([key.LocationID]),
    missingRecords([key], CreatedAt),
    findRecordOf(key),
    listBasis([key]),
  );
  return { isNew: made > 0, stored, basis };
}

const TYPED = ['TypedRoomRevenue', 'TypedFandBRevenue', 'TypedBanquetRevenue', 'TypedOccupiedRooms'] as const;
const OWN = ['Approved', 'Notes', 'AnalyticsNotes', 'BonusNotes', 'Comment', 'Version'] as const;

type Saved = PayrollFigures &
  Record<(typeof TYPED)[number], number | null> &
  Pick<PayrollRecord, (typeof OWN)[number] | 'PayrollID'>;

const updateRecord = statement.once<Saved>((value) => {
  const set = [...TYPED, ...OWN, ...FIGURES].map((key) => sql`${columnOf(key)} = ${value(key)}`);
  return sql`update ${payrolls} set ${sql.join(set, sql`, `)}
    where ${payrolls.PayrollID} = ${value('PayrollID')}`;
});

const saveExtras = statement.once<{ PayrollID: number; extras: string }>(
  (value) => sql`
    insert into ${extraPayrolls} (payroll_id, type, amount, comment)
    select ${value('PayrollID')}, e."Type", e."Amount", e."Comment"
    from json_to_recordset(${value('extras')}::json) as e("Type" text, "Amount" numeric, "Comment" text)
    on conflict (payroll_id, type) do update set amount = excluded.amount, comment = excluded.comment`,
);

/** Writes a record with its figures, and its three extra payrolls where they are given. */
export async function saveRecord(
  tx: Queryable,
  saved: Saved,
  extras: readonly ExtraPayroll[] | undefined,
): Promise<void> {
  await sendTogether(
    tx,
    updateRecord.with(saved),
    extras && saveExtras.with({ PayrollID: saved.PayrollID, extras: JSON.stringify(extras) }),
  );
}
