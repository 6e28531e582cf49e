import { deskLogDate, shiftHeadline } from '@boh/contract/desk-log/desk-log.calc.ts';
import { DESK_LOG_TEXTS } from '@boh/contract/desk-log/desk-log.contract.ts';
import type {
  DeskLog,
  postLog as postLogEndpoint,
  replyToLog as replyEndpoint,
  updateLogStatus as statusEndpoint,
} from '@boh/contract/desk-log/desk-log.contract.ts';
import { said } from '@boh/contract/fields.ts';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import { onlyLocation } from '../../db/scope.ts';
import type { Call } from '../../http/call.ts';
import type { ReceivedFile } from '../../http/uploads.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import * as repo from './desk-log.repo.ts';

const recordOf = (LogID: number) => `desk-log:${LogID}`;

/** Headline and date as sent; where missing, what the clock of the desk log says. */
function headed<E extends Endpoint>(call: Call<E>, sent: { Headline: string; Date?: string | undefined }) {
  const zone = call.services.env.deskLogTimeZone;
  return {
    Headline: sent.Headline === '' ? shiftHeadline(call.now, zone) : sent.Headline,
    Date: sent.Date ?? deskLogDate(call.now, zone),
  };
}

async function savedLog<E extends Endpoint>(call: Call<E>, LogID: number): Promise<DeskLog> {
  const log = await repo.findLog(call.db, call.scope, zoneOf(call), LogID);
  if (!log) throw notFound('This log');
  return log;
}

interface Written {
  readonly LogsID: number;
  readonly Index: number;
  readonly head: { Headline: string; Date: string };
  readonly Entry: string;
  readonly files: readonly ReceivedFile[];
}

/** Appends an entry in the caller's name, with its screenshots, and lets the other readers of the book know. */
async function writeEntry<E extends Endpoint>(call: Call<E>, { LogsID, Index, head, Entry, files }: Written) {
  const LocationID = onlyLocation(call.scope);
  const CreatedAt = call.now.toISOString();
  const { EmployeeID, name } = call.caller;
  const EntryID = await repo.insertEntry(call.db, {
    LogsID,
    LocationID,
    Index,
    ...head,
    Entry,
    CreatedAt,
    PostedBy: EmployeeID,
    PostedByName: name,
    ScreenshotCount: files.length,
  });
  await repo.insertScreenshots(call.db, EntryID, files, { UploadedBy: EmployeeID, UploadedAt: CreatedAt });
  await repo.countChange(call.db, LocationID);
  const Screenshots = files.map((file) => file.name);
  const after = { ...head, Index, Entry, ...(files.length > 0 && { Screenshots }) };
  await call.audit({ record: recordOf(LogsID), after });
}

/** Opens a log with one entry. */
export async function postLog(call: Call<typeof postLogEndpoint>) {
  const head = headed(call, call.body);
  const LogsID = await repo.insertLog(call.db, { LocationID: onlyLocation(call.scope), ...head });
  await writeEntry(call, { LogsID, Index: 0, head, Entry: call.body.Entry, files: [] });
  return { ...said(DESK_LOG_TEXTS.posted), ...(await savedLog(call, LogsID)) };
}

/** Appends a reply. The log stays locked meanwhile, so that replies of two people get two indexes. */
export async function replyToLog(call: Call<typeof replyEndpoint>) {
  const { LogID, Entry } = call.body;
  if (!(await repo.lockLog(call.db, call.scope, LogID))) throw notFound('This log');
  await writeEntry(call, {
    LogsID: LogID,
    Index: await repo.countEntries(call.db, LogID),
    head: headed(call, call.body),
    Entry,
    files: call.files['Screenshots'] ?? [],
  });
  return { ...said(DESK_LOG_TEXTS.replied), ...(await savedLog(call, LogID)) };
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
  return { ...said(DESK_LOG_TEXTS.statusUpdated), ...(await savedLog(call, LogID)) };
}
