import { sql, type SQL } from 'drizzle-orm';
import { MOST_HANDED_OVER, type HandoverContents } from '@boh/contract/handover/handover.contract.ts';
import { CASH_FIELDS, cashTotals } from '@boh/contract/log-sheets/log-sheets.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { writtenRow } from '../../db/first-row.ts';
import { jsonRows } from '../../db/json-row.ts';
import { statement } from '../../db/statement.ts';
import { deskLogEntries, openThread } from '../desk-log/desk-log.table.ts';
import { adaCompliance, cashCounts, preDepartureCalls } from '../log-sheets/log-sheets.table.ts';

type Contents = Omit<HandoverContents, 'Timezone'>;
type CashCount = NonNullable<Contents['CashCount']>;

const MOST = sql.raw(String(MOST_HANDED_OVER));

const rowsOf = (rows: SQL): SQL => sql`(select coalesce(json_agg(o.json), '[]') from (${rows}) o)`;
const countOf = (from: SQL): SQL => sql`(select count(*)::int ${from})`;

const replies = sql`(select count(*)::int - 1 from ${deskLogEntries} r where r.logs_id = ${deskLogEntries}.logs_id)`;

/** All of it in one statement, and so of one moment. */
const find = statement.once<
  { LocationID: number },
  { contents: Omit<Contents, 'CashCount'> & { CashCount: Omit<CashCount, 'Total' | 'OverShort'> | null } }
>((value) => {
  const entries = sql`from ${deskLogEntries} where ${deskLogEntries.LocationID} = ${value('LocationID')} and ${openThread}`;
  const ada = sql`from ${adaCompliance}
    where ${adaCompliance.LocationID} = ${value('LocationID')} and not ${adaCompliance.Done}`;
  const calls = sql`from ${preDepartureCalls}
    where ${preDepartureCalls.LocationID} = ${value('LocationID')} and not ${preDepartureCalls.Done}`;
  // A correction stands in the place of the count it corrects: one of an old count is not the last one.
  const cash = sql`from ${cashCounts} where ${cashCounts.LogID} = (
    select coalesce(c.corrected_by, c.log_id) from ${cashCounts} c
    where c.location_id = ${value('LocationID')} and c.corrects is null
    order by c.created_at desc, c.log_id desc limit 1)`;
  return sql`select json_build_object(
    'OpenEntries', ${countOf(entries)},
    'OpenAda', ${countOf(ada)},
    'OpenCalls', ${countOf(calls)},
    'Entries', ${rowsOf(
      jsonRows(
        {
          LogID: deskLogEntries.LogsID,
          Headline: deskLogEntries.Headline,
          Date: deskLogEntries.Date,
          Entry: deskLogEntries.Entry,
          Replies: replies,
          PostedByName: deskLogEntries.PostedByName,
          CreatedAt: deskLogEntries.CreatedAt,
        },
        sql`${entries} order by ${deskLogEntries.Date} desc, ${deskLogEntries.LogsID} desc limit ${MOST}`,
      ),
    )},
    'Ada', ${rowsOf(
      jsonRows(
        {
          ADAComplianceID: adaCompliance.ADAComplianceID,
          GuestName: adaCompliance.GuestName,
          RoomNumber: adaCompliance.RoomNumber,
          SpecialNeeds: adaCompliance.SpecialNeeds,
          Notes: adaCompliance.Notes,
          PostedByName: adaCompliance.PostedByName,
          CreatedAt: adaCompliance.CreatedAt,
        },
        sql`${ada} order by ${adaCompliance.CreatedAt} desc, ${adaCompliance.ADAComplianceID} desc limit ${MOST}`,
      ),
    )},
    'Calls', ${rowsOf(
      jsonRows(
        {
          PreDepartCallID: preDepartureCalls.PreDepartCallID,
          RoomNumber: preDepartureCalls.RoomNumber,
          GuestName: preDepartureCalls.GuestName,
          DateCalled: preDepartureCalls.DateCalled,
          TimeCalled: preDepartureCalls.TimeCalled,
          ServiceIssues: preDepartureCalls.ServiceIssues,
          Notes: preDepartureCalls.Notes,
          PostedByName: preDepartureCalls.PostedByName,
          CreatedAt: preDepartureCalls.CreatedAt,
        },
        sql`${calls} order by ${preDepartureCalls.CreatedAt} desc, ${preDepartureCalls.PreDepartCallID} desc limit ${MOST}`,
      ),
    )},
    'CashCount', (${jsonRows(
      {
        LogID: cashCounts.LogID,
        ShiftType: cashCounts.ShiftType,
        Date: cashCounts.Date,
        BankTill: cashCounts.BankTill,
        DepositDrop: cashCounts.DepositDrop,
        Notes: cashCounts.Notes,
        PostedByName: cashCounts.PostedByName,
        CreatedAt: cashCounts.CreatedAt,
        ...Object.fromEntries(CASH_FIELDS.map((field) => [field, cashCounts[field]])),
      },
      cash,
    )})) as contents`;
});

/** What a count comes to, without its coins and notes. */
function summed(count: Omit<CashCount, 'Total' | 'OverShort'>): CashCount {
  const { LogID, ShiftType, Date, BankTill, DepositDrop, Notes, PostedByName, CreatedAt } = count;
  return {
    ...{ LogID, ShiftType, Date, BankTill, DepositDrop, Notes, PostedByName, CreatedAt },
    ...cashTotals({ ...count }),
  };
}

/** What a shift would hand over at this moment. */
export async function contentsNow(db: Queryable, LocationID: number): Promise<Contents> {
  const { contents } = await writtenRow(find(db, { LocationID }));
  return { ...contents, CashCount: contents.CashCount && summed(contents.CashCount) };
}
