import type { UploadKind } from '@boh/contract/uploads.ts';
import type { Readable } from 'node:stream';
import type { UploadLimits } from './file-intake.ts';

export interface StoredFile {
  /** Random; the only thing needed to open or remove the file. */
  readonly key: string;
  readonly name: string;
  readonly kind: UploadKind;
  readonly contentType: string;
  readonly size: number;
}

/** A stored file that is known by its content too. */
export interface HashedFile extends StoredFile {
  readonly sha256: string;
}

/** Where attachments live. Keys are random and never a path; whole files are never held in memory. */
export interface FileStore {
  /**
   * Checks and stores an upload. Rejects with an `AppError` (`wrong_type`, `too_large`, `bad_fields` when empty,
   * `unavailable` when the storage is away) and then leaves nothing behind; the source is drained in that case.
   */
  put(source: Readable, limits: UploadLimits): Promise<StoredFile>;
  /** Puts a file back under the key it had when it was backed up; its content was checked when it first came in. */
  putBack(key: string, source: Readable): Promise<void>;
  /** Opens a file for reading; `not_found` when there is none. */
  open(key: string): Promise<Readable>;
  /** Removes a file; one that is already gone is no error. */
  remove(key: string): Promise<void>;
  /** All files last written before `olderThan`, in no particular order. */
  list(olderThan: Date): AsyncIterable<{ key: string; modifiedAt: Date }>;
}
