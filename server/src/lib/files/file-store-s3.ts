import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Readable } from 'node:stream';
import { takeIn, type UploadLimits } from './file-intake.ts';
import { checkKey, fileNotFound, isKey, newKey, storageFailure } from './file-key.ts';
import type { FileStore, StoredFile } from './stored-file.ts';

const PREFIX = 'files/';
const PART_BYTES = 5 * 1024 * 1024;
/** Without these a bucket that takes connections and never answers would hold every upload for good. */
const PATIENCE = { connectionTimeout: 3_000, socketTimeout: 10_000 };
const ATTEMPTS = 2;

interface S3Settings {
  readonly bucket: string;
  readonly endpoint?: string;
  readonly region?: string;
}

/** Files in an S3 bucket (or anything that speaks S3, given its endpoint); keys of AWS come from the usual places. */
export function s3FileStore({ bucket, endpoint, region }: S3Settings): FileStore {
  const client = new S3Client({
    region: region ?? 'us-east-1',
    // A server of one's own rarely has a host name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestHandler: PATIENCE,
    maxAttempts: ATTEMPTS,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const place = (key: string) => ({ Bucket: bucket, Key: PREFIX + checkKey(key) });
  return {
    put: (source, limits) => put(client, place, source, limits),
    async putBack(key, source) {
      const params = { ...place(key), Body: source };
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 }).done().catch(rethrow);
    },
    open: (key) => openObject(client, place(key)),
    async remove(key) {
      await client.send(new DeleteObjectCommand(place(key))).catch(rethrow);
    },
    list: (olderThan) => list(client, bucket, olderThan),
  };
}

interface Counted {
  size: number;
  failure?: unknown;
}

type Place = (key: string) => { Bucket: string; Key: string };

async function put(
  client: S3Client,
  place: Place,
  source: Readable,
  limits: UploadLimits,
): Promise<StoredFile> {
  const key = newKey();
  const counted: Counted = { size: 0 };
  try {
    const { bytes, ...description } = await takeIn(source, limits);
    const Body = Readable.from(counting(bytes, counted), { objectMode: false });
    // An error of the body makes Upload abort, so that neither an object nor parts of one stay behind.
    const upload = new Upload({
      client,
      params: { ...place(key), Body, ContentType: description.contentType },
      partSize: PART_BYTES,
      queueSize: 2,
    });
    await upload.done();
    return { key, size: counted.size, ...description };
  } catch (error) {
    source.resume();
    // What was wrong with the file itself says more than the failed upload that followed from it.
    throw storageFailure(counted.failure ?? error);
  }
}

async function* counting(bytes: AsyncIterable<Buffer>, counted: Counted): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of bytes) {
      counted.size += chunk.length;
      yield chunk;
    }
  } catch (error) {
    counted.failure = error;
    throw error;
  }
}

async function openObject(client: S3Client, place: ReturnType<Place>): Promise<Readable> {
  const answer = await client.send(new GetObjectCommand(place)).catch((error: unknown) => {
    throw (error as Error).name === 'NoSuchKey' ? fileNotFound() : storageFailure(error);
  });
  if (!(answer.Body instanceof Readable)) throw fileNotFound();
  return answer.Body;
}

async function* list(client: S3Client, bucket: string, olderThan: Date): ReturnType<FileStore['list']> {
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: PREFIX })) {
    for (const { Key, LastModified } of page.Contents ?? []) {
      const key = Key?.slice(PREFIX.length) ?? '';
      if (isKey(key) && LastModified !== undefined && LastModified < olderThan) {
        yield { key, modifiedAt: LastModified };
      }
    }
  }
}

function rethrow(error: unknown): never {
  throw storageFailure(error);
}
