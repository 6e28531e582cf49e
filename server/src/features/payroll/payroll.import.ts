import { said } from '@boh/contract/fields.ts';
import { within } from '../../db/scope.ts';
import { legalName, locations } from '../../db/tables/locations.table.ts';
import { amount, Problem, toNearCent } from '../../imports/cells.ts';
import { refuseErrors, type LineErrors } from '../../imports/line-errors.ts';
import type { CellProblem } from '../../imports/read-lines.ts';
import type { ImportContext } from '../../imports/import-context.ts';
import { badField } from '../../lib/app-error.ts';

const PREVIEW_ROWS = 20;
const TOLD_ERRORS = 200;

/** What both files have in common: the first problem of a line is told. */
export const IMPORT_WORDS = {
  listed: 1_000,
  wrong: ([first]: readonly CellProblem[]): string => (first ? sentenceOf(first) : ''),
};

function sentenceOf({ column, problem: { why, cell } }: CellProblem): string {
  if (cell === undefined) return why;
  if (cell.written === '') return `${column} is missing.`;
  return `${column} is not ${cell.wanted}: ${cell.written.slice(0, 40)}.`;
}

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
    })
    .from(locations)
    .where(within(locations.LocationID, scope));
}
export type Hotel = Awaited<ReturnType<typeof listHotels>>[number];

/** Finds the one location that goes by a name; `told` is what it is called where there is none or another one. */
export function hotelFinder(hotels: readonly Hotel[], namesOf: (hotel: Hotel) => readonly string[]) {
  const named = new Map<string, Hotel[]>();
  for (const hotel of hotels)
    for (const name of new Set(namesOf(hotel))) named.set(name, [...(named.get(name) ?? []), hotel]);
  return (name: string, told: string): Hotel | Problem => {
    const [hotel, other] = named.get(name) ?? [];
    if (!hotel) return new Problem(`${told} belongs to none of your locations.`);
    return other ? new Problem(`${told} belongs to more than one location.`) : hotel;
  };
}

/** All rows or none, and not none at all. */
export function refuseWrong(rows: number, { count, listed }: LineErrors): void {
  const told = { count, listed: listed.slice(0, TOLD_ERRORS) };
  const lines = count === 1 ? 'One line is' : `${count} lines are`;
  refuseErrors(told, (first) => `${lines} not right, nothing was saved. ${first}`, ' ');
  if (rows === 0) throw badField('file', 'The file has no rows.');
}

/** What an import or its preview tells. */
export function importAnswer<Line>(
  what: string,
  preview: boolean,
  counts: { Rows: number; New: number; Replaced: number },
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
