import { withoutIndexes } from '@boh/contract/attachments.ts';
import { attachFiles, detachFiles, listFiles } from '../db/attach-files.ts';
import type { storedFiles } from '../db/tables/spine.table.ts';
import { badField, notFound } from '../lib/app-error.ts';
import { FileAnswer } from './answers.ts';
import type { Call } from './call.ts';
import type { ReceivedFile } from './uploads.ts';

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
async function dropFiles(
  { db, services, afterCommit }: Pick<Call, 'db' | 'services' | 'afterCommit'>,
  files: readonly StoredFile[],
): Promise<void> {
  await detachFiles(
    db,
    files.map(({ FileID }) => FileID),
  );
  for (const { StorageKey } of files) afterCommit(() => services.files.remove(StorageKey));
}

/** Gives a record its one file, or none: the former one goes. */
export async function replaceFile(
  call: Pick<Call, 'db' | 'caller' | 'now' | 'services' | 'afterCommit'>,
  owner: string,
  file: ReceivedFile | undefined,
): Promise<void> {
  await dropFiles(call, await listFiles(call.db, owner));
  const by = { UploadedBy: call.caller.EmployeeID, UploadedAt: call.now.toISOString() };
  await attachFiles(call.db, owner, file ? [file] : [], by);
}

interface FileChange {
  /** The part that files come in; `Remove…` takes some away, by their places in the list. */
  readonly part: string;
  readonly removed: readonly number[];
  readonly most: number;
  /** What the record is called, in the sentence about a file that it does not have. */
  readonly what: string;
}

/** Takes files off a record and puts those that were sent behind the others; answers the names that it has then. */
export async function changeFiles(
  call: Pick<Call, 'db' | 'caller' | 'now' | 'services' | 'afterCommit' | 'files'>,
  owner: string,
  { part, removed, most, what }: FileChange,
): Promise<string[]> {
  const present = await listFiles(call.db, owner);
  const left = withoutIndexes(present, removed);
  if (!left) throw badField(`Remove${part}`, `This ${what} has no such attachment.`);
  const added = call.files[part] ?? [];
  if (left.length + added.length > most) throw badField(part, `At most ${most} files.`);
  await dropFiles(
    call,
    present.filter((file) => !left.includes(file)),
  );
  const by = { UploadedBy: call.caller.EmployeeID, UploadedAt: call.now.toISOString() };
  await attachFiles(call.db, owner, added, by);
  return [...left.map(({ Name }) => Name), ...added.map(({ name }) => name)];
}

/** The file of a record that the caller may read. */
export async function openFile(
  call: Pick<Call, 'db' | 'services'>,
  owner: string,
  { index = 0, shown }: { readonly index?: number; readonly shown?: 'inline' } = {},
): Promise<FileAnswer> {
  const file = (await listFiles(call.db, owner))[index];
  if (!file) throw notFound('This attachment');
  return storedFileAnswer(call, file, shown);
}
