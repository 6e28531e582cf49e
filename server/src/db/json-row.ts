import { Column, is, sql, type AnyColumn, type SQL } from 'drizzle-orm';

type Field = AnyColumn | SQL;

/** What a row shows, under the names of the contract. */
export type Fields = Readonly<Record<string, Field>>;

/** Of these columns the ones that the schema of an answer declares: what it does not declare cannot leak. */
export function declaredOf<Shape extends object>(
  shape: Shape,
  columns: Readonly<Record<keyof Shape & string, Field>>,
): Fields {
  const names = Object.keys(shape) as (keyof Shape & string)[];
  return Object.fromEntries(names.map((name) => [name, columns[name]]));
}

/** A point in time as this program writes it, in UTC. */
export const instantText = (field: Field): SQL =>
  sql`to_char(${field} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Columns as this program reads them: instants in UTC, amounts without zeros behind. */
function asRead(field: Field): SQL {
  const type = is(field, Column) ? field.getSQLType() : '';
  if (type.startsWith('timestamp')) return instantText(field);
  if (type.startsWith('numeric')) return sql`trim_scale(${field})`;
  return sql`${field}`;
}

/** A query of these fields whose rows `r` are JSON objects; `rest` begins with `from`. */
export function jsonRows(fields: Fields, rest: SQL, json = sql`row_to_json(r)`): SQL {
  const columns = Object.entries(fields).map(
    ([name, field]) => sql`${asRead(field)} as ${sql.identifier(name)}`,
  );
  return sql`select ${json} as json from (select ${sql.join(columns, sql`, `)} ${rest}) r`;
}
