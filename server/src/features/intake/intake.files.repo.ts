import { and, eq, sql } from 'drizzle-orm';
import { arrayOf, within, type Scope } from '../../db/scope.ts';
import type { Queryable } from '../../db/client.ts';
import { intakeDays, intakeFiles, intakeLayouts } from '../../db/tables/intake.table.ts';
import type { FileDay } from './readers/records.ts';
import type { KnownCode } from './intake.codes.repo.ts';

export type FileRow = typeof intakeFiles.$inferSelect;

/** The same file of the same location, if it came before. */
export async function findContent(
  db: Queryable,
  LocationID: number,
  sha256: string,
): Promise<FileRow | undefined> {
  const [row] = await db
    .select()
    .from(intakeFiles)
    .where(sql`coalesce(${intakeFiles.LocationID}, 0) = ${LocationID} and ${intakeFiles.Sha256} = ${sha256}`);
  return row;
}

/** A file that speaks of one of these locations. */
export async function findFile(db: Queryable, scope: Scope, FileID: number): Promise<FileRow | undefined> {
  const ids = scope.kind === 'locations' ? arrayOf(scope.ids) : null;
  const [row] = await db
    .select()
    .from(intakeFiles)
    .where(
      and(
        eq(intakeFiles.FileID, FileID),
        sql`(${ids}::int[] is null or ${intakeFiles.LocationID} = any(${ids}::int[]) or ${intakeFiles.Hotels} && ${ids}::int[])`,
      ),
    );
  return row;
}

type NewFile = typeof intakeFiles.$inferInsert;

/** Keeps a file, or what became of one that came before. */
export async function saveFile(tx: Queryable, FileID: number | undefined, values: NewFile): Promise<number> {
  if (FileID !== undefined) {
    await tx.update(intakeFiles).set(values).where(eq(intakeFiles.FileID, FileID));
    return FileID;
  }
  const [row] = await tx.insert(intakeFiles).values(values).returning({ FileID: intakeFiles.FileID });
  if (!row) throw new Error('The file was not kept.');
  return row.FileID;
}

/** The days that a file was read as before, each with its place among the files of the day. */
export async function dropFileDays(tx: Queryable, FileID: number): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .delete(intakeDays)
    .where(eq(intakeDays.FileID, FileID))
    .returning({ Date: intakeDays.Date, DayNo: intakeDays.DayNo });
  return new Map(rows.map(({ Date: day, DayNo }) => [day, DayNo]));
}

const PART = 500;

interface FileOfDays {
  readonly FileID: number;
  readonly LocationID: number;
  readonly Kind: string;
}

/** What a file says of each of its days. One that is read again keeps its places: files that came after it still do. */
export async function insertFileDays(
  tx: Queryable,
  file: FileOfDays,
  days: readonly FileDay[],
  known: ReadonlyMap<string, KnownCode>,
  places: ReadonlyMap<string, number>,
): Promise<void> {
  const idOf = (code: string) => known.get(code)?.CodeID ?? 0;
  const rows = days.map(({ Date: day, Codes, TotalsOff }) => ({
    ...file,
    DayNo: places.get(day),
    Date: day,
    Codes: Codes.map(({ Code }) => idOf(Code)),
    Amounts: Codes.map(({ Amount }) => Amount),
    TotalsOff: TotalsOff.length > 0 ? [...TotalsOff] : null,
  }));
  for (let start = 0; start < rows.length; start += PART)
    await tx
      .insert(intakeDays)
      .overridingSystemValue()
      .values(rows.slice(start, start + PART));
}

/** Layouts of a location, or the one that is named. */
export const listLayouts = (db: Queryable, scope: Scope, LayoutID?: number) =>
  db
    .select()
    .from(intakeLayouts)
    .where(
      and(
        within(intakeLayouts.LocationID, scope),
        LayoutID === undefined ? undefined : eq(intakeLayouts.LayoutID, LayoutID),
      ),
    )
    .orderBy(intakeLayouts.Name);

/** Files of a location that wait for a layout, oldest first. */
export const listWaiting = (db: Queryable, LocationID: number): Promise<FileRow[]> =>
  db
    .select()
    .from(intakeFiles)
    .where(and(eq(intakeFiles.LocationID, LocationID), eq(intakeFiles.State, 'Waiting')))
    .orderBy(intakeFiles.ReceivedAt, intakeFiles.FileID);

type Description = Pick<FileRow, 'Format' | 'LayoutID' | 'FirstDay' | 'LastDay' | 'Days'>;

export async function describeFile(tx: Queryable, FileID: number, values: Description): Promise<void> {
  await tx.update(intakeFiles).set(values).where(eq(intakeFiles.FileID, FileID));
}

export async function listFileDates(db: Queryable, FileID: number): Promise<string[]> {
  const rows = await db
    .select({ Date: intakeDays.Date })
    .from(intakeDays)
    .where(eq(intakeDays.FileID, FileID));
  return rows.map(({ Date: day }) => day);
}
