import { and, asc, desc, eq, gte, lte, sql, type SQL } from 'drizzle-orm';
import type { DeskLog } from '@boh/contract/desk-log/desk-log.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { patternOf } from '../../db/contains.ts';
import { within, type Scope } from '../../db/scope.ts';
import { storedFiles } from '../../db/tables/spine.table.ts';
import type { ReceivedFile } from '../../http/uploads.ts';
import { deskLogChanges, deskLogEntries, deskLogs } from './desk-log.table.ts';

interface LogFilter {
  readonly LogID?: number | undefined;
  readonly From?: string | undefined;
  readonly To?: string | undefined;
  readonly Search?: string | undefined;
}

interface LogOrder {
  readonly field: string;
  readonly descending: boolean;
}

export type NewEntry = typeof deskLogEntries.$inferInsert;
type EntryRow = typeof deskLogEntries.$inferSelect;

function matching(scope: Scope, { LogID, From, To, Search }: LogFilter): SQL | undefined {
  return and(
    within(deskLogs.LocationID, scope),
    LogID === undefined ? undefined : eq(deskLogs.LogsID, LogID),
    From === undefined ? undefined : gte(deskLogs.Date, From),
    To === undefined ? undefined : lte(deskLogs.Date, To),
    Search === undefined || Search === '' ? undefined : mentions(scope, Search),
  );
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

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Name of the record that owns an entry's screenshots among the stored files. */
export const ownerOf = (EntryID: number): string => `desk-log-entry:${EntryID}`;

const SCREENSHOTS = sql`case when e.screenshot_count = 0 then '[]'::json else (
  select coalesce(json_agg(json_build_object(
    'ScreenshotID', s.file_id, 'Name', s.name, 'ContentType', s.content_type, 'Size', s.size) order by s.position), '[]')
  from stored_files s where s.owner = 'desk-log-entry:' || e.entry_id) end`;

const ENTRIES = sql`select json_agg(json_build_object(
    'Headline', e.headline, 'Entry', e.entry, 'Date', e.date, 'CreatedAt', ${iso('e.created_at')},
    'PostedByName', e.posted_by_name, 'Done', e.done, 'UpdatedAt', ${iso('e.updated_at')},
    'UpdatedBy', e.updated_by, 'Screenshots', ${SCREENSHOTS}) order by e.index)
  from desk_log_entries e where e.logs_id = l.logs_id`;

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
    select coalesce(json_agg(json_build_object(
      'LogsID', l.logs_id, 'LogID', l.logs_id, 'Headline', l.headline, 'Date', l.date, 'Timezone', ${zone}::text,
      'Entries', coalesce((${ENTRIES}), '[]')) order by l.place), '[]')::text as logs
    from (
      select ${deskLogs.LogsID}, ${deskLogs.Headline}, ${deskLogs.Date},
        row_number() over (order by ${sql.join(orderOf(order), sql`, `)}) as place
      from ${deskLogs} where ${matching(scope, filter)} order by ${sql.join(orderOf(order), sql`, `)} ${paged}
    ) l`);
  return rows[0]?.logs ?? '[]';
}

export const countLogs = (db: Queryable, scope: Scope, filter: LogFilter): Promise<number> =>
  db.$count(deskLogs, matching(scope, filter));

export async function findLog(
  db: Queryable,
  scope: Scope,
  zone: string,
  LogID: number,
): Promise<DeskLog | undefined> {
  const order = { field: 'LogsID', descending: true };
  const text = await listLogsJson(db, scope, zone, { LogID }, order, undefined);
  return (JSON.parse(text) as DeskLog[])[0];
}

/** Whether the log exists here; it stays locked, so that two replies cannot take the same index. */
export async function lockLog(db: Queryable, scope: Scope, LogID: number): Promise<boolean> {
  const rows = await db
    .select({ LogsID: deskLogs.LogsID })
    .from(deskLogs)
    .where(matching(scope, { LogID }))
    .for('update');
  return rows.length > 0;
}

export async function insertLog(db: Queryable, log: typeof deskLogs.$inferInsert): Promise<number> {
  const [row] = await db.insert(deskLogs).values(log).returning({ LogsID: deskLogs.LogsID });
  if (!row) throw new Error('The log was not created.');
  return row.LogsID;
}

export const countEntries = (db: Queryable, LogsID: number): Promise<number> =>
  db.$count(deskLogEntries, eq(deskLogEntries.LogsID, LogsID));

export async function insertEntry(db: Queryable, entry: NewEntry): Promise<number> {
  const [row] = await db.insert(deskLogEntries).values(entry).returning({ EntryID: deskLogEntries.EntryID });
  if (!row) throw new Error('The entry was not created.');
  return row.EntryID;
}

export async function insertScreenshots(
  db: Queryable,
  EntryID: number,
  files: readonly ReceivedFile[],
  by: { UploadedBy: number; UploadedAt: string },
): Promise<void> {
  if (files.length === 0) return;
  await db.insert(storedFiles).values(
    files.map((file, Position) => ({
      StorageKey: file.key,
      Name: file.name,
      ContentType: file.contentType,
      Size: file.size,
      Owner: ownerOf(EntryID),
      Position,
      ...by,
    })),
  );
}

export async function findEntry(db: Queryable, LogsID: number, Index: number): Promise<EntryRow | undefined> {
  const [row] = await db
    .select()
    .from(deskLogEntries)
    .where(and(eq(deskLogEntries.LogsID, LogsID), eq(deskLogEntries.Index, Index)));
  return row;
}

export async function updateEntry(
  db: Queryable,
  EntryID: number,
  done: { Done: true; UpdatedAt: string; UpdatedBy: string },
): Promise<void> {
  await db.update(deskLogEntries).set(done).where(eq(deskLogEntries.EntryID, EntryID));
}

/** Counts a change of the location's book, in the transaction that makes it. */
export async function countChange(db: Queryable, LocationID: number): Promise<void> {
  await db
    .insert(deskLogChanges)
    .values({ LocationID, Change: 1 })
    .onConflictDoUpdate({
      target: deskLogChanges.LocationID,
      set: { Change: sql`${deskLogChanges.Change} + 1` },
    });
}

export async function findChange(db: Queryable, LocationID: number): Promise<number> {
  const [row] = await db
    .select({ Change: deskLogChanges.Change })
    .from(deskLogChanges)
    .where(eq(deskLogChanges.LocationID, LocationID));
  return row?.Change ?? 0;
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
