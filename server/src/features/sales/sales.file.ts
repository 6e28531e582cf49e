import { eq, sql } from 'drizzle-orm';
import { INTAKE_FIELDS } from '@boh/contract/intake/intake.words.ts';
import { attachFiles } from '../../db/attach-files.ts';
import type { Transaction } from '../../db/client.ts';
import { intakeDays, intakeFiles } from '../../db/tables/intake.table.ts';
import type { Spans } from '../../imports/spans.ts';
import type { HashedFile } from '../../lib/files/file-store.ts';
import type { DayRow } from './sales.import.repo.ts';

/** A file in the store, and who brought it. */
export interface BroughtFile {
  readonly file: HashedFile;
  readonly EmployeeID: number | null;
  readonly By: string;
}

interface KeptSalesFile {
  readonly FileID: number;
  /** The same file was imported before: its bytes are kept already. */
  readonly isKnown: boolean;
}

export const ownerOfFile = (FileID: number) => `intake-file:${FileID}`;

/**
 * Files of daily sales count as a source of the night audit: the file is kept with its hash. Importing the same one again
 * makes it the latest of its days.
 */
export async function keepSalesFile(
  tx: Transaction,
  { file, EmployeeID, By }: BroughtFile,
  now: Date,
): Promise<KeptSalesFile> {
  const [known] = await tx
    .select({ FileID: intakeFiles.FileID })
    .from(intakeFiles)
    .where(sql`coalesce(${intakeFiles.LocationID}, 0) = 0 and ${intakeFiles.Sha256} = ${file.sha256}`);
  if (known) {
    await tx.delete(intakeDays).where(eq(intakeDays.FileID, known.FileID));
    return { ...known, isKnown: true };
  }
  const at = now.toISOString();
  const [added] = await tx
    .insert(intakeFiles)
    .values({
      ...{ Name: file.name, Size: file.size, Sha256: file.sha256 },
      ...{ Source: 'Sales', Format: 'Sales', State: 'Taken', ReceivedAt: at, ReceivedByName: By },
    })
    .returning({ FileID: intakeFiles.FileID });
  if (!added) throw new Error('The file was not kept.');
  await attachFiles(tx, ownerOfFile(added.FileID), [file], { UploadedBy: EmployeeID, UploadedAt: at });
  return { ...added, isKnown: false };
}

const list = (values: readonly (string | number)[]) => sql.param(values);

/** What the file says of each day, so that it is known who set which figure last. */
export async function keepSalesDays(tx: Transaction, FileID: number, rows: readonly DayRow[]): Promise<void> {
  const columns = INTAKE_FIELDS.map((field) => sql`${list(rows.map((row) => row[field]))}::numeric[]`);
  const names = INTAKE_FIELDS.map((_, index) => sql.identifier(`f${index}`));
  await tx.execute(sql`
    insert into ${intakeDays} (file_id, location_id, date, kind, amounts)
    select ${FileID}, d.id, d.day, 'Sales', array[${sql.join(
      names.map((name) => sql`d.${name}`),
      sql`, `,
    )}]
    from unnest(${list(rows.map((row) => row.LocationID))}::int[], ${list(rows.map((row) => row.Date))}::date[],
      ${sql.join(columns, sql`, `)}) d(id, day, ${sql.join(names, sql`, `)})`);
}

/** Which hotels and days the file turned out to be of. */
export async function describeSalesFile(tx: Transaction, FileID: number, spans: Spans): Promise<void> {
  const each = [...spans.values()];
  const days = each.flatMap(({ from, to }) => [from, to]).sort();
  await tx
    .update(intakeFiles)
    .set({
      Hotels: [...spans.keys()].sort((a, b) => a - b),
      FirstDay: days[0] ?? null,
      LastDay: days.at(-1) ?? null,
      Days: each.reduce((sum, { rows }) => sum + rows, 0),
    })
    .where(eq(intakeFiles.FileID, FileID));
}
