import { eq, inArray, sql } from 'drizzle-orm';
import type { StoredFile } from '../lib/files/stored-file.ts';
import type { Queryable } from './client.ts';
import { statement } from './statement.ts';
import { storedFiles } from './tables/spine.table.ts';

interface Attached {
  readonly Owner: string;
  readonly UploadedBy: number | null;
  readonly UploadedAt: string;
  /** The files as JSON. */
  readonly files: string;
}

const insert = statement.once<Attached>(
  (value) => sql`
    insert into ${storedFiles} (storage_key, name, content_type, size, owner, position, uploaded_by, uploaded_at)
    select f.key, f.name, f."contentType", f.size, ${value('Owner')},
      (select coalesce(max(position) + 1, 0) from ${storedFiles} where owner = ${value('Owner')}) + f.index,
      ${value('UploadedBy')}::int, ${value('UploadedAt')}::timestamptz
    from jsonb_to_recordset(${value('files')}::jsonb) as f(key text, name text, "contentType" text, size int, index int)`,
);

/** Notes whose files these are, behind those that their owner has. */
export async function attachFiles(
  db: Queryable,
  Owner: string,
  files: readonly StoredFile[],
  by: { readonly UploadedBy: number | null; readonly UploadedAt: string },
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map(({ key, name, contentType, size }, index) => ({
    key,
    name,
    contentType,
    size,
    index,
  }));
  await insert(db, { Owner, ...by, files: JSON.stringify(rows) });
}

/** The files of an owner, in their order. */
export const listFiles = (db: Queryable, Owner: string) =>
  db
    .select()
    .from(storedFiles)
    .where(eq(storedFiles.Owner, Owner))
    .orderBy(storedFiles.Position, storedFiles.FileID);

export async function detachFiles(db: Queryable, FileIDs: readonly number[]): Promise<void> {
  if (FileIDs.length > 0) await db.delete(storedFiles).where(inArray(storedFiles.FileID, [...FileIDs]));
}
