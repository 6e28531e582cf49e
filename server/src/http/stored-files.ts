import { detachFiles } from '../db/attach-files.ts';
import type { storedFiles } from '../db/tables/spine.table.ts';
import { FileAnswer } from './answers.ts';
import type { Call } from './call.ts';

type StoredFile = typeof storedFiles.$inferSelect;

/** A stored file under the name it was uploaded with. */
export async function storedFileAnswer(
  { services }: Pick<Call, 'services'>,
  { Name, ContentType, StorageKey }: StoredFile,
  disposition?: FileAnswer['disposition'],
): Promise<FileAnswer> {
  return new FileAnswer(Name, ContentType, await services.files.open(StorageKey), disposition);
}

/** Takes files off their record; they go for good only once it no longer names them for good. */
export async function dropFiles(
  { db, services, afterCommit }: Pick<Call, 'db' | 'services' | 'afterCommit'>,
  files: readonly StoredFile[],
): Promise<void> {
  await detachFiles(
    db,
    files.map(({ FileID }) => FileID),
  );
  for (const { StorageKey } of files) afterCommit(() => services.files.remove(StorageKey));
}
