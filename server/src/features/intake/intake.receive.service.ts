import { REPLACE_LEVEL, type readFileAgain, type receiveFile } from '@boh/contract/intake/intake.contract.ts';
import { INTAKE_TEXTS } from '@boh/contract/intake/intake.words.ts';
import { said } from '@boh/contract/fields.ts';
import { CONTENT_TYPES, type UploadKind } from '@boh/contract/uploads.ts';
import { listFiles } from '../../db/attach-files.ts';
import type { Queryable } from '../../db/client.ts';
import { listLocationsWithLevel } from '../../db/held-locations.ts';
import type { Call } from '../../http/call.ts';
import { byOf } from '../../http/session.ts';
import { AppError, badField, notFound } from '../../lib/app-error.ts';
import { ownerOfFile } from '../sales/sales.file.ts';
import { placeOf } from './intake.closing.service.ts';
import * as repo from './intake.files.repo.ts';
import { NotTaken, takeFile, type Arrival } from './intake.take.service.ts';

async function mayReplace(db: Queryable, EmployeeID: number, LocationID: number): Promise<boolean> {
  const held = await listLocationsWithLevel(db, EmployeeID, 'Night Audit', REPLACE_LEVEL);
  return held.includes(LocationID);
}

type Bringing = Pick<Call, 'db' | 'caller' | 'audit'>;

const bringerOf = ({ caller, audit }: Bringing): Pick<Arrival, 'EmployeeID' | 'By' | 'audit'> => ({
  ...{ EmployeeID: caller.EmployeeID, By: byOf(caller), audit },
});

/** A file that somebody sends from the screen. */
export async function receive(call: Call<typeof receiveFile>) {
  const file = call.files.file?.[0];
  if (!file) throw badField('file', INTAKE_TEXTS.chooseFile);
  const { LocationID: named, LayoutID, Date } = call.body;
  const LocationID = placeOf(call, named);
  const arrival = {
    ...{ LocationID, file, LayoutID, Date, Source: 'Upload' as const, ...bringerOf(call) },
    mayReplace: await mayReplace(call.db, call.caller.EmployeeID, LocationID),
  };
  try {
    return await takeFile(call.services, arrival);
  } catch (error) {
    if (error instanceof NotTaken) call.keepFiles();
    throw error;
  }
}

const kindOf = (contentType: string): UploadKind =>
  (Object.keys(CONTENT_TYPES) as UploadKind[]).find((kind) => CONTENT_TYPES[kind] === contentType) ?? 'txt';

/** A file that is kept already, to be read once more by the caller. */
export async function arrivalOf(call: Bringing, known: repo.FileRow): Promise<Arrival> {
  const { LocationID, FileID, Source, Sha256 } = known;
  const [stored] = await listFiles(call.db, ownerOfFile(FileID));
  if (LocationID === null || !stored) throw notFound(INTAKE_TEXTS.missingFile);
  const { StorageKey, Name, ContentType, Size } = stored;
  return {
    ...{ LocationID, known, Source, ...bringerOf(call) },
    file: {
      ...{ key: StorageKey, name: Name, kind: kindOf(ContentType), contentType: ContentType },
      ...{ size: Size, sha256: Sha256 },
    },
    mayReplace: await mayReplace(call.db, call.caller.EmployeeID, LocationID),
  };
}

/** The same, with no more rights than those of whoever brought it: nobody has looked at what it would replace. */
export async function waitingArrivalOf(call: Bringing, known: repo.FileRow): Promise<Arrival> {
  const arrival = await arrivalOf(call, known);
  const [stored] = await listFiles(call.db, ownerOfFile(known.FileID));
  const bringer = stored?.UploadedBy ?? null;
  const isTrusted = bringer === null || (await mayReplace(call.db, bringer, arrival.LocationID));
  return { ...arrival, mayReplace: isTrusted };
}

/** A file of one of the caller's locations; of a file of sales there is nothing to read again. */
export async function findOwn(
  { db, scope }: Pick<Call, 'db' | 'scope'>,
  FileID: number,
): Promise<repo.FileRow> {
  const file = await repo.findFile(db, scope, FileID);
  if (!file) throw notFound(INTAKE_TEXTS.missingFile);
  return file;
}

export async function readAgain(call: Call<typeof readFileAgain>) {
  const { FileID, LayoutID, Date } = call.body;
  const known = await findOwn(call, FileID);
  if (known.LocationID === null)
    throw new AppError('conflict', 'A file of sales is read again by importing it.');
  const arrival = { ...(await arrivalOf(call, known)), LayoutID, Date };
  const receipt = await takeFile(call.services, arrival);
  return receipt.Date === null ? receipt : { ...receipt, ...said(INTAKE_TEXTS.readAgain) };
}
