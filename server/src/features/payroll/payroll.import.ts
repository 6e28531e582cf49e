import { said } from '@boh/contract/fields.ts';
import type { AuditEntry } from '../../db/audit.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { within, type Scope } from '../../db/scope.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { badField } from '../../lib/app-error.ts';
import type { Report } from '../../lib/report.ts';
import { CellError, type LineError } from './payroll.file.ts';
import { legalName } from './payroll.repo.ts';

const PREVIEW_ROWS = 20;
export const ROWS_PER_INSERT = 2_000;

/** Who imports and where: a call of the API, or the command. */
export interface ImportContext {
  readonly db: Database;
  readonly scope: Scope;
  readonly now: Date;
  readonly audit: (entry: AuditEntry, tx: Transaction) => Promise<void>;
  readonly report: Report;
}

/** The locations a file may name. */
export async function listHotels({ db, scope }: ImportContext) {
  return db
    .select({
      LocationID: locations.LocationID,
      LegalName: legalName,
      Name: locations.Name,
      PaychexID: locations.PaychexID,
      Payroll: locations.Payroll,
    })
    .from(locations)
    .where(within(locations.LocationID, scope));
}
export type Hotel = Awaited<ReturnType<typeof listHotels>>[number];

/** The one location a cell means. */
export function onlyOne(found: readonly Hotel[], what: string): Hotel {
  const [hotel, other] = found;
  if (!hotel) throw new CellError(`${what} belongs to none of your locations.`);
  if (other) throw new CellError(`${what} belongs to more than one location.`);
  return hotel;
}

export function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

export function refuseEmpty(count: number): void {
  if (count === 0) throw badField('file', 'The file has no rows.');
}

/** What an import or its preview tells. */
export function importAnswer<Line>(
  what: string,
  preview: boolean,
  counts: { rows: number; isNew: number; replaced: number },
  Errors: LineError[],
  lines: readonly Line[],
) {
  const text = `${counts.rows} ${what}${counts.rows === 1 ? '' : 's'} ${preview ? 'checked' : 'imported'}.`;
  return {
    ...said(text),
    Rows: counts.rows,
    New: counts.isNew,
    Replaced: counts.replaced,
    Saved: !preview,
    Errors: Errors.slice(0, 1_000),
    Preview: lines.slice(0, PREVIEW_ROWS),
  };
}
