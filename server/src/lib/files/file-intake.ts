import { CONTENT_TYPES, type UploadKind } from '@boh/contract/uploads.ts';
import type { Readable } from 'node:stream';
import { AppError } from '../app-error.ts';
import { detectKind, isHarmlessText, isHarmlessXml, SNIFF_BYTES } from './file-kind.ts';
import { cleanFileName } from './file-name.ts';
import { scanned, type VirusScanner } from './virus-scanner.ts';

export interface UploadLimits {
  /** The name the file came with; cleaned before it is kept. */
  readonly name: string;
  readonly kinds: readonly UploadKind[];
  readonly maxBytes: number;
  /** Reads along, where there is one. */
  readonly scanner?: VirusScanner;
}

interface Intake {
  readonly name: string;
  readonly kind: UploadKind;
  readonly contentType: string;
  /** The bytes, checked as they pass; ends with an `AppError` when there are too many. */
  readonly bytes: AsyncIterable<Buffer>;
}

/** Longer than any text that is refused, so that one cut in two by a chunk's end is still seen. */
const OVERLAP = 16;

/**
 * Looks at the beginning of an upload and refuses what is not allowed before a byte reaches the store; the rest is
 * counted, and text looked through, while it streams.
 */
export async function takeIn(source: Readable, limits: UploadLimits): Promise<Intake> {
  const name = cleanFileName(limits.name);
  // Ending the iterator must not tear the upload down: the store drains a refused one, so that its sender reads why.
  const chunks = source.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer | string>;
  const head = await readHead(chunks);
  const kind = head.length === 0 ? null : kindOf(head.subarray(0, SNIFF_BYTES), limits);
  if (kind === null || !limits.kinds.includes(kind)) {
    await chunks.return?.();
    if (head.length === 0) throw new AppError('bad_fields', `The file ${name} is empty.`);
    throw new AppError('wrong_type', `The file ${name} is not one of: ${limits.kinds.join(', ')}.`);
  }
  const counted = withinSize(withHead(head, chunks), limits.maxBytes, name);
  const check = TEXT_CHECKS[kind];
  const looked = check ? harmless(counted, name, check) : counted;
  const bytes = limits.scanner ? scanned(looked, name, limits.scanner) : looked;
  return { name, kind, contentType: CONTENT_TYPES[kind], bytes };
}

/** What is only read and then thrown away need not be known by its content. */
const kindOf = (head: Buffer, { kinds, name }: UploadLimits): UploadKind | null =>
  kinds.includes('data') ? 'data' : detectKind(head, name);
/** What text is looked through for while it streams. */
const TEXT_CHECKS: Partial<Record<UploadKind, (text: string) => boolean>> = {
  csv: isHarmlessText,
  txt: isHarmlessText,
  xml: isHarmlessXml,
};

const asBuffer = (chunk: Buffer | string) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk);

async function readHead(chunks: AsyncIterator<Buffer | string>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  while (size < SNIFF_BYTES) {
    const next = await chunks.next();
    if (next.done === true) break;
    const chunk = asBuffer(next.value);
    parts.push(chunk);
    size += chunk.length;
  }
  return Buffer.concat(parts, size);
}

async function* withHead(head: Buffer, chunks: AsyncIterator<Buffer | string>): AsyncGenerator<Buffer> {
  try {
    yield head;
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
      yield asBuffer(next.value);
    }
  } finally {
    await chunks.return?.();
  }
}

async function* withinSize(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
  name: string,
): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) {
      const megabytes = Math.floor(maxBytes / (1024 * 1024));
      throw new AppError('too_large', `The file ${name} is too large: at most ${megabytes} MB.`);
    }
    yield chunk;
  }
}

async function* harmless(
  chunks: AsyncIterable<Buffer>,
  name: string,
  isHarmless: (text: string) => boolean,
): AsyncGenerator<Buffer> {
  let tail = '';
  for await (const chunk of chunks) {
    // All that is looked for is plain ASCII, which stands in every encoding as it is.
    const text = tail + chunk.toString('latin1');
    if (!isHarmless(text)) throw new AppError('wrong_type', `The file ${name} is not plain text.`);
    tail = text.slice(-OVERLAP);
    yield chunk;
  }
}
