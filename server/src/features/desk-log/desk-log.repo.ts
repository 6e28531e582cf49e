import { and, asc, desc, eq, gte, lte, sql, type SQL } from 'drizzle-orm';
import type { DeskLog, listLogs } from '@boh/contract/desk-log/desk-log.contract.ts';
import type { QueryOf } from '@boh/contract/endpoint.ts';
import type { Queryable } from '../../db/client.ts';
import { firstRow, writtenRow } from '../../db/first-row.ts';
import { patternOf } from '../../db/contains.ts';
import { instantText } from '../../db/json-row.ts';
import { jsonStream } from '../../db/row-stream.ts';
import { onlyLocation, within, type Scope } from '../../db/scope.ts';
import { statement, streamQuery, type Value } from '../../db/statement.ts';
import { storedFiles } from '../../db/tables/spine.table.ts';
import { deskLogChanges, deskLogEntries, deskLogs, openThread } from './desk-log.table.ts';

type LogFilter = Pick<QueryOf<typeof listLogs>, 'LogID' | 'From' | 'To' | 'Search' | 'Done'>;

interface LogOrder {
  readonly field: string;
  readonly descending: boolean;
}

function matching(scope: Scope, { LogID, From, To, Search, Done }: LogFilter): SQL | undefined {
  return and(
    within(deskLogs.LocationID, scope),
    LogID === undefined ? undefined : eq(deskLogs.LogsID, LogID),
    From === undefined ? undefined : gte(deskLogs.Date, From),
    To === undefined ? undefined : lte(deskLogs.Date, To),
    Search === undefined || Search === '' ? undefined : mentions(scope, Search),
    Done === undefined ? undefined : Done ? sql`not ${isOpen(scope)}` : isOpen(scope),
  );
}

/** As `isThreadOpen` has it. Those logs come from the index of open first entries, which stays short. */
function isOpen(scope: Scope): SQL {
  return sql`(${deskLogs.LogsID} = any(array(select logs_id from ${deskLogEntries}
    where ${within(deskLogEntries.LocationID, scope)} and ${openThread})))`;
}

/**
 * Headlines, entries and names; a log's headline is that of its first entry. A rare word is found by the index of words,
 * a common one among the location's entries; where the database has no index of words, always the latter.
 */
function mentions(scope: Scope, text: string): SQL {
  return sql`${deskLogs.LogsID} = any(array(select distinct logs_id from ${deskLogEntries}
    where ${within(deskLogEntries.LocationID, scope)} and ${deskLogEntries.Searched} like lower(${patternOf(text)})))`;
}

/** By date as the book has it, unless asked otherwise; within a date the newest log stands first. */
function orderOf({ field, descending }: LogOrder): SQL[] {
  const direction = descending ? desc : asc;
  if (field === 'LogsID') return [direction(deskLogs.LogsID)];
  return [direction(field === 'Headline' ? deskLogs.Headline : deskLogs.Date), direction(deskLogs.LogsID)];
}

/** Name of the record that owns an entry's screenshots among the stored files. */
export const ownerOf = (EntryID: number): string => `desk-log-entry:${EntryID}`;

const SCREENSHOTS = sql`case when e.screenshot_count = 0 then '[]'::json else (
  select coalesce(json_agg(json_build_object(
    'ScreenshotID', s.file_id, 'Name', s.name, 'ContentType', s.content_type, 'Size', s.size) order by s.position), '[]')
  from stored_files s where s.owner = 'desk-log-entry:' || e.entry_id) end`;

const ENTRIES = sql`select json_agg(json_build_object(
    'Headline', e.headline, 'Entry', e.entry, 'Date', e.date, 'CreatedAt', ${instantText(sql`e.created_at`)},
    'PostedByName', e.posted_by_name, 'Done', e.done, 'UpdatedAt', ${instantText(sql`e.updated_at`)},
    'UpdatedBy', e.updated_by, 'Screenshots', ${SCREENSHOTS}) order by e.index)
  from desk_log_entries e where e.logs_id = l.logs_id`;

const logAsJson = (zone: SQL): SQL => sql`json_build_object(
  'LogsID', l.logs_id, 'LogID', l.logs_id, 'Headline', l.headline, 'Date', l.date, 'Timezone', ${zone}::text,
  'Entries', coalesce((${ENTRIES}), '[]'))`;

/** The logs with their entries as JSON, written by the database in one statement: the book is read all day long. */
export async function listLogsJson(
  db: Queryable,
  scope: Scope,
  zone: string,
  filter: LogFilter,
  order: LogOrder,
  page: { limit: number; offset: number } | undefined,
): Promise<string> {
  const paged = page ? sql`limit ${page.limit} offset ${page.offset}` : sql``;
  const { rows } = await db.execute<{ logs: string }>(sql`
    select coalesce(json_agg(${logAsJson(sql`${zone}`)} order by l.place), '[]')::text as logs
    from (${listed(scope, filter, order)} ${paged}) l`);
  return rows[0]?.logs ?? '[]';
}

/** All of them, for a file. */
export const streamLogs = (
  db: Queryable,
  scope: Scope,
  zone: string,
  filter: LogFilter,
  order: LogOrder,
): AsyncGenerator<DeskLog> =>
  jsonStream<DeskLog>(
    streamQuery(
      db,
      sql`select ${logAsJson(sql`${zone}::text`)} as json from (${listed(scope, filter, order)}) l order by l.place`,
    ),
  );

const listed = (scope: Scope, filter: LogFilter, order: LogOrder): SQL => {
  const by = sql.join(orderOf(order), sql`, `);
  return sql`select ${deskLogs.LogsID}, ${deskLogs.Headline}, ${deskLogs.Date}, row_number() over (order by ${by}) as place
    from ${deskLogs} where ${matching(scope, filter)} order by ${by}`;
};

