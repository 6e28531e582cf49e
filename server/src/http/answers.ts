import type { Readable } from 'node:stream';

/** A file for the caller: attachments, exports, workbooks. */
export class FileAnswer {
  constructor(
    readonly name: string,
    readonly contentType: string,
    readonly content: Buffer | string | Readable,
    readonly disposition: 'attachment' | 'inline' = 'attachment',
    /** Whatever is inside must not run as a page of ours. */
    readonly policy = "default-src 'none'; sandbox",
  ) {}
}

/** JSON already written by the database, sent as it is: for long lists. Its fields are those of the query. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** An answer with a status of its own that the endpoint declares (such as 208). */
export class StatusAnswer {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}
