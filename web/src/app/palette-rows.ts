import type { Command } from './commands.ts';
import type { RecordGroup } from './found-records.ts';
import { fuzzyFilter, type Match } from './fuzzy.ts';

/** A list longer than anybody reads only costs time to draw. */
const MOST_COMMANDS = 60;
const COMMANDS_HEAD = 'Pages and actions';
const NO_LETTERS: Match['letters'] = new Set();

export interface PaletteRow {
  item: Command;
  letters: Match['letters'];
  /** The head that stands above it, where a group begins. */
  head?: string | undefined;
}

const withHead = (head: string, commands: readonly Command[]): PaletteRow[] =>
  commands.map((item, at) => ({ item, letters: NO_LETTERS, head: at === 0 ? head : undefined }));

/**
 * What is meant most likely stands first: a day that is typed, commands by words of their own, records whose very name
 * it is, commands that have the letters somewhere, and then the records by kind.
 */
export function rowsOf(
  typed: string,
  commands: readonly Command[],
  days: readonly Command[],
  groups: readonly RecordGroup[],
): PaletteRow[] {
  const matching = fuzzyFilter(typed, commands, ({ label }) => label).slice(0, MOST_COMMANDS);
  /** Below a group they need a head of their own, or they would seem to be of it. */
  const commandRows = (isInWords: boolean, above: readonly Command[]) =>
    matching
      .filter(({ match }) => match.isInWords === isInWords)
      .map(({ item, match }, at): PaletteRow => ({
        item,
        letters: match.letters,
        head: at === 0 && above.length > 0 ? COMMANDS_HEAD : undefined,
      }));
  const named = groups.flatMap(({ commands: each }) => each.filter(({ isNamed }) => isNamed));
  const others = groups.flatMap(({ head, commands: each }) =>
    withHead(
      head,
      each.filter(({ isNamed }) => !isNamed),
    ),
  );
  return [
    ...withHead('Days', days),
    ...commandRows(true, days),
    ...withHead('By this name', named),
    ...commandRows(false, named),
    ...others,
  ];
}
