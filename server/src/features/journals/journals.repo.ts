import { and, asc, desc, eq, isNull, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Line } from '@boh/contract/bank/journals.calc.ts';
import type { listJournals as contract } from '@boh/contract/bank/journals.contract.ts';
import type { JournalFormat, JournalKind } from '@boh/contract/bank/journals.words.ts';
import type { OutputOf } from '@boh/contract/endpoint.ts';
import type { ListQuery } from '@boh/contract/list.ts';
import { inDay, inMoment, inNumbers } from '../../db/cell-texts.ts';
import type { Queryable } from '../../db/client.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { firstRow, writtenRow } from '../../db/first-row.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { inPlaces, listStatement, placesOf, type Places } from '../../db/list-statement.ts';
import { LOCKS } from '../../db/locks.ts';
import { arrayOf, within, type Scope } from '../../db/scope.ts';
import { selectList, statement } from '../../db/statement.ts';
import { locations } from '../../db/tables/locations.table.ts';
import type { DueEntry } from './journals.due.ts';
import type { FiledEntry } from './journals.files.ts';
import { journalEntries, journalFiles, journalLines, journals } from './journals.table.ts';

/** What is shown of a journal. */
const FIELDS = {
  JournalID: journals.JournalID,
  Number: journals.Number,
  LocationID: journals.LocationID,
  LocationName: locations.Name,
  Kind: journals.Kind,
  Correcting: journals.Correcting,
  From: journals.FirstDay,
  To: journals.LastDay,
  Entries: journals.Entries,
  Total: journals.Total,
  MadeByName: journals.MadeByName,
  MadeAt: journals.MadeAt,
  SentByName: journals.SentByName,
  SentAt: journals.SentAt,
  Timezone: locations.TimeZone,
};
const LOCATION = sql`join ${locations} on ${locations.LocationID} = ${journals.LocationID}`;
const CLOCK = { zone: locations.TimeZone, now: sql.placeholder('now') };

const byText = (column: AnyColumn) => sql`lower(${column})`;
const SORTS: Readonly<Record<string, AnyColumn | SQL>> = {
  ...FIELDS,
  LocationName: byText(locations.Name),
  MadeByName: byText(journals.MadeByName),
  SentByName: byText(journals.SentByName),
};

interface Asked extends Places {
  readonly JournalID: number | undefined;
  readonly Kind: JournalKind | undefined;
  readonly Correcting: boolean | undefined;
  readonly Sent: boolean | undefined;
  readonly From: string | undefined;
  readonly To: string | undefined;
  readonly Search: string | undefined;
  readonly now: string;
}

const list = listStatement<Asked>({
  fields: FIELDS,
  from: sql`${journals}`,
  joins: LOCATION,
  where: {
    ...inPlaces(journals.LocationID),
    JournalID: (value) => sql`${journals.JournalID} = ${value('JournalID')}`,
    Kind: (value) => sql`${journals.Kind} = ${value('Kind')}`,
    Correcting: (value) => sql`${journals.Correcting} = ${value('Correcting')}`,
    Sent: (value) => sql`(${journals.SentAt} is not null) = ${value('Sent')}`,
    // Its days and those asked for have one in common.
    From: (value) => sql`${journals.LastDay} >= ${value('From')}::date`,
    To: (value) => sql`${journals.FirstDay} <= ${value('To')}::date`,
    Search: (value) =>
      containsPattern(
        value('Search'),
        locations.Name,
        journals.Kind,
        sql`case when ${journals.Correcting} then 'Correcting' else '' end`,
        sql`case when ${journals.SentAt} is null then 'Not sent' else '' end`,
        journals.MadeByName,
        journals.SentByName,
        inNumbers(journals.Number, journals.Entries, journals.Total),
        inDay(journals.FirstDay),
        inDay(journals.LastDay),
        inMoment(journals.MadeAt, CLOCK),
        inMoment(journals.SentAt, CLOCK),
      ),
  },
  order(query) {
    const { field, descending } = sortOf(query, '-Number');
    const newestFirst = desc(journals.Number);
    if (field === 'Number') return [descending ? newestFirst : asc(journals.Number)];
    return [sql`${SORTS[field]} ${descending ? sql`desc nulls last` : sql`asc`}`, newestFirst];
  },
  planEachBy: ['Kind', 'Correcting', 'Sent', 'From', 'To', 'Search'],
});

interface JournalQuery extends ListQuery {
  readonly JournalID?: number | undefined;
  readonly Kind?: JournalKind | undefined;
  readonly Correcting?: boolean | undefined;
  readonly Sent?: boolean | undefined;
}

export function listJournals(db: Queryable, scope: Scope, query: JournalQuery, now: Date): JsonList {
  const { JournalID, Kind, Correcting, Sent, From, To, Search } = query;
  return list(db, query, {
    ...placesOf(scope),
    ...{ JournalID, Kind, Correcting, Sent, From, To },
    Search: Search ? patternOf(Search) : undefined,
    now: now.toISOString(),
  });
}

/** A journal as lists show it. */
type JournalRow = OutputOf<typeof contract>[number];

