import { constants, crc32, deflateRawSync } from 'node:zlib';

const FILE_SIGNATURE = 0x04034b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** The first day that a zip can name: the same content makes the same file. */
const FIRST_DAY = (1 << 5) | 1;

/** In characters: long enough to pack well. */
const PIECE = 256 * 1024;

interface Piece {
  readonly bytes: number;
  readonly crc: number;
  readonly packed: Buffer;
}

/** Each piece is packed by itself, so that one which goes to the front may be made last. */
function pieceOf(text: string): Piece {
  const content = Buffer.from(text);
  const packed = deflateRawSync(content, { finishFlush: constants.Z_SYNC_FLUSH });
  return { bytes: content.length, crc: crc32(content), packed };
}
const LAST_BLOCK = deflateRawSync('');

/** A text on its way into a zip. It is packed as it grows: as a whole it is never held. */
export class ZipPart {
  readonly #pieces: Piece[] = [];
  #rest = '';

  append(text: string): this {
    this.#rest += text;
    if (this.#rest.length >= PIECE) this.#pack();
    return this;
  }

  prepend(text: string): void {
    this.#pieces.unshift(pieceOf(text));
  }

  pieces(): readonly Piece[] {
    this.#pack();
    return this.#pieces;
  }

  #pack(): void {
    if (this.#rest !== '') this.#pieces.push(pieceOf(this.#rest));
    this.#rest = '';
  }
}

/** A zip of parts, in their order. */
export function zip(parts: ReadonlyMap<string, ZipPart>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, part] of parts) {
    const name = Buffer.from(path);
    const packed = Buffer.concat([...part.pieces().map((piece) => piece.packed), LAST_BLOCK]);
    const about = aboutOf(part.pieces(), packed, name);
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
const aboutOf = (pieces: readonly Piece[], packed: Buffer, name: Buffer): Buffer =>
  numbers(
    [VERSION, 2],
    [UTF8_NAMES, 2],
    [DEFLATED, 2],
    [0, 2],
    [FIRST_DAY, 2],
    [pieces.reduce(crcWith, 0), 4],
    [packed.length, 4],
    [pieces.reduce((sum, { bytes }) => sum + bytes, 0), 4],
    [name.length, 2],
    [0, 2],
  );

/** The checksum of what came before and a piece, from those of both: it moves on by as many zeros as the piece is long. */
function crcWith(before: number, { bytes, crc }: Piece): number {
  const zeros = Buffer.alloc(bytes);
  return (crc32(zeros, before) ^ crc32(zeros) ^ crc) >>> 0;
}

/** Numbers of two or four bytes, the lowest byte first. */
function numbers(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
