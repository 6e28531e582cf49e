import { said } from '@boh/contract/fields.ts';
import { within } from '../../db/scope.ts';
import { legalName, locations } from '../../db/tables/locations.table.ts';
import { amount, toNearCent } from '../../imports/cells.ts';
import type { LineErrors } from '../../imports/line-errors.ts';
import type { ImportContext } from '../../imports/import-context.ts';

const PREVIEW_ROWS = 20;

export const sum = amount({ round: toNearCent });
export const sumOrNone = amount({ round: toNearCent, blank: 0 });

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

/** What an import or its preview tells. */
export function importAnswer<Line, Counts extends { Rows: number; New: number; Replaced: number }>(
  what: string,
  preview: boolean,
  counts: Counts,
  { listed }: LineErrors,
  lines: readonly Line[],
) {
  return {
    ...said(`${counts.Rows} ${what}${counts.Rows === 1 ? '' : 's'} ${preview ? 'checked' : 'imported'}.`),
    ...counts,
    Saved: !preview,
    Errors: listed.map(({ line, text }) => ({ Line: line, Error: text })),
    Preview: lines.slice(0, PREVIEW_ROWS),
  };
}
