import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { UploadRule } from '@boh/contract/uploads.ts';
import { AppError, badField } from '../lib/app-error.ts';
import type { FileStore, HashedFile, StoredFile } from '../lib/files/file-store.ts';
import { hashing } from '../lib/files/hashed.ts';
import { addField } from './form-fields.ts';

/** A file part that lies in the store already. */
export type ReceivedFile = HashedFile;

export interface Received {
  readonly fields: Record<string, unknown>;
  readonly files: Record<string, ReceivedFile[]>;
}

const MAX_TEXT_PARTS = 200;
const MAX_TEXT_BYTES = 64 * 1024;
/** All of them together, as much as a JSON body may hold. */
const MAX_TEXT_LENGTH = 1024 * 1024;

/** Reads the body of a request: JSON, or parts where the endpoint takes files. */
export async function receive(
  request: FastifyRequest,
  store: FileStore,
  rules: Readonly<Record<string, UploadRule>> | undefined,
): Promise<Received> {
  if (!request.isMultipart()) return { fields: request.body as Record<string, unknown>, files: {} };
  if (!rules) throw new AppError('wrong_type', 'This call takes JSON.');
  return receiveMultipart(request, store, rules);
}

/**
 * Reads a multipart request: files stream into the store while they arrive, text parts become the body. If anything
 * is refused, what was stored is removed again.
 */
async function receiveMultipart(
  request: FastifyRequest,
  store: FileStore,
  rules: Readonly<Record<string, UploadRule>>,
): Promise<Received> {
  const received: Received = { fields: {}, files: {} };
  let textLength = 0;
  const fileLimit = Object.values(rules).reduce((sum, rule) => sum + rule.maxFiles, 0);
  try {
    const parts = request.parts({
      limits: {
        fields: MAX_TEXT_PARTS,
        fieldSize: MAX_TEXT_BYTES,
        files: fileLimit + 1,
        fileSize: Number.POSITIVE_INFINITY,
      },
    });
    for await (const part of wellFormed(parts)) {
      if (part.type === 'field') {
        textLength += String(part.value).length;
        if (textLength > MAX_TEXT_LENGTH)
          throw new AppError('too_large', 'The fields are too long together.');
        addText(received.fields, part);
      } else await addFile(received, store, rules, part);
    }
    return received;
  } catch (error) {
    await dropFiles(store, received.files);
    throw error;
  }
}

const broken = () => new AppError('bad_request', 'This form could not be read.');

/** The parser's own complaints (no boundary, cut off in the middle) are about what was sent, not about the server. */
async function* wellFormed<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts;
  } catch (error) {
    throw error instanceof Error && 'code' in error ? error : broken();
  }
}

/** Removes files of a refused call from the store; what cannot be removed now is swept later. */
export async function dropFiles(store: FileStore, files: Readonly<Record<string, readonly StoredFile[]>>) {
  const all = Object.values(files).flat();
  await Promise.allSettled(all.map((file) => store.remove(file.key)));
}

/** The parser's types promise a name, but a part need not have one. */
interface TextPart {
  readonly fieldname?: string;
  readonly value: unknown;
  readonly valueTruncated: boolean;
}

function addText(fields: Record<string, unknown>, { fieldname, value, valueTruncated }: TextPart): void {
  if (valueTruncated) throw new AppError('too_large', 'One of the fields is too long.');
  if (fieldname === undefined) throw broken();
  addField(fields, fieldname, value);
}

type FilePart = Extract<Awaited<ReturnType<FastifyRequest['file']>>, object>;

async function addFile(
  received: Received,
  store: FileStore,
  rules: Readonly<Record<string, UploadRule>>,
  part: FilePart,
): Promise<void> {
  const name = (part.fieldname as string | undefined)?.replace(/\[\]$/, '') ?? '';
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  // A browser sends an empty part for a file input that was left alone.
  if (!rule || part.filename === '') {
    part.file.resume();
    return;
  }
  const files = (received.files[name] ??= []);
  if (files.length >= rule.maxFiles) {
    part.file.resume();
    throw badField(name, `At most ${rule.maxFiles} ${rule.maxFiles === 1 ? 'file' : 'files'}.`);
  }
  const { through, sha256 } = hashing();
  const flow = pipeline(part.file, through);
  // The store reports its own refusal; the broken pipe that follows from it says nothing new.
  flow.catch(() => undefined);
  const limits = { name: part.filename, kinds: rule.kinds, maxBytes: rule.maxBytes };
  const stored = await store.put(through, limits).catch((error: unknown) => {
    // A store whose source broke off believes that it failed itself.
    const isOurs = part.file.errored === null || (error instanceof AppError && error.code !== 'unavailable');
    throw isOurs ? error : broken();
  });
  files.push({ ...stored, sha256: sha256() });
}