export const findJournals = (
  db: Queryable,
  scope: Scope,
  JournalIDs: readonly number[],
): Promise<JournalRow[]> =>
  db
    .select(FIELDS)
    .from(journals)
    .innerJoin(locations, eq(locations.LocationID, journals.LocationID))
    .where(
      and(
        within(journals.LocationID, scope),
        sql`${journals.JournalID} = any(${arrayOf(JournalIDs)}::int[])`,
      ),
    )
    .orderBy(journals.Number);

const entriesOf = statement.once<
  { JournalID: number },
  Omit<FiledEntry, 'DocNumber' | 'Lines'> & { Position: number; Lines: Line[] }
>(
  (value) => sql`
    select ${selectList({ Position: journalEntries.Position, Date: sql`${journalEntries.Date}::text`, Memo: journalEntries.Memo })},
      (select json_agg(json_build_object('Item', l.item, 'Account', l.account, 'Amount', l.amount) order by l.position)
        from ${journalLines} l where l.entry_id = ${journalEntries.EntryID}) as "Lines"
    from ${journalEntries} where ${journalEntries.JournalID} = ${value('JournalID')}
    order by ${journalEntries.Position}`,
);

export const listEntries = (db: Queryable, JournalID: number) => entriesOf(db, { JournalID });

export const findFile = (db: Queryable, JournalID: number, Format: JournalFormat) =>
  firstRow(
    db
      .select({ Content: journalFiles.Content })
      .from(journalFiles)
      .where(and(eq(journalFiles.JournalID, JournalID), eq(journalFiles.Format, Format))),
  );

/** Whether this download was the first one. */
export async function markSent(
  db: Queryable,
  JournalID: number,
  sent: { SentBy: number; SentByName: string; SentAt: string },
): Promise<boolean> {
  const marked = await db
    .update(journals)
    .set(sent)
    .where(and(eq(journals.JournalID, JournalID), isNull(journals.SentAt)))
    .returning({ JournalID: journals.JournalID });
  return marked.length > 0;
}

/** Numbers are given one after another: whoever makes journals waits here, with the locks of the locations. */
export async function nextNumber(tx: Queryable): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.journals})`);
  const { rows } = await tx.execute<{ next: number }>(
    sql`select coalesce(max(${journals.Number}), 0) + 1 as next from ${journals}`,
  );
  return rows[0]?.next ?? 1;
}

export const insertJournal = async (tx: Queryable, journal: typeof journals.$inferInsert): Promise<number> =>
  (await writtenRow(tx.insert(journals).values(journal).returning({ JournalID: journals.JournalID })))
    .JournalID;

const outdate = statement.once<{ ids: string }>(
  (value) => sql`update ${journalEntries} set is_latest = false
    where ${journalEntries.EntryID} = any(${value('ids')}::int[]) and ${journalEntries.IsLatest}`,
);

const insertEach = statement.once<{ JournalID: number; LocationID: number; entries: string }>(
  (value) => sql`
    with added as (
      insert into ${journalEntries}
        (journal_id, position, location_id, kind, record, date, memo, amounts, accounts, closing_id)
      select ${value('JournalID')}, x."Position", ${value('LocationID')}, x."Kind", x."Record", x."Date", x."Memo",
        x."Amounts", x."Accounts", x."ClosingID"
      from jsonb_to_recordset(${value('entries')}::jsonb) as x("Position" int, "Kind" text, "Record" text, "Date" date,
        "Memo" text, "Amounts" jsonb, "Accounts" jsonb, "ClosingID" int)
      returning entry_id, position
    )
    insert into ${journalLines} (entry_id, position, item, account, amount)
    select a.entry_id, l."Position", l."Item", l."Account", l."Amount"
    from jsonb_to_recordset(${value('entries')}::jsonb) as x("Position" int, "Lines" jsonb)
    join added a on a.position = x."Position"
    cross join lateral jsonb_to_recordset(x."Lines")
      as l("Position" smallint, "Item" text, "Account" text, "Amount" numeric)`,
);

/** Each takes the place of the latest entry of its record. */
export async function insertEntries(
  tx: Queryable,
  { JournalID, LocationID }: { JournalID: number; LocationID: number },
  entries: readonly DueEntry[],
): Promise<void> {
  const replaced = entries.flatMap(({ LatestID }) => LatestID ?? []);
  await outdate(tx, { ids: arrayOf(replaced) });
  const rows = entries.map(({ Kind, Record, Date, Memo, ClosingID, Posting }, at) => ({
    ...{ Position: at + 1, Kind, Record, Date, Memo, ClosingID, ...Posting.Standing },
    Lines: Posting.Lines.map((line, place) => ({ Position: place + 1, ...line })),
  }));
  await insertEach(tx, { JournalID, LocationID, entries: JSON.stringify(rows) });
}

export async function insertFiles(
  tx: Queryable,
  JournalID: number,
  files: readonly { Format: JournalFormat; Content: Buffer }[],
): Promise<void> {
  await tx.insert(journalFiles).values(files.map((file) => ({ JournalID, ...file })));
}
