import type { PageName } from '@boh/contract/pages.ts';
import type { Queryable } from '../db/client.ts';
import { locationsOnly, type Scope } from '../db/scope.ts';
import type { BoundEndpoint } from './bind-endpoint.ts';
import type { Call } from './call.ts';

/** Whether the caller may read a record, and with it the record's history. */
export type RecordReader = (call: Call, id: number) => Promise<boolean>;

/** What a feature brings to the server. */
export interface Feature {
  readonly routes: readonly BoundEndpoint[];
  /** By the record's kind, the part before the colon in `location:12`. */
  readonly readers?: Readonly<Record<string, RecordReader>>;
}

/** Whoever holds one of the pages at the selected location reads its records there. */
export const readerAt =
  (
    pages: readonly PageName[],
    isThere: (db: Queryable, scope: Scope, id: number) => Promise<boolean>,
  ): RecordReader =>
  async ({ db, caller }, id) => {
    if (!caller.location || !pages.some((page) => caller.pages.has(page))) return false;
    return isThere(db, locationsOnly([caller.location.LocationID]), id);
  };
