import type { storedFiles } from '../db/tables/spine.table.ts';
import { FileAnswer } from './answers.ts';
import type { Call } from './call.ts';

/** A stored file under the name it was uploaded with. */
export async function storedFileAnswer(
  { services }: Pick<Call, 'services'>,
  { Name, ContentType, StorageKey }: typeof storedFiles.$inferSelect,
  disposition?: FileAnswer['disposition'],
): Promise<FileAnswer> {
  return new FileAnswer(Name, ContentType, await services.files.open(StorageKey), disposition);
}