export const countLogs = (db: Queryable, scope: Scope, filter: LogFilter): Promise<number> =>
  db.$count(deskLogs, matching(scope, filter));

interface Named {
  readonly LocationID: number;
  readonly LogID: number;
}

const find = statement.once<Named & { zone: string }, { log: string }>(
  (value) => sql`select ${logAsJson(sql`${value('zone')}`)}::text as log
    from ${deskLogs} l where l.logs_id = ${value('LogID')} and l.location_id = ${value('LocationID')}`,
);

/** One log as the list shows it, as JSON written by the database: a long one has hundreds of entries. */
export const findLogJson = async (db: Queryable, scope: Scope, zone: string, LogID: number) =>
  (await firstRow(find(db, { LocationID: onlyLocation(scope), LogID, zone })))?.log;

const named = (value: Value<Named>) => sql`select logs_id from ${deskLogs}
  where logs_id = ${value('LogID')} and location_id = ${value('LocationID')}`;
const exists = statement.once<Named, { logs_id: number }>(named);
const lock = statement.once<Named, { logs_id: number }>((value) => sql`${named(value)} for update`);

export async function hasLog(db: Queryable, scope: Scope, LogID: number): Promise<boolean> {
  return (await exists(db, { LocationID: onlyLocation(scope), LogID })).length > 0;
}

/** Whether the log exists here; it stays locked, so that two replies cannot take the same index. */
export async function lockLog(db: Queryable, scope: Scope, LogID: number): Promise<boolean> {
  return (await lock(db, { LocationID: onlyLocation(scope), LogID })).length > 0;
}

export type NewEntry = Pick<
  typeof deskLogEntries.$inferSelect,
  'LocationID' | 'Headline' | 'Entry' | 'Date' | 'CreatedAt' | 'PostedBy' | 'PostedByName' | 'ScreenshotCount'
>;

interface SavedEntry {
  readonly LogsID: number;
  readonly EntryID: number;
  readonly Index: number;
}

/** Inserts an entry of that log, at that place of it. */
const entryOf = (LogsID: SQL, Index: SQL, value: Value<NewEntry>): SQL => sql`
  insert into ${deskLogEntries} (logs_id, index, location_id, headline, entry, date, created_at, posted_by,
    posted_by_name, screenshot_count)
  values (${LogsID}, ${Index}, ${value('LocationID')}, ${value('Headline')}, ${value('Entry')}, ${value('Date')},
    ${value('CreatedAt')}, ${value('PostedBy')}, ${value('PostedByName')}, ${value('ScreenshotCount')})
  returning logs_id as "LogsID", entry_id as "EntryID", index as "Index"`;

const insertFirst = statement.once<NewEntry, SavedEntry>(
  (value) => sql`
    with log as (
      insert into ${deskLogs} (location_id, headline, date)
      values (${value('LocationID')}, ${value('Headline')}, ${value('Date')}) returning logs_id
    )
    ${entryOf(sql`(select logs_id from log)`, sql`0`, value)}`,
);

const insertNext = statement.once<NewEntry & { LogsID: number }, SavedEntry>((value) =>
  entryOf(
    sql`${value('LogsID')}`,
    sql`(select count(*) from ${deskLogEntries} where logs_id = ${value('LogsID')})`,
    value,
  ),
);

/** Opens a log with this entry, or appends it to the log given, which is locked. */
export async function insertEntry(db: Queryable, entry: NewEntry, LogsID?: number): Promise<SavedEntry> {
  return writtenRow(LogsID === undefined ? insertFirst(db, entry) : insertNext(db, { ...entry, LogsID }));
}

export const findEntry = (db: Queryable, LogsID: number, Index: number) =>
  firstRow(
    db
      .select()
      .from(deskLogEntries)
      .where(and(eq(deskLogEntries.LogsID, LogsID), eq(deskLogEntries.Index, Index))),
  );

export async function updateEntry(
  db: Queryable,
  EntryID: number,
  done: { Done: true; UpdatedAt: string; UpdatedBy: string },
): Promise<void> {
  await db.update(deskLogEntries).set(done).where(eq(deskLogEntries.EntryID, EntryID));
}

const change = statement.once<{ LocationID: number }>(
  (value) => sql`insert into ${deskLogChanges} (location_id, change) values (${value('LocationID')}, 1)
    on conflict (location_id) do update set change = ${deskLogChanges}.change + 1`,
);

/** Counts a change of the location's book, in the transaction that makes it. */
export async function countChange(db: Queryable, LocationID: number): Promise<void> {
  await change(db, { LocationID });
}

export async function findChange(db: Queryable, LocationID: number): Promise<number> {
  const found = db.select().from(deskLogChanges).where(eq(deskLogChanges.LocationID, LocationID));
  return (await firstRow(found))?.Change ?? 0;
}

/** A stored screenshot of an entry within the scope. */
export async function findScreenshot(db: Queryable, scope: Scope, FileID: number) {
  const [file] = await db.select().from(storedFiles).where(eq(storedFiles.FileID, FileID));
  const EntryID = Number(/^desk-log-entry:(\d+)$/.exec(file?.Owner ?? '')?.[1] ?? 0);
  if (!file || EntryID === 0) return undefined;
  const [entry] = await db
    .select({ EntryID: deskLogEntries.EntryID })
    .from(deskLogEntries)
    .where(and(eq(deskLogEntries.EntryID, EntryID), within(deskLogEntries.LocationID, scope)));
  return entry && file;
}
