import type { MovedColumn, MovedTable } from './moved-table.ts';
import { MOVED_TABLES, STAYING_TABLES } from './moved-tables.ts';

/** An attachment that is in the list and not in the zip. */
export interface Missing {
  readonly Path: string;
  readonly Reason: string;
}

interface Moved {
  readonly at: Date;
  /** By table. */
  readonly rows: ReadonlyMap<string, number>;
  readonly missing: readonly Missing[];
}

export const pathOf = ({ name }: Pick<MovedTable, 'name'>): string => `tables/${name}.csv`;

/** The words of the Data Package standard for the types of PostgreSQL. */
function typeOf(sqlType: string): { type: string; format?: string } {
  if (sqlType.endsWith('[]')) return { type: 'array' };
  if (sqlType.startsWith('numeric')) return { type: 'number' };
  if (sqlType.startsWith('timestamp')) return { type: 'datetime' };
  if (/^(small|big)?int(eger)?$/.test(sqlType)) return { type: 'integer' };
  if (sqlType === 'bytea') return { type: 'string', format: 'binary' };
  if (sqlType === 'uuid') return { type: 'string', format: 'uuid' };
  if (sqlType === 'jsonb') return { type: 'any', format: 'json' };
  if (sqlType === 'boolean' || sqlType === 'date') return { type: sqlType };
  return { type: 'string' };
}

const fieldOf = ({ name, sqlType, isRequired, note }: MovedColumn) => {
  const type = typeOf(sqlType);
  return {
    name,
    ...type,
    sqlType,
    notNull: isRequired,
    ...(note !== '' && { description: note }),
    // Readers of CSV do not tell a text that is blank from one that is not there.
    constraints: { required: isRequired && type.type !== 'string' },
  };
};

const schemaOf = ({ columns, key, references }: MovedTable) => ({
  fields: columns.map(fieldOf),
  primaryKey: key,
  foreignKeys: references.map(({ columns: fields, table, foreign }) => ({
    fields,
    reference: { resource: table, fields: foreign },
  })),
  // A value that is not there has no quotes, a text that is blank has: "".
  missingValues: [''],
});

/** Every table, column, type, key and reference, by the Data Package standard (datapackage.org). */
export function dataPackage({ at, rows, missing }: Moved): string {
  const described = {
    profile: 'tabular-data-package',
    name: 'back-of-house-account',
    title: 'Back of House: the whole account',
    created: at.toISOString(),
    resources: MOVED_TABLES.map((table) => ({
      profile: 'tabular-data-resource',
      name: table.name,
      path: pathOf(table),
      description: table.about,
      format: 'csv',
      mediatype: 'text/csv',
      encoding: 'utf-8',
      dialect: { delimiter: ',', lineTerminator: '\r\n', quoteChar: '"', doubleQuote: true, header: true },
      rows: rows.get(table.name) ?? 0,
      schema: schemaOf(table),
      leftOut: table.leftOut,
    })),
    leftOut: STAYING_TABLES,
    missingAttachments: missing,
  };
  return `${JSON.stringify(described, null, 2)}\n`;
}

const listed = (entries: readonly (readonly [string, string])[]) =>
  entries.map(([name, text]) => `- ${name}: ${text}\n`).join('');

/** What a person reads first. */
export const readMe = (at: Date): string => `# The whole account

Taken out of Back of House on ${at.toISOString()}: all tables as they stood at that moment, and all attachments.

datapackage.json describes every table, column, type, key and reference, tells how many rows each has, and which attachments
of the list could not be had. It is written last: a zip without it was cut short.

## How values are written

- UTF-8 without a byte order mark, comma, CRLF, quotes doubled within quotes (RFC 4180). The first line names the columns.
- Nothing between two commas: there is no value. "" is a text that is blank.
- Amounts are exact, with a point. Moments are UTC, as 2026-11-10T18:00:00.000Z. A date, or a time alone, is on the clock of its
  location (TimeZone in tables/locations.csv). Yes and no are true and false.
- Lists and nested values are JSON; bytes are base64.
- Texts stand as they were typed, also those that begin with = + - or @, which a spreadsheet would run as a formula. To look at a
  table in one, import it with all columns as text instead of opening it.

## Attachments

tables/stored_files.csv lists them: Path says where each lies in this zip, Name what it was called, Owner to which record it
belongs.

## Tables

${listed(MOVED_TABLES.map((table) => [pathOf(table), table.about]))}
## What stays

Columns that stay are named in datapackage.json with the reason. These tables stay as a whole:

${listed(Object.entries(STAYING_TABLES))}`;
