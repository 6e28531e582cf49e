import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { readZipDirectory } from '../tables/zip-directory.ts';

const FILE_SIGNATURE = 0x04034b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
const FILE_BYTES = 30;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** The first day that a zip can name: the same content makes the same file. */
const FIRST_DAY = (1 << 5) | 1;

/** The parts of a zip that was made here: sizes and names are believed. */
export function unzip(file: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  for (const { name, headerOffset, packedBytes } of readZipDirectory(file) ?? []) {
    const names = file.readUInt16LE(headerOffset + 26) + file.readUInt16LE(headerOffset + 28);
    const start = headerOffset + FILE_BYTES + names;
    const packed = file.subarray(start, start + packedBytes);
    const isPacked = file.readUInt16LE(headerOffset + 8) === DEFLATED;
    parts.set(name, isPacked ? inflateRawSync(packed) : packed);
  }
  return parts;
}

/** A zip of parts, in their order. */
export function zip(parts: ReadonlyMap<string, Buffer>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of parts) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(content);
    const about = aboutOf(content, packed, name);
    const file = Buffer.concat([numbers([FILE_SIGNATURE, 4]), about, name, packed]);
    directory.push(
      numbers([ENTRY_SIGNATURE, 4], [VERSION, 2]),
      about,
      numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      name,
    );
    files.push(file);
    offset += file.length;
  }
  const entries = Buffer.concat(directory);
  const end = numbers([END_SIGNATURE, 4], [0, 2], [0, 2], [parts.size, 2], [parts.size, 2]);
  return Buffer.concat([...files, entries, end, numbers([entries.length, 4], [offset, 4], [0, 2])]);
}

/** What a part's own header and its entry of the directory both say. */
const aboutOf = (content: Buffer, packed: Buffer, name: Buffer): Buffer =>
  numbers(
    [VERSION, 2],
    [UTF8_NAMES, 2],
    [DEFLATED, 2],
    [0, 2],
    [FIRST_DAY, 2],
    [crc32(content), 4],
    [packed.length, 4],
    [content.length, 4],
    [name.length, 2],
    [0, 2],
  );

/** Numbers of two or four bytes, the lowest byte first. */
function numbers(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
