import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { AppError } from '../app-error.ts';

/** Where clamd listens: a socket of this machine, or a host and its port. */
export type VirusScanner = { readonly path: string } | { readonly host: string; readonly port: number };

/** So long it may be silent; large archives take it a while. */
const PATIENCE_MS = 60_000;

const notChecked = () =>
  new AppError(
    'unavailable',
    'Files cannot be looked through for viruses right now. Please try again.',
    undefined,
    30,
  );

/**
 * Passes an upload on while the scanner reads along, and ends only once it found nothing: the store keeps no file whose bytes
 * end with an error. Where the scanner is away or has no opinion there is no file either.
 */
export async function* scanned(
  chunks: AsyncIterable<Buffer>,
  name: string,
  scanner: VirusScanner,
  patience = PATIENCE_MS,
): AsyncGenerator<Buffer> {
  const socket = connect(scanner);
  socket.setTimeout(patience, () => socket.destroy(new Error('the scanner is silent')));
  // What it says, also where it says it early and hangs up; an error is judged where the verdict is awaited.
  const verdict = text(socket).catch(() => '');
  const write = async (bytes: Buffer) => {
    if (socket.write(bytes) || !socket.writable) return;
    await Promise.race([once(socket, 'drain').catch(() => undefined), verdict]);
  };
  try {
    await write(Buffer.from('zINSTREAM\0'));
    for await (const chunk of chunks) {
      if (chunk.length > 0 && socket.writable) {
        await write(lengthOf(chunk.length));
        await write(chunk);
      }
      yield chunk;
    }
    if (socket.writable) await write(lengthOf(0));
    const said = (await verdict).replace(/\0$/, '');
    if (said.endsWith(' FOUND'))
      throw new AppError('wrong_type', `The file ${name} holds a virus and was not kept.`);
    if (said !== 'stream: OK') throw notChecked();
  } finally {
    socket.destroy();
  }
}

/** Each piece is told by its length; none is the end. */
function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
