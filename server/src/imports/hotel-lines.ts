import { badField } from '../lib/app-error.ts';
import { Problem } from './cells.ts';
import { refuseErrors, type LineErrors } from './line-errors.ts';
import type { CellProblem } from './read-lines.ts';

const TOLD_ERRORS = 200;

/** What the files of figures by hotel have in common: all that is wrong with a line is told at once. */
export const IMPORT_WORDS = {
  listed: 1_000,
  wrong: (problems: readonly CellProblem[]): string =>
    problems
      .map(sentenceOf)
      .reduce((before, next) => `${before.endsWith('.') ? before : `${before}.`} ${next}`),
};

function sentenceOf({ column, problem: { why, cell } }: CellProblem): string {
  if (cell === undefined) return why;
  if (cell.written === '') return `${column} is missing.`;
  return `${column} is not ${cell.wanted}: ${cell.written.slice(0, 40)}.`;
}

/** A name as it is compared: blanks and case make no difference. */
export const spoken = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Finds the one location that goes by a name; `told` is what it is called where there is none or another one. */
export function hotelFinder<Hotel extends { readonly Name: string }>(
  hotels: readonly Hotel[],
  namesOf: (hotel: Hotel) => readonly string[],
) {
  const named = new Map<string, Hotel[]>();
  for (const hotel of hotels)
    for (const name of new Set(namesOf(hotel))) named.set(name, [...(named.get(name) ?? []), hotel]);
  return (name: string, told: string): Hotel | Problem => {
    const found = named.get(name) ?? [];
    const [hotel, ...others] = found;
    if (!hotel) return new Problem(`${told} belongs to none of your locations.`);
    if (others.length === 0) return hotel;
    return new Problem(
      `${told} belongs to more than one location: ${found.map(({ Name }) => Name).join(', ')}.`,
    );
  };
}

/** All rows or none, and not none at all. */
export function refuseWrong(rows: number, { count, listed }: LineErrors): void {
  const told = { count, listed: listed.slice(0, TOLD_ERRORS) };
  const lines = count === 1 ? 'One line is' : `${count} lines are`;
  refuseErrors(told, (first) => `${lines} not right, nothing was saved. ${first}`, ' ');
  if (rows === 0) throw badField('file', 'The file has no rows.');
}
