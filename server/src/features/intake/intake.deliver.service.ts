import type { Readable } from 'node:stream';
import { intakeFile } from '@boh/contract/intake/intake.contract.ts';
import type { FileSource, FileState } from '@boh/contract/intake/intake.words.ts';
import { writeAudit, type AuditEntry } from '../../db/audit.ts';
import type { Transaction } from '../../db/client.ts';
import type { Services } from '../../http/call.ts';
import { AppError } from '../../lib/app-error.ts';
import { cleanFileName } from '../../lib/files/file-name.ts';
import { hashing } from '../../lib/files/hashed.ts';
import * as repo from './intake.files.repo.ts';
import { NotTaken, recordOf, takeFile } from './intake.take.service.ts';

/** A file that comes by itself: nobody waits for an answer. */
export interface Delivery {
  readonly LocationID: number;
  readonly name: string;
  /** Opens it from its beginning. */
  readonly open: () => Promise<Readable> | Readable;
  readonly Source: Extract<FileSource, 'Folder' | 'Mail'>;
  readonly Sender?: string;
  /** Who brought it, as the trail names it. */
  readonly By: string;
  /** Whether the bytes that were read are still all of it; where missing, they are. */
  readonly isWhole?: () => Promise<boolean>;
}

type Delivering = Pick<Services, 'db' | 'files' | 'clock'>;

/** What stands in the store's way of keeping a file, and is the file's own fault. */
const OWN_FAULTS = new Set(['wrong_type', 'too_large', 'bad_fields']);

const auditAs =
  ({ clock }: Delivering, { LocationID, Source, By }: Delivery) =>
  (entry: AuditEntry, tx: Transaction) =>
    writeAudit(
      tx,
      {
        ...{ EmployeeID: null, By, LocationID, Call: `intake ${Source.toLowerCase()}` },
        ...{ RequestID: Source.toLowerCase(), At: clock.now().toISOString() },
      },
      [entry],
    );

/** Takes a file in as if somebody had sent it. Null: it is not whole yet, and is left for later. */
export async function deliver(services: Delivering, delivery: Delivery): Promise<FileState | null> {
  const { LocationID, name, Source, Sender, By, isWhole } = delivery;
  const { files } = services;
  const { through, sha256 } = hashing();
  const source = await delivery.open();
  source.on('error', (error) => through.destroy(error)).pipe(through);
  const stored = await files.put(through, { ...intakeFile, name }).catch((error: unknown) => {
    source.destroy();
    if (error instanceof AppError && OWN_FAULTS.has(error.code)) return error;
    throw error;
  });
  if (stored instanceof AppError) return noteRefused(services, delivery, stored);
  if (isWhole && !(await isWhole())) {
    await files.remove(stored.key);
    return null;
  }
  const file = { ...stored, sha256: sha256() };
  try {
    const receipt = await takeFile(services, {
      ...{ LocationID, file, Source, Sender: Sender ?? '', EmployeeID: null, By, mayReplace: true },
      audit: auditAs(services, delivery),
    });
    return receipt.Date === null ? 'Waiting' : 'Taken';
  } catch (error) {
    if (error instanceof NotTaken) return 'Refused';
    await files.remove(file.key);
    throw error;
  }
}

async function contentOf(open: Delivery['open']): Promise<{ Sha256: string; Size: number }> {
  const { through, sha256 } = hashing();
  const source = await open();
  source.on('error', (error) => through.destroy(error)).pipe(through);
  let Size = 0;
  for await (const chunk of through as AsyncIterable<Buffer>) Size += chunk.length;
  return { Sha256: sha256(), Size };
}

/** A file that the store does not take leaves its name, its hash and why. */
async function noteRefused(
  services: Delivering,
  delivery: Delivery,
  { message }: AppError,
): Promise<FileState> {
  const { LocationID, Source, Sender = '', By } = delivery;
  const content = await contentOf(delivery.open);
  await services.db.transaction(async (tx) => {
    const known = await repo.findContent(tx, LocationID, content.Sha256);
    if (known) return;
    const Name = cleanFileName(delivery.name);
    await repo.saveFile(tx, undefined, {
      ...{ LocationID, Name, ...content, Source, Sender, State: 'Refused' },
      Findings: [{ Line: null, Text: message }],
      ...{ ReceivedAt: services.clock.now().toISOString(), ReceivedByName: By },
    });
    const after = { File: Name, Source, State: 'Refused', Found: message };
    await auditAs(services, delivery)({ record: recordOf(LocationID), after }, tx);
  });
  return 'Refused';
}
