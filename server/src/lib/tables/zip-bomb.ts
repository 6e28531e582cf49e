import { readZipDirectory } from './zip-directory.ts';

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 200 * MEGABYTE;
const MAX_ENTRIES = 2_000;
/** Small files of many equal cells pack very well; only for large ones a high ratio means harm. */
const SUSPICIOUS_FROM = 20 * MEGABYTE;
const MAX_RATIO = 100;

type ZipVerdict = 'fine' | 'damaged' | 'too large';

/** Judges an archive by what its directory declares, before a byte is unpacked; the unpacker holds it to that. */
export function judgeZip(zip: Buffer): ZipVerdict {
  const entries = readZipDirectory(zip);
  if (entries === null || entries.length === 0) return 'damaged';
  if (entries.length > MAX_ENTRIES) return 'too large';
  let bytes = 0;
  let packed = 0;
  for (const entry of entries) {
    // An unpacker cannot be held to a size that was not declared.
    if (entry.bytes === 0 && entry.packedBytes > 2) return 'damaged';
    bytes += entry.bytes;
    packed += entry.packedBytes;
  }
  if (packed > zip.length) return 'damaged';
  if (bytes > MAX_BYTES || (bytes > SUSPICIOUS_FROM && bytes / packed > MAX_RATIO)) return 'too large';
  return 'fine';
}
