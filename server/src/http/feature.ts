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
