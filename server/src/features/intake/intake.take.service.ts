import type { DayState, FileSource, FileState } from '@boh/contract/intake/intake.words.ts';
import { INTAKE_TEXTS, intakeSentences } from '@boh/contract/intake/intake.words.ts';
import { said } from '@boh/contract/fields.ts';
import type { AuditEntry } from '../../db/audit.ts';
import { attachFiles, listFiles } from '../../db/attach-files.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { locationsOnly } from '../../db/scope.ts';
import type { Finding } from '../../db/tables/intake.table.ts';
import type { Services } from '../../http/call.ts';
import { AppError } from '../../lib/app-error.ts';
import { localDay } from '../../lib/local-day.ts';
import type { HashedFile } from '../../lib/files/file-store.ts';
import { ownerOfFile } from '../sales/sales.file.ts';
import { awaitTurn } from '../sales/sales.write.service.ts';
import { rememberCodes, type KnownCode } from './intake.codes.repo.ts';
import { findDay } from './intake.day.service.ts';
import {
  figuresAmong,
  figuresOfDay,
  foldDays,
  withoutLost,
  writeFigures,
  type ChangedDay,
  type FiguresByDay,
} from './intake.figures.ts';
import * as repo from './intake.files.repo.ts';
import type { ReadFile } from './readers/records.ts';
import { readIntakeFile } from './readers/read-file.ts';
import { findSetup, findZone } from './intake.setup.repo.ts';

/** A file that came in, and all that decides what becomes of it. */
export interface Arrival {
  readonly LocationID: number;
  /** In the store; a file that lies there from an earlier time is `known`. */
  readonly file: HashedFile;
  readonly known?: repo.FileRow;
  readonly Source: FileSource;
  readonly Sender?: string;
  readonly EmployeeID: number | null;
  readonly By: string;
  /** Whether it may replace figures that are there. */
  readonly mayReplace: boolean;
  readonly LayoutID?: number | undefined;
  /** The day of a file that names none. */
  readonly Date?: string | undefined;
  readonly audit: (entry: AuditEntry, tx: Transaction) => Promise<void>;
}

export interface Receipt {
  readonly message: string;
  readonly Message: string;
  readonly FileID: number;
  readonly State: DayState | null;
  readonly Date: string | null;
  readonly Findings: Finding[];
  readonly Known: boolean;
  readonly Days: number;
}

type Taking = Pick<Services, 'db' | 'files' | 'clock'>;

/** Found in a file that was kept but not taken. */
export class NotTaken extends AppError {
  constructor(
    cause: AppError,
    readonly FileID: number,
  ) {
    super(cause.code, cause.message, cause.fields);
  }
}

export const recordOf = (LocationID: number) => `night-audit:${LocationID}`;

interface Outcome {
  readonly State: FileState;
  readonly Findings: Finding[];
}

interface Kept {
  readonly FileID: number;
  /** Whether the file in the store is the one that is kept: another one of the same bytes may have come before. */
  readonly isOwn: boolean;
}

/** Keeps a file and what became of it. Files are kept one after another: the same one twice at once is kept once. */
async function keep(tx: Transaction, arrival: Arrival, at: string, outcome: Outcome): Promise<Kept> {
  const { LocationID, file, Source, Sender = '', By } = arrival;
  const known = arrival.known ?? (await repo.findContent(tx, LocationID, file.sha256));
  const FileID = await repo.saveFile(tx, known?.FileID, {
    ...{ LocationID, Name: file.name, Size: file.size, Sha256: file.sha256 },
    ...{ Source: known?.Source ?? Source, Sender: known?.Sender ?? Sender, ...outcome },
    ...{ ReceivedAt: known?.ReceivedAt ?? at, ReceivedByName: known?.ReceivedByName ?? By },
  });
  const owner = ownerOfFile(FileID);
  const [stored] = await listFiles(tx, owner);
  if (!stored) await attachFiles(tx, owner, [file], { UploadedBy: arrival.EmployeeID, UploadedAt: at });
  return { FileID, isOwn: !stored || stored.StorageKey === file.key };
}

const entryOf = (
  { LocationID, file, known, Source }: Arrival,
  after: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): AuditEntry => ({
  record: recordOf(LocationID),
  before,
  after: { File: file.name, Source: known?.Source ?? Source, ...after },
});

/** Keeps a file that cannot be taken as it is. */
async function setAside({ db, files, clock }: Taking, arrival: Arrival, outcome: Outcome): Promise<number> {
  const { FileID, isOwn } = await db.transaction(async (tx) => {
    await awaitTurn(tx);
    const kept = await keep(tx, arrival, clock.now().toISOString(), outcome);
    const Found = outcome.Findings[0]?.Text;
    await arrival.audit(entryOf(arrival, { State: outcome.State, ...(Found && { Found }) }), tx);
    return kept;
  });
  if (!isOwn) await files.remove(arrival.file.key);
  return FileID;
}

