import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { shownFields, type Field, type Fields } from '@boh/contract/record.ts';
import type { Column, ColumnType } from '../lib/tables/columns.ts';
import { inClock, inDay, inMoment, inNumbers, type Clock } from './cell-texts.ts';
import type { CellSearch } from './contains.ts';

type Columns = Readonly<Record<string, AnyColumn | SQL>>;

const isNumber = ({ kind }: Field) => kind === 'integer' || kind === 'money' || kind === 'percent';
const isText = ({ kind }: Field) => kind === 'text' || kind === 'notes';

function columnOf(columns: Columns, name: string): AnyColumn | SQL {
  const column = columns[name];
  if (!column) throw new Error(`The table has no column ${name}.`);
  return column;
}

/** What each sortable field of a list is compared by: text without case. */
export function sortColumns(fields: Fields, columns: Columns): Readonly<Record<string, SQL>> {
  const sorted = Object.entries(fields).filter(([, { isSorted }]) => isSorted);
  return Object.fromEntries(
    sorted.map(([name, field]) => {
      const column = columnOf(columns, name);
      return [name, isText(field) ? sql`lower(${column})` : sql`${column}`];
    }),
  );
}

/** What a search of a list looks at: the searched fields, as their cells show them, moments on this clock. */
export function searchCells(
  fields: Fields,
  columns: Columns,
  clock?: Clock,
): (AnyColumn | SQL | CellSearch)[] {
  const searched = Object.entries(fields).filter(([, { isSearched }]) => isSearched);
  const numbers = searched.filter(([, field]) => isNumber(field)).map(([name]) => columnOf(columns, name));
  const others = searched
    .filter(([, field]) => !isNumber(field))
    .map(([name, field]) => searchCell(field, columnOf(columns, name), clock));
  return numbers.length === 0 ? others : [...others, inNumbers(...numbers)];
}

function searchCell({ kind, words }: Field, column: AnyColumn | SQL, clock?: Clock) {
  if (kind === 'date') return inDay(column);
  if (kind === 'time') return inClock(column);
  if (kind === 'instant' && clock) return inMoment(column, clock);
  if (kind === 'boolean')
    return sql`case when ${column} then ${quoted(words[0])} else ${quoted(words[1])} end`;
  return column;
}

/** A text of this program's own, written into the statement: as a value it would have to be told its type. */
const quoted = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`);

const COLUMN_TYPES: Readonly<Record<Field['kind'], ColumnType>> = {
  text: 'text',
  choice: 'text',
  notes: 'text',
  integer: 'integer',
  money: 'money',
  percent: 'percent',
  date: 'date',
  time: 'text',
  instant: 'instant',
  boolean: 'boolean',
};

/** The columns of a list's files. */
export const fileColumns = (fields: Fields): Column[] =>
  shownFields(fields).flatMap(([key, { label, kind, isExported }]) =>
    isExported ? { key, header: label, type: COLUMN_TYPES[kind] } : [],
  );
