import { getTableColumns, getTableName, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';

/** A column as it goes out. */
export interface MovedColumn {
  readonly name: string;
  /** As the database declares it, such as `numeric(14, 2)`. */
  readonly sqlType: string;
  readonly isRequired: boolean;
  /** What its name does not say. */
  readonly note: string;
  /** The stored column, or what is worked out in its place. */
  readonly read: PgColumn | SQL;
}

interface Reference {
  readonly columns: readonly string[];
  readonly table: string;
  readonly foreign: readonly string[];
}

/** A table that goes out: as `tables/<name>.csv`. */
export interface MovedTable {
  readonly name: string;
  readonly about: string;
  readonly columns: readonly MovedColumn[];
  readonly key: readonly string[];
  readonly references: readonly Reference[];
  /** Columns that stay, each with the reason. */
  readonly leftOut: Readonly<Record<string, string>>;
  readonly table: PgTable;
}

interface More<T extends PgTable> {
  readonly notes?: Partial<Record<keyof T['_']['columns'] & string, string>>;
  readonly leftOut?: Partial<Record<keyof T['_']['columns'] & string, string>>;
  /** Columns that do not go out just as they are stored. */
  readonly reads?: Partial<Record<keyof T['_']['columns'] & string, SQL>>;
  /** Columns that are worked out for whoever moves. */
  readonly made?: readonly (Omit<MovedColumn, 'isRequired'> & { isRequired: true })[];
}

/**
 * Declares a table that goes out, with each of its columns by name: a column that is added later stays here until somebody
 * decides about it, for it may hold a secret.
 */
export function out<T extends PgTable>(
  table: T,
  about: string,
  columns: string,
  more: More<T> = {},
): MovedTable {
  const stored: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const notes: Readonly<Record<string, string | undefined>> = more.notes ?? {};
  const reads: Readonly<Record<string, SQL | undefined>> = more.reads ?? {};
  const names = columns.trim().split(/\s+/);
  const moved = names.map((name): MovedColumn => {
    const column = stored[name];
    if (!column) throw new Error(`There is no column ${name} of ${getTableName(table)}.`);
    return {
      name,
      sqlType: column.getSQLType(),
      isRequired: column.notNull,
      note: notes[name] ?? '',
      read: reads[name] ?? column,
    };
  });
  return {
    name: getTableName(table),
    about,
    columns: [...moved, ...(more.made ?? [])],
    key: keyOf(table, stored),
    references: referencesOf(table, names),
    leftOut: (more.leftOut ?? {}) as Readonly<Record<string, string>>,
    table,
  };
}

const nameOf = (columns: Readonly<Record<string, PgColumn>>, wanted: PgColumn): string =>
  Object.entries(columns).find(([, column]) => column === wanted)?.[0] ?? wanted.name;

function keyOf(table: PgTable, columns: Readonly<Record<string, PgColumn>>): string[] {
  const [together] = getTableConfig(table).primaryKeys;
  if (together) return together.columns.map((column) => nameOf(columns, column));
  return Object.entries(columns).flatMap(([name, column]) => (column.primary ? [name] : []));
}

function referencesOf(table: PgTable, names: readonly string[]): Reference[] {
  const columns = getTableColumns(table);
  return getTableConfig(table).foreignKeys.flatMap((link) => {
    const { columns: own, foreignColumns, foreignTable } = link.reference();
    const reference = {
      columns: own.map((column) => nameOf(columns, column)),
      table: getTableName(foreignTable),
      foreign: foreignColumns.map((column) => nameOf(getTableColumns(foreignTable), column)),
    };
    return reference.columns.every((name) => names.includes(name)) ? [reference] : [];
  });
}