/** Keeps a file that is refused, and says why. */
async function refuse(
  services: Taking,
  arrival: Arrival,
  error: AppError,
  finding?: Finding,
): Promise<never> {
  const Findings = [finding ?? { Line: null, Text: error.message }];
  throw new NotTaken(error, await setAside(services, arrival, { State: 'Refused', Findings }));
}

/**
 * Takes a file in: kept with its hash, read, and its figures written, all or nothing. One that cannot be read, or may not
 * be taken, is kept all the same and refused. The same file again changes nothing.
 */
export async function takeFile(services: Taking, arrival: Arrival): Promise<Receipt> {
  const { db, files } = services;
  const { LocationID, file } = arrival;
  const before = arrival.known ?? (await repo.findContent(db, LocationID, file.sha256));
  if (before && !arrival.known) {
    if (before.State === 'Taken') {
      await files.remove(file.key);
      return knownReceipt(db, services.clock.now(), before);
    }
    const kept = (await listFiles(db, ownerOfFile(before.FileID)))[0];
    if (kept) await files.remove(file.key);
    const key = kept?.StorageKey ?? file.key;
    return takeFile(services, { ...arrival, known: before, file: { ...file, key } });
  }
  const layouts = await repo.listLayouts(db, locationsOnly([LocationID]), arrival.LayoutID);
  const open = () => files.open(file.key);
  const read = await readIntakeFile({ name: file.name, kind: file.kind, open }, layouts, arrival.Date);
  if (read === null) return waitingReceipt(services, arrival);
  if ('Refused' in read) {
    const { Text } = read.Refused;
    return refuse(services, arrival, new AppError('bad_fields', Text, `file: ${Text}`), read.Refused);
  }
  try {
    await requireOwn(services, LocationID, read);
    const receipt = await take(services, arrival, read);
    if (receipt.Known) await files.remove(file.key);
    return receipt;
  } catch (error) {
    // What was refused is kept; what failed is tried again by whoever sent it.
    if (error instanceof AppError && TELLING.has(error.code)) return refuse(services, arrival, error);
    throw error;
  }
}

const TELLING = new Set(['bad_fields', 'conflict', 'forbidden']);

/** Files of another hotel, and of days that have not come yet, came to the wrong place. */
async function requireOwn({ db, clock }: Taking, LocationID: number, { HotelCode, Days }: ReadFile) {
  const own = (await findSetup(db, LocationID))?.HotelCode ?? '';
  if (HotelCode !== null && own !== '' && own.toLowerCase() !== HotelCode.toLowerCase())
    throw new AppError('bad_fields', intakeSentences.otherHotel(HotelCode, own));
  const today = localDay(clock.now(), await findZone(db, LocationID));
  const early = Days.find(({ Date: day }) => day > today);
  if (early) throw new AppError('bad_fields', intakeSentences.notYet(early.Date));
}

async function waitingReceipt(services: Taking, arrival: Arrival): Promise<Receipt> {
  const { known } = arrival;
  const Findings = [{ Line: null, Text: INTAKE_TEXTS.noLayout }];
  const isAsBefore = known?.State === 'Waiting';
  const FileID = isAsBefore
    ? known.FileID
    : await setAside(services, arrival, { State: 'Waiting', Findings });
  return {
    ...said(INTAKE_TEXTS.waiting),
    ...{ FileID, State: 'Unmapped', Date: null, Findings, Known: false, Days: 0 },
  };
}

async function knownReceipt(db: Queryable, now: Date, file: repo.FileRow): Promise<Receipt> {
  const { FileID, LocationID, LastDay, Findings, Days } = file;
  const day = LocationID !== null && LastDay !== null && (await findDay(db, LocationID, LastDay, now));
  return {
    ...said(INTAKE_TEXTS.known),
    ...{ FileID, State: day ? day.row.State : null, Date: LastDay, Findings, Known: true, Days },
  };
}

async function take({ db, clock }: Taking, arrival: Arrival, read: ReadFile & { LayoutID?: number }) {
  const { LocationID, known: before } = arrival;
  const now = clock.now();
  return db.transaction(async (tx): Promise<Receipt> => {
    await awaitTurn(tx);
    const meanwhile = await repo.findContent(tx, LocationID, arrival.file.sha256);
    // Somebody else brought the same file a moment ago.
    if (meanwhile?.State === 'Taken' && before?.State !== 'Taken') return knownReceipt(tx, now, meanwhile);
    const known = before ?? meanwhile;
    const days = read.Days.map(({ Date: day }) => day).sort();
    const codes = await rememberCodes(
      tx,
      LocationID,
      read.Days.flatMap(({ Codes }) => Codes),
    );
    const { FileID } = await keep(tx, { ...arrival, ...(known && { known }) }, now.toISOString(), {
      State: 'Taken',
      Findings: [...read.Findings],
    });
    await describe(tx, FileID, read, days);
    const unknown = unknownOf(read, codes);
    const { changed, entries } = await writeRead(tx, { arrival, FileID, read, codes, unknown });
    await arrival.audit(takenEntry(arrival, days, changed), tx);
    for (const entry of entries) await arrival.audit(entry, tx);
    if (changed.length > 0) await arrival.audit(salesEntry(arrival, changed), tx);
    const last = days.at(-1) ?? '';
    const day = await findDay(tx, LocationID, last, now);
    return {
      ...said(INTAKE_TEXTS.taken),
      ...{ FileID, State: day?.row.State ?? null, Date: last, Known: false, Days: days.length },
      Findings: [...read.Findings, ...unknown.findings],
    };
  });
}

