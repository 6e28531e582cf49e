import { crc32, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readZipDirectory } from '../tables/zip-directory.ts';
import { zip, ZipPart } from './zip.ts';

const HEADER_BYTES = 30;

/** The parts of a zip by name, each held to the size and the checksum that its header says. */
function unzip(file: Buffer): [string, string][] {
  return readZipDirectory(file)!.map(({ name, headerOffset, packedBytes, bytes }) => {
    const start = headerOffset + HEADER_BYTES + file.readUInt16LE(headerOffset + 26);
    const content = inflateRawSync(file.subarray(start, start + packedBytes));
    expect(content).toHaveLength(bytes);
    expect(crc32(content)).toBe(file.readUInt32LE(headerOffset + 14));
    return [name, content.toString()];
  });
}

describe('a zip', () => {
  it('gives back its parts in their order, under their names', () => {
    const parts = [
      ['xl/workbook.xml', '<workbook/>'],
      ['empty', ''],
      ['hôtel.xml', 'ü'.repeat(1_000_000)],
    ] as const;
    const packed = new Map(parts.map(([name, text]) => [name, new ZipPart().append(text)]));
    expect(unzip(zip(packed))).toEqual(parts);
  });

  it('puts what is known last in front of what was packed long before', () => {
    const lines = Array.from({ length: 100_000 }, (_, number) => `line ${number}\n`);
    const part = new ZipPart();
    for (const line of lines) part.append(line);
    part.prepend('head\n');
    part.append('foot');
    expect(unzip(zip(new Map([['part', part]])))).toEqual([['part', `head\n${lines.join('')}foot`]]);
  });
});
