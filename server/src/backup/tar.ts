import type { Readable } from 'node:stream';

const BLOCK = 512;

export interface TarEntry {
  readonly name: string;
  readonly size: number;
  /** The entry's bytes; must be read to the end before the next entry comes. */
  readonly content: AsyncIterable<Buffer>;
}

/** One file of a tar archive (ustar): anybody can look into a backup with ordinary tools. */
export function* tarEntry(name: string, content: Buffer): Generator<Buffer> {
  yield tarHeader(name, content.length);
  yield content;
  yield padding(content.length);
}

export function tarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 99) throw new Error(`The name ${name} is too long for the archive.`);
  header.write(name, 0);
  header.write('0000644\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\0' + '00', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Fills an entry up to a whole number of blocks. */
export const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** The two empty blocks at the end: an archive without them was cut short. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

/** Reads the entries of an archive one after the other; throws if it was cut short. */
export async function* readTar(source: Readable): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(source);
  for (;;) {
    const header = await bytes.take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const name = header.subarray(0, 100).toString().replace(/\0.*$/s, '');
    const size = Number.parseInt(header.subarray(124, 135).toString(), 8);
    if (!header.subarray(257, 262).equals(Buffer.from('ustar')) || Number.isNaN(size)) {
      throw new Error('This file is not a backup of Back of House.');
    }
    yield { name, size, content: bytes.stream(size) };
    await bytes.take((BLOCK - (size % BLOCK)) % BLOCK);
  }
}

class ByteReader {
  #rest: Buffer = Buffer.alloc(0);
  readonly #chunks: AsyncIterator<Buffer>;

  constructor(source: Readable) {
    this.#chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.stream(size)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *stream(size: number): AsyncGenerator<Buffer> {
    let left = size;
    while (left > 0) {
      if (this.#rest.length === 0) {
        const next = await this.#chunks.next();
        if (next.done === true) throw new Error('The backup ends too early: it was not written to the end.');
        this.#rest = next.value;
      }
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
}
