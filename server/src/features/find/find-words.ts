import { sql, type SQL } from 'drizzle-orm';
import type pg from 'pg';
import { patternOf } from '../../db/contains.ts';
import { perShape, statement, type Bound, type Value } from '../../db/statement.ts';

/** Who asks, from where, and for what. */
export interface Asked {
  readonly EmployeeID: number;
  readonly LocationID: number;
  readonly words: readonly string[];
}

/** So many of each kind: who wants more types more, or opens the screen. */
export const MOST_OF_A_KIND = 5;

/** Of a text in small letters: whether each word stands somewhere in it, in whatever order. */
type HasAll = (...texts: readonly ((word: SQL) => SQL)[]) => SQL;

type Values = Readonly<Record<string, number | string>>;

const placeOf = (index: number) => `word${index}`;

export const isIn =
  (text: SQL) =>
  (word: SQL): SQL =>
    sql`${text} like ${word}`;

/** The texts as one, a line each, so that no word runs over from one to the next. */
export const linesOf = (...texts: readonly (SQL | { getSQL(): SQL })[]): SQL =>
  sql`lower(concat_ws(E'\n', ${sql.join([...texts], sql`, `)}))`;

/**
 * A statement that finds records by words, put together once for each number of words. How many rows a word meets hangs
 * on the word: each search is planned by itself.
 */
export function finder<Row extends pg.QueryResultRow>(
  build: (hasAll: HasAll, value: Value<Values>) => SQL,
): (asked: Asked) => Bound<Row[]> {
  const made = perShape((count: number) =>
    statement.each<Values, Row>((value) => {
      const words = Array.from({ length: count }, (_, index) => sql`${value(placeOf(index))}`);
      const hasAll: HasAll = (...texts) =>
        sql.join(
          words.map(
            (word) =>
              sql`(${sql.join(
                texts.map((has) => has(word)),
                sql` or `,
              )})`,
          ),
          sql` and `,
        );
      return build(hasAll, value);
    }),
  );
  return ({ EmployeeID, LocationID, words }) => {
    const patterns = words.map((word, index): [string, string] => [placeOf(index), patternOf(word)]);
    return made(words.length).with({ EmployeeID, LocationID, ...Object.fromEntries(patterns) });
  };
}

/** What is called so before what only mentions it, and the shortest name first: the name itself stands at the top. */
export const byName = (name: SQL, hasAll: HasAll): SQL =>
  sql`order by (${hasAll(isIn(sql`lower(${name})`))}) desc, length(${name}), lower(${name}) limit ${sql.raw(String(MOST_OF_A_KIND))}`;
