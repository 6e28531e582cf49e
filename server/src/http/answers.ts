import type { Readable } from 'node:stream';
import { closedPolicy } from './safety-headers.ts';

/** A file for the caller: attachments, exports, workbooks. */
export class FileAnswer {
  constructor(
    readonly name: string,
    readonly contentType: string,
    readonly content: Buffer | string | Readable,
    readonly disposition: 'attachment' | 'inline' = 'attachment',
    /** Whatever is inside must not run as a page of ours. */
    readonly policy = closedPolicy('sandbox'),
  ) {}
}

/** JSON that is written already, by the database or as it is here, and sent so: for long answers. Nothing is left out of it. */
export class JsonText {
  constructor(readonly text: string) {}

  /** Fields of this program's own, followed by those of an object that the database wrote. */
  static joined(own: object, json: string): JsonText {
    return new JsonText(`${JSON.stringify(own).slice(0, -1)},${json.slice(1)}`);
  }
}

/** Sends the browser on to another address, which learns nothing of this one. */
export class Redirect {
  constructor(readonly to: string) {}
}

/** An answer with a status of its own that the endpoint declares (such as 208). */
export class StatusAnswer {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}