async function describe(
  tx: Transaction,
  FileID: number,
  { Format, LayoutID }: ReadFile & { LayoutID?: number },
  days: readonly string[],
): Promise<void> {
  await repo.describeFile(tx, FileID, {
    ...{ Format, LayoutID: LayoutID ?? null, FirstDay: days[0] ?? null },
    ...{ LastDay: days.at(-1) ?? null, Days: days.length },
  });
}

interface Unknown {
  /** Days that have such codes. */
  readonly days: readonly string[];
  readonly findings: readonly Finding[];
}

const MOST_LISTED = 100;

/** The codes of a file that go nowhere yet, with what they come to. */
function unknownOf({ Days }: ReadFile, codes: ReadonlyMap<string, KnownCode>): Unknown {
  const isUnknown = ({ Code }: { Code: string }) => (codes.get(Code)?.Field ?? null) === null;
  const days = Days.filter(({ Codes }) => Codes.some(isUnknown));
  const last = new Map(days.flatMap(({ Codes }) => Codes.filter(isUnknown).map((code) => [code.Code, code])));
  const findings = [...last.values()].slice(0, MOST_LISTED).map(({ Code, Description, Amount }) => ({
    Line: null,
    Text: `Code ${Code}${Description === '' ? '' : ` (${Description})`} is not mapped: ${Amount}.`,
  }));
  return { days: days.map(({ Date: day }) => day), findings };
}

interface Writing {
  readonly arrival: Arrival;
  readonly FileID: number;
  readonly read: ReadFile & { LayoutID?: number };
  readonly codes: ReadonlyMap<string, KnownCode>;
  readonly unknown: Unknown;
}

/** Writes what the file sets. One that was taken before and is read anew takes back what it set then. */
async function writeRead(tx: Transaction, { arrival, FileID, read, codes, unknown }: Writing) {
  const { LocationID, mayReplace } = arrival;
  const wasTaken = arrival.known?.State === 'Taken';
  const byId = new Map([...codes.values()].map((code) => [code.CodeID, code]));
  const newDays = read.Days.map(({ Date: day }) => day);
  const all = wasTaken ? await listFileDays(tx, FileID, newDays) : newDays;
  const earlier = wasTaken || !mayReplace ? await foldDays(tx, LocationID, all, byId) : undefined;
  const places = await repo.dropFileDays(tx, FileID);
  const Kind = read.LayoutID === undefined ? read.Format : `${read.Format} ${read.LayoutID}`;
  await repo.insertFileDays(tx, { FileID, LocationID, Kind }, read.Days, codes, places);
  const own: FiguresByDay = new Map(
    read.Days.map(({ Date: day, Codes }) => [
      day,
      figuresOfDay(
        day,
        Codes.map(({ Code, Amount }) => ({ Code, Field: codes.get(Code)?.Field ?? null, Amount })),
      ),
    ]),
  );
  const figures = wasTaken && earlier ? withoutLost(earlier, await foldDays(tx, LocationID, all, byId)) : own;
  return writeFigures(tx, {
    LocationID,
    figures,
    unsure: unknown.days,
    ...(!mayReplace && earlier && { kept: earlier }),
  });
}

async function listFileDays(tx: Transaction, FileID: number, also: readonly string[]): Promise<string[]> {
  return [...new Set([...(await repo.listFileDates(tx, FileID)), ...also])].sort();
}

/** One day is told with its figures, several by their number. */
function takenEntry(arrival: Arrival, days: readonly string[], changed: readonly ChangedDay[]): AuditEntry {
  const [first, more] = changed;
  const span = { From: days[0], To: days.at(-1), State: 'Taken', ChangedDays: changed.length };
  const after = days.length === 1 ? { Date: days[0], State: 'Taken' } : span;
  if (!first || more || days.length > 1) return entryOf(arrival, after);
  return entryOf(arrival, { ...after, ...figuresAmong(first.after) }, figuresAmong(first.before));
}

/** As an import of sales leaves it, for the history of the sales. */
function salesEntry({ LocationID, file }: Arrival, changed: readonly ChangedDay[]): AuditEntry {
  const days = changed.map(({ Date: day }) => day).sort();
  const after = { File: file.name, Rows: changed.length, From: days[0], To: days.at(-1) };
  return { record: `sales:${LocationID}`, after };
}
