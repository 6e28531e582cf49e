import type { FileStore, StoredFile } from '../lib/files/file-store.ts';
import type { TableFile } from '../lib/tables/spreadsheet-reader.ts';

/** Hands an uploaded file on as a table. Its rows are what is kept; the file itself has then served its purpose. */
export async function withTable<T>(
  files: FileStore,
  file: StoredFile,
  work: (table: TableFile) => Promise<T>,
): Promise<T> {
  try {
    const source = await files.open(file.key);
    return await work({ kind: file.kind === 'xlsx' ? 'xlsx' : 'csv', source });
  } finally {
    await files.remove(file.key);
  }
}
