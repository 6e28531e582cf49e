import type { FileStore, StoredFile } from '../lib/files/file-store.ts';
import type { TableFile } from '../lib/tables/spreadsheet-reader.ts';

/** A stored file as a table. */
export const tableOf = async (files: FileStore, file: StoredFile): Promise<TableFile> => ({
  kind: file.kind === 'xlsx' ? 'xlsx' : 'csv',
  source: await files.open(file.key),
});

/** Hands an uploaded file on as a table. Its rows are what is kept; the file itself has then served its purpose. */
export async function withTable<T>(
  files: FileStore,
  file: StoredFile,
  work: (table: TableFile) => Promise<T>,
): Promise<T> {
  try {
    return await work(await tableOf(files, file));
  } finally {
    await files.remove(file.key);
  }
}
