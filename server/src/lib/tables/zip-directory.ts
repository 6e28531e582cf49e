/** One entry of a zip archive, as its central directory declares it. */
interface ZipEntry {
  readonly name: string;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly headerOffset: number;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const MAX_COMMENT = 65_535;

/** Reads the list of a zip's entries without unpacking anything; null when it is no plain zip (or a zip64). */
export function readZipDirectory(zip: Buffer): ZipEntry[] | null {
  const end = findEnd(zip);
  if (end === null) return null;
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > end || zip.readUInt32LE(at) !== ENTRY_SIGNATURE) return null;
    const nameLength = zip.readUInt16LE(at + 28);
    entries.push({
      name: zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength),
      packedBytes: zip.readUInt32LE(at + 20),
      bytes: zip.readUInt32LE(at + 24),
      headerOffset: zip.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

function findEnd(zip: Buffer): number | null {
  const first = Math.max(0, zip.length - END_BYTES - MAX_COMMENT);
  for (let at = zip.length - END_BYTES; at >= first; at -= 1) {
    if (zip.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  return null;
}
