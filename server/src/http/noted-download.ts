import { Readable } from 'node:stream';
import { DOWNLOADED } from '@boh/contract/audit/change-words.ts';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import { writeAudit, type AuditAuthor, type AuditEntry } from '../db/audit.ts';
import { AppError } from '../lib/app-error.ts';
import { withoutUndefined } from '../lib/without-undefined.ts';
import { workQueue } from '../lib/workers/work-queue.ts';
import { FileAnswer } from './answers.ts';
import type { BoundEndpoint } from './bind-endpoint.ts';
import type { Call } from './call.ts';

/**
 * A list that is read for its file holds a connection, and its row needs a second one: so few at once never use up all that
 * there are and wait for each other.
 */
const inTurn = workQueue({ running: 4, waiting: 40 });

/** Whether a call asks for a file that is noted in the trail; the same list for the screen is not. */
export function isNotedDownload({ leavesRow, query: shape }: Endpoint, query: Call['query']): boolean {
  if (leavesRow === undefined) return false;
  const asked: Readonly<Record<string, unknown>> = { ...query };
  return shape?.shape['Format'] === undefined || asked['Format'] !== undefined;
}

/** Makes a file and leaves the row that says who got it; without the row there is no file. */
export async function notedDownload(
  { endpoint, handle }: BoundEndpoint,
  call: Call,
  author: AuditAuthor,
): Promise<unknown> {
  return inTurn(async () => {
    const answer = await handle(call);
    if (!(answer instanceof FileAnswer)) return answer;
    try {
      await writeAudit(call.db, author, [entryOf(endpoint, call, answer.name)]);
    } catch (error) {
      if (answer.content instanceof Readable) answer.content.destroy();
      call.services.log.error({ err: error }, 'a download could not be noted');
      throw new AppError(
        'unavailable',
        'This file cannot be given out: who gets it could not be written to the history. Please try again later.',
      );
    }
    return answer;
  });
}

function entryOf({ leavesRow }: Endpoint, { caller, params, query, body }: Call, name: string): AuditEntry {
  const ids: Readonly<Record<string, unknown>> = { ...params };
  const record =
    typeof leavesRow === 'object'
      ? `${leavesRow.kind}:${String(ids[leavesRow.param])}`
      : `employee:${caller.EmployeeID}`;
  const { Format: _, ...filter } = withoutUndefined({ ...query, ...(body as object | undefined) }) as Record<
    string,
    unknown
  >;
  const Filter = Object.keys(filter).length > 0 ? filter : null;
  return { record, after: { [DOWNLOADED]: name, ...(Filter && { Filter }) } };
}
