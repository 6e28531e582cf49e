import type { FileStore } from './stored-file.ts';

const BATCH = 500;

/**
 * Removes files no record refers to: leftovers of saves that failed after the upload, or of a crash. `olderThan`
 * keeps away from uploads whose record is about to be written. Returns how many were removed.
 */
export async function sweepOrphans(
  store: FileStore,
  isReferenced: (keys: string[]) => Promise<ReadonlySet<string>>,
  olderThan: Date,
): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const sweep = async () => {
    const referenced = await isReferenced(batch);
    for (const key of batch.filter((each) => !referenced.has(each))) {
      await store.remove(key);
      removed += 1;
    }
    batch = [];
  };
  for await (const { key } of store.list(olderThan)) {
    batch.push(key);
    if (batch.length === BATCH) await sweep();
  }
  if (batch.length > 0) await sweep();
  return removed;
}
