import { Readable } from 'node:stream';
import { CONTENT_TYPES } from '@boh/contract/uploads.ts';
import { TOTAL_COUNT_HEADER, type ListQuery } from '@boh/contract/list.ts';
import type { JsonList, List, ListPage } from '../db/list-page.ts';
import { writeCsv } from '../lib/tables/csv.ts';
import { localDay } from '../lib/local-day.ts';
import { writeWorkbook } from '../lib/workbooks/workbook.ts';
import { zonedColumns, type Column } from '../lib/tables/columns.ts';
import { FileAnswer, JsonText } from './answers.ts';
import type { Call } from './call.ts';
import { zoneOf } from './zone-of.ts';

/** So many pieces of a file are made before somebody takes them: a slow reader must not keep a connection for long. */
const PIECES_AHEAD = 256;

export interface ListFile<Row> {
  /** File name without extension. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Column[];
  /** Asked for when all rows went into the file. */
  readonly totals?: () => Readonly<Record<string, unknown>>;
  /** How a row reads in a file, where it differs from the wire. */
  readonly exportRow?: (row: Row) => Readonly<Record<string, unknown>>;
}

type FileCall = Pick<Call, 'caller' | 'now'>;

interface ListCall extends FileCall, Pick<Call, 'answerHeader'> {
  readonly query: ListQuery;
}

/** Answers a list: as rows, as one page with its total count, or as a file of exactly the filtered rows. */
export function listAnswer<Row extends object>(
  call: ListCall,
  list: JsonList,
  file: ListFile<Row>,
): Promise<JsonText | FileAnswer>;
export function listAnswer<Row extends object>(
  call: ListCall,
  list: List<Row>,
  file: ListFile<Row>,
): Promise<Row[] | JsonText | FileAnswer>;
export async function listAnswer<Row extends object>(
  call: ListCall,
  list: List<Row>,
  file: ListFile<Row>,
): Promise<Row[] | JsonText | FileAnswer> {
  const { Format } = call.query;
  if (Format !== undefined && list.all) return listFile(call, list.all(), Format, file);
  const page = await list.page();
  if (Format !== undefined) return listFile(call, rowsOf(page), Format, file);
  return pageAnswer(call, page);
}

/** The page of a list, or all of it, with the total count where a page was asked for. */
export function pageAnswer<Row>(call: ListCall, page: ListPage<Row>): Row[] | JsonText {
  if (call.query.Page !== undefined) call.answerHeader(TOTAL_COUNT_HEADER, String(page.total));
  return 'json' in page ? new JsonText(page.json) : page.rows;
}

const rowsOf = <Row>(page: ListPage<Row>): Row[] =>
  'json' in page ? (JSON.parse(page.json) as Row[]) : page.rows;

type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/** Rows made one by one while a file is written: thousands of them never exist at once. */
async function* mapRows<From, To>(rows: Rows<From>, make: (row: From) => To): AsyncGenerator<To> {
  for await (const row of rows) yield make(row);
}

/**
 * The pieces of a file as a stream. The first one is there before anything is answered: what cannot be read at all is an
 * error and no broken file. Whoever goes away before the end ends the reading too.
 */
async function streamOf(pieces: AsyncGenerator<string>): Promise<Readable> {
  let first: IteratorResult<string> | null = await pieces.next();
  const iterator: AsyncIterator<string> = {
    next: async () => {
      const piece = first ?? (await pieces.next());
      first = null;
      return piece;
    },
    return: async () => pieces.return(undefined),
  };
  return Readable.from({ [Symbol.asyncIterator]: () => iterator }, { highWaterMark: PIECES_AHEAD });
}

/** Yes and No, as the screens have it, in a workbook too. */
function spokenRow(columns: readonly Column[]): ((row: object) => object) | null {
  const keys = columns.filter(({ type }) => type === 'boolean').map(({ key }) => key);
  if (keys.length === 0) return null;
  return (row) => {
    const values = row as Record<string, unknown>;
    const spoken = keys.map((key) => [key, spokenOf(values[key])] as const);
    return { ...row, ...Object.fromEntries(spoken) };
  };
}

const spokenOf = (value: unknown) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value);

/** The filtered rows as CSV or xlsx, with the day and the times of the caller's location. */
export async function listFile<Row extends object>(
  call: FileCall,
  rows: Rows<Row>,
  format: 'csv' | 'xlsx',
  file: ListFile<Row>,
): Promise<FileAnswer> {
  const { exportRow } = file;
  const timeZone = zoneOf(call);
  const columns = zonedColumns(file.columns, timeZone);
  const made: Rows<object> = exportRow ? mapRows(rows, exportRow) : rows;
  const spoken = spokenRow(columns);
  const shown = spoken ? mapRows(made, spoken) : made;
  const name = `${file.name}.${format}`;
  if (format === 'csv') {
    const content = await streamOf(writeCsv(columns, shown, timeZone));
    return new FileAnswer(name, `${CONTENT_TYPES.csv}; charset=utf-8`, content);
  }
  const sheet = {
    name: file.title,
    title: file.title,
    columns,
    rows: shown,
    totals: file.totals,
  };
  const date = localDay(call.now, timeZone);
  return new FileAnswer(name, CONTENT_TYPES.xlsx, await writeWorkbook({ sheets: [sheet], date, timeZone }));
}
