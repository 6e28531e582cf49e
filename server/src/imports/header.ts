import type { Problem, Read } from './cells.ts';

/** One column of a file, under the name that people are told. */
interface Column<T> {
  /** Other headers in use for it. Blanks, case and signs make no difference; its own name always counts. */
  readonly synonyms?: readonly string[];
  readonly read: Read<T>;
}

/** The columns of a file, in the order in which a line's cells are read and its problems told. */
export type Columns = Readonly<Record<string, Column<unknown>>>;

/** A line whose cells were read. */
export type RowOf<C extends Columns> = {
  [Name in keyof C]: Exclude<ReturnType<C[Name]['read']>, Problem>;
};

export interface Layout<C extends Columns> {
  readonly columns: C;
  /** The columns without which a file is refused, in the order in which missing ones are told. */
  readonly needs: readonly (keyof C & string)[];
  /** Headers that are known and say nothing new. */
  readonly leftOut?: readonly string[];
  /** Tells the header from titles above it; where missing, it has two known names or more. */
  readonly isHeader?: (header: Header) => boolean;
}

/** What the headers of a file mean. */
export interface Header {
  /** The header that each column stands under. */
  readonly found: ReadonlyMap<string, string>;
  readonly missing: readonly string[];
  /** Columns that a further header claims; the first one counts. */
  readonly doubled: readonly string[];
  /** Headers that mean nothing here. */
  readonly ignored: readonly string[];
}

const spelled = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const plain = (name: string) => spelled(name).replace(/\d/g, '');

/** The column that each spelling means. */
const columnsByName = (columns: Columns): Map<string, string> =>
  new Map(
    Object.entries(columns).flatMap(([column, { synonyms = [] }]) =>
      [column, ...synonyms].map((name) => [spelled(name), column] as const),
    ),
  );

export function readHeader(
  headers: readonly string[],
  { columns, needs, leftOut = [] }: Layout<Columns>,
): Header {
  const byName = columnsByName(columns);
  const found = new Map<string, string>();
  const doubled: string[] = [];
  const ignored: string[] = [];
  for (const header of headers) {
    const name = plain(header);
    // Digits tell columns apart that are named with them (Premium 9052); others may carry some (Gross 2).
    const column = byName.get(spelled(header)) ?? byName.get(name);
    if (column === undefined) {
      if (name !== '' && !leftOut.some((known) => plain(known) === name)) ignored.push(header);
    } else if (found.has(column)) doubled.push(column);
    else found.set(column, header);
  }
  return { found, missing: needs.filter((name) => !found.has(name)), doubled, ignored };
}

export const hasTwoNames = ({ found, doubled }: Header): boolean => found.size + doubled.length >= 2;
