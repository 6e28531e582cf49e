import { deskLogDate, shiftHeadline } from '@boh/contract/desk-log/desk-log.calc.ts';
import { DESK_LOG_TEXTS } from '@boh/contract/desk-log/desk-log.contract.ts';
import type {
  postLog as postLogEndpoint,
  replyToLog as replyEndpoint,
  updateLogStatus as statusEndpoint,
} from '@boh/contract/desk-log/desk-log.contract.ts';
import { said } from '@boh/contract/fields.ts';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import { attachFiles } from '../../db/attach-files.ts';
import { onlyLocation } from '../../db/scope.ts';
import { JsonText } from '../../http/answers.ts';
import type { Call } from '../../http/call.ts';
import type { ReceivedFile } from '../../http/uploads.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import * as repo from './desk-log.repo.ts';

/** Tells the open books of the location to load again what they show. */
export const bookChanged = repo.countChange;

const recordOf = (LogID: number) => `desk-log:${LogID}`;

/** Headline and date as sent; where missing, what the clock of the desk log says. */
function headed<E extends Endpoint>(call: Call<E>, sent: { Headline: string; Date?: string | undefined }) {
  const zone = call.services.env.deskLogTimeZone;
  return {
    Headline: sent.Headline === '' ? shiftHeadline(call.now, zone) : sent.Headline,
    Date: sent.Date ?? deskLogDate(call.now, zone),
  };
}

/** What was done, with the log as it is now. */
async function savedLog<E extends Endpoint>(call: Call<E>, LogID: number, text: string): Promise<JsonText> {
  const log = await repo.findLogJson(call.db, call.scope, zoneOf(call), LogID);
  if (log === undefined) throw notFound('This log');
  return JsonText.joined(said(text), log);
}

interface Written {
  /** A new log where there is none. */
  readonly LogsID?: number;
  readonly head: { Headline: string; Date: string };
  readonly Entry: string;
  readonly files: readonly ReceivedFile[];
  readonly text: string;
}

/** Appends an entry in the caller's name, with its screenshots, and lets the other readers of the book know. */
async function writeEntry<E extends Endpoint>(call: Call<E>, { head, Entry, files, ...written }: Written) {
  const { db, caller } = call;
  const LocationID = onlyLocation(call.scope);
  const CreatedAt = call.now.toISOString();
  const by = { UploadedBy: caller.EmployeeID, UploadedAt: CreatedAt };
  const entry = {
    LocationID,
    ...head,
    Entry,
    CreatedAt,
    PostedBy: caller.EmployeeID,
    PostedByName: caller.name,
    ScreenshotCount: files.length,
  };
  const { LogsID, EntryID, Index } = await repo.insertEntry(db, entry, written.LogsID);
  const Screenshots = files.map((file) => file.name);
  const after = { ...head, Index, Entry, ...(files.length > 0 && { Screenshots }) };
  await call.audit({ record: recordOf(LogsID), after });
  await attachFiles(db, repo.ownerOf(EntryID), files, by);
  await repo.countChange(db, LocationID);
  return savedLog(call, LogsID, written.text);
}

/** Opens a log with one entry. */
export async function postLog(call: Call<typeof postLogEndpoint>) {
  const { Entry } = call.body;
  return writeEntry(call, { head: headed(call, call.body), Entry, files: [], text: DESK_LOG_TEXTS.posted });
}

/** Appends a reply. The log stays locked meanwhile, so that replies of two people get two indexes. */
export async function replyToLog(call: Call<typeof replyEndpoint>) {
  const { LogID, Entry } = call.body;
  if (!(await repo.lockLog(call.db, call.scope, LogID))) throw notFound('This log');
  return writeEntry(call, {
    LogsID: LogID,
    head: headed(call, call.body),
    Entry,
    files: call.files['Screenshots'] ?? [],
    text: DESK_LOG_TEXTS.replied,
  });
}

/** Marks an entry done. Done is final; marking it again changes nothing, so that the first name stays. */
export async function updateStatus(call: Call<typeof statusEndpoint>) {
  const { LogID, Index, Done } = call.body;
  if (!(await repo.lockLog(call.db, call.scope, LogID))) throw notFound('This log');
  const entry = await repo.findEntry(call.db, LogID, Index);
  if (!entry) throw notFound('This entry');
  if (entry.Done && !Done) throw new AppError('conflict', DESK_LOG_TEXTS.doneIsFinal);
  const marks = Done && !entry.Done;
  if (marks) {
    const done = { Done, UpdatedAt: call.now.toISOString(), UpdatedBy: call.caller.name } as const;
    await repo.updateEntry(call.db, entry.EntryID, done);
    await repo.countChange(call.db, onlyLocation(call.scope));
  }
  const before = { Index, Done: entry.Done };
  await call.audit({ record: recordOf(LogID), before, after: { Index, Done: entry.Done || Done } });
  return savedLog(call, LogID, DESK_LOG_TEXTS.statusUpdated);
}
