import { join } from 'node:path';
import { folderFileStore } from './file-store-folder.ts';
import type { FileStore } from './stored-file.ts';
import type { VirusScanner } from './virus-scanner.ts';

export type { FileStore, HashedFile, StoredFile } from './stored-file.ts';

interface FileStoreSettings {
  readonly dataDir: string;
  readonly bucket?: string;
  readonly endpoint?: string;
  readonly region?: string;
  readonly virusScanner?: VirusScanner | undefined;
}

/** The bucket where one is set, otherwise the folder `files` of the data directory; what comes in is scanned where something does. */
export async function openFileStore({ virusScanner, ...settings }: FileStoreSettings): Promise<FileStore> {
  const store = await openPlace(settings);
  if (virusScanner === undefined) return store;
  return { ...store, put: (source, limits) => store.put(source, { ...limits, scanner: virusScanner }) };
}

async function openPlace(settings: Omit<FileStoreSettings, 'virusScanner'>): Promise<FileStore> {
  if (settings.bucket === undefined) return folderFileStore(join(settings.dataDir, 'files'));
  // The S3 client takes half a second to load, which a server without a bucket never spends.
  const { s3FileStore } = await import('./file-store-s3.ts');
  return s3FileStore({ bucket: settings.bucket, endpoint: settings.endpoint, region: settings.region });
}
