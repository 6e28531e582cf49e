import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatClock } from '@boh/contract/clock.ts';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import type { z } from 'zod';
import { parseEnv } from '../src/env.ts';
import { firstData } from '../src/first-data.ts';
import { isSomething, isWord, momentOf, shownOn } from './as-screens-write.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';
import { addWebhook } from './webhook-hotel.ts';

/** What a list is asked for besides, where it would be long or answers nothing without. */
const ALSO_ASKED: Readonly<Record<string, Query>> = {
  '/admin/payroll': { From: '2026-10-20' },
  '/admin/sales': { From: '2026-11-08' },
  '/audit': { Record: 'room:1' },
  '/cashCountLogSheet/getAll': { From: '2026-11-07' },
  '/housekeeping/roomLogs/all': { From: '2026-11-07' },
  '/logs/getAll': { From: '2026-11-05' },
  '/PreDepartCall/getAll': { From: '2026-10-30' },
};

/** Columns that are no part of a search, because its box says what it looks at, or that only the file has. */
const NOT_SEARCHED: Readonly<Record<string, readonly string[]>> = {
  // "Search by name, city, state or county"
  '/admin/locations': ['ZipCode', 'PhoneNumber', 'TimeZone', 'PaychexID', 'APN'],
  '/admin/payroll': ['PeriodFrom', 'PeriodTo', 'EmailSentAt'],
  '/calendar': ['TimeZone'],
  '/reimbursement/get': ['Approved'],
  '/bonus/get': ['Approved'],
  '/role': ['SecondFactor'],
  '/role/forManager': ['SecondFactor'],
};

/** Lists whose words are searched, and no days, moments, numbers or marks. */
const ONLY_WORDS: ReadonlySet<string> = new Set([
  '/admin/employees/getallEmployee', // "Search name, email, phone, role or address"
  '/admin/locations', // "Search by name, city, state or county"
  '/admin/sales', // "Search hotels and dates", which are told apart by the search itself
  '/audit', // no box
  '/dashboard/list', // "Search locations"
  '/franchise/get', // the screen searches by itself, and its file has all rows
  '/housekeeping/roomLogs/people', // no box
  '/invitations', // no box
  '/logs/getAll', // "Search by keyword", with boxes for the days beside it
  '/role', // "Search by role name"
  '/role/forManager', // no box
  '/tokens', // "Search name, owner, page or location"
  '/Rooms/get', // the words of a room, on the screen too
]);

/** Words that the screens write in one, too. */
const SCREEN_WORDS = /RevPAR|FandB|FullPayroll|TotalTips|PayrollTips|PayrollGenerationComment/;

/** Headers that have another name than their field. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'Done At': 'UpdatedAt',
  'Done By': 'UpdatedByName',
  Location: 'Name',
  'Posted At': 'CreatedAt',
  Received: 'CreatedAt',
  Submitted: 'CreatedAt',
};

type Query = Readonly<Record<string, string>>;
type Row = Readonly<Record<string, unknown>>;

interface Answer {
  readonly rows: readonly Row[];
  readonly headers: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

interface List {
  readonly path: string;
  readonly sorts: readonly string[];
  readonly all: Answer;
  /** How each row reads in the file. */
  readonly lineOf: ReadonlyMap<string, string>;
}

let t: TestApp;
let boss: TestCaller;
const lists: List[] = [];

/** A group with something in every list, seen by somebody who may see all of it. */
beforeAll(async () => {
  t = await buildTestApp();
  const { db, clock, services } = t;
  await firstData({ db, files: services.files, now: clock.now(), say: () => undefined, env: parseEnv({}) });
  boss = t.withToken(await t.make.token(1, 1));
  const [room] = (await boss.get('/Rooms/get')).body as Row[];
  for (const Notes of ['POOL VIEW', 'QUIET']) {
    t.clock.advance(3_600_000);
    const { status } = await boss.put('/Rooms/update', { ...room, Version: undefined, Notes });
    expect(status).toBe(200);
  }
  // One hotel has reported what the others have not.
  await db.execute(sql`
    insert into housekeeping_logs (location_id, employee_id, type, date, no_of_rooms, start_time, end_time, notes)
    values (1, 1, 'Room', '2026-11-10', 12, '08:00', '09:30', 'LINEN IS SHORT')`);
  const handedOver = await boss.post('/handover', { RoomsSold: 61, Note: 'KEYS ARE IN THE SAFE' });
  expect(handedOver.status).toBe(200);
  await addWebhook(boss, 'https://203.0.114.7/hooks', ['handover.created']);
  for (const endpoint of t.app.endpoints.filter(isList)) {
    const { path } = endpoint;
    const all = await ask(path, {});
    const lineOf = new Map(all.rows.map((row, at) => [keyOf(row), textOf(all.lines[at])]));
    lists.push({ path, sorts: sortsOf(endpoint), all, lineOf });
  }
});
afterAll(() => t.close());

/**
 * Budgets and variances leave as files too, but are no lists that somebody sorts: their own tests look at theirs, and at what
 * is listed of one record.
 */
const isList = ({ method, path, query }: Endpoint) =>
  method === 'GET' &&
  !path.includes(':') &&
  query !== undefined &&
  'Format' in query.shape &&
  'Sort' in query.shape;

const sortsOf = ({ query }: Endpoint): string[] => {
  const sort = query?.shape['Sort'] as z.ZodOptional<z.ZodEnum<Record<string, string>>>;
  return sort.unwrap().options.filter((name) => !name.startsWith('-'));
};

const keyOf = (row: Row) => JSON.stringify(row);
const textOf = (line: readonly string[] | undefined) => JSON.stringify(line);

/** The rows of a list and its file for one question. */
async function ask(path: string, query: Query): Promise<Answer> {
  const asked = { ...ALSO_ASKED[path], ...query };
  const [json, csv] = await Promise.all([boss.get(path, asked), boss.get(path, { ...asked, Format: 'csv' })]);
  if (json.status !== 200 || csv.status !== 200) {
    throw new Error(`${path} ${JSON.stringify(asked)}: ${json.status} and ${csv.status}`);
  }
  const body = json.body as Row[] | Record<string, Row[]>;
  const rows = Array.isArray(body) ? body : (Object.values(body)[0] ?? []);
  const table: string[][] = parse(csv.raw, { bom: true });
  const [headers = [], ...lines] = table;
  return { rows, headers, lines };
}

/** The file has the rows of the answer, one by one and in their order. */
const agree = (list: List, { rows, lines }: Answer) =>
  JSON.stringify(lines.map(textOf)) === JSON.stringify(rows.map((row) => list.lineOf.get(keyOf(row))));

/** The zone behind the header of a time. */
const ZONE = / \(\w+\/.*\)$/;
const plain = (name: string) =>
  name
    .replace(ZONE, '')
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase();

/** The columns that show a field under its own name (`Posted By` is PostedByName), with the place of each. */
const fieldsOf = ({ all }: List) => {
  const fields = new Map(Object.keys(all.rows[0] ?? {}).map((field) => [plain(field), field]));
  return all.headers.flatMap((header, at) => {
    const name = plain(header);
    const other = fields.get(plain(OTHER_NAMES[header.replace(ZONE, '')] ?? ''));
    const field = other ?? fields.get(`${name}name`) ?? fields.get(name) ?? fields.get(`${name}at`);
    return field === undefined ? [] : [{ field, at, isMoment: ZONE.test(header) }];
  });
};

/** A time of day as it travels: screens and files have it as 05:05 PM. */
const CLOCK = /^\d\d:\d\d$/;
const INSTANT = /\d{4}-\d\d-\d\dT/;

/** What a cell says of a value; undefined where that is told in another way than the value's own. */
function cellOf(value: unknown): string | undefined {
  if (value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || INSTANT.test(value)) return undefined;
  if (CLOCK.test(value)) return formatClock(value);
  return /^\s*[=+\-@]/.test(value) ? `'${value}` : value;
}

/** Where nothing is named, a token is for all: its file says so. */
const ALL_WHERE_BLANK = ['/tokens Pages', '/tokens Locations'];

/** Runs a check over every list and names what it finds. */
async function problems(check: (list: List) => string[] | Promise<string[]>): Promise<string[]> {
  const found: string[] = [];
  for (const list of lists) found.push(...(await check(list)).map((problem) => `${list.path}: ${problem}`));
  return found;
}

describe('the file of every list', () => {
  it('is judged by several rows, and by fields that stand in it under their names', async () => {
    expect(lists.length).toBeGreaterThan(20);
    const found = await problems((list) => [
      ...(list.all.rows.length < 2 ? [`${list.all.rows.length} rows`] : []),
      ...(fieldsOf(list).length === 0 ? ['no field is known again'] : []),
    ]);
    expect(found).toEqual([]);
  });

  it('has the rows of the answer in the same order', async () => {
    const found = await problems((list) => {
      const { rows, lines } = list.all;
      if (rows.length !== lines.length) return [`${lines.length} lines for ${rows.length} rows`];
      return fieldsOf(list).flatMap(({ field, at, isMoment }) => {
        if (isMoment) return [];
        const wrong = rows.findIndex((row, index) => {
          const isAll = row[field] === null && ALL_WHERE_BLANK.includes(`${list.path} ${field}`);
          const expected = isAll ? 'All' : cellOf(row[field]);
          return expected !== undefined && expected !== lines[index]?.[at];
        });
        return wrong < 0 ? [] : [`${field} of row ${wrong} reads ${lines[wrong]?.[at]}`];
      });
    });
    expect(found).toEqual([]);
  });

  it('has the rows that a search finds, among them the one whose words were searched', async () => {
    const found = await problems(async (list) => {
      const wrong: string[] = [];
      let searches = 0;
      for (const { field, isMoment } of fieldsOf(list)) {
        if (NOT_SEARCHED[list.path]?.includes(field)) continue;
        const isSearched = ONLY_WORDS.has(list.path) ? isWord : isSomething;
        const row = list.all.rows.findLast((each) => isSearched(each[field]));
        if (!row) continue;
        searches += 1;
        const Search = isMoment ? momentOf(row, field, t.clock.now()) : shownOn(list.path, field, row[field]);
        const answer = await ask(list.path, { Search });
        if (!answer.rows.some((each) => keyOf(each) === keyOf(row)))
          wrong.push(`${field} "${Search}" is not found`);
        if (!agree(list, answer)) wrong.push(`${field} "${Search}" is another file`);
      }
      const none = await ask(list.path, { Search: 'nothing has these words' });
      if (none.rows.length + none.lines.length > 0) wrong.push('a search for nothing finds something');
      return searches === 0 ? [...wrong, 'no text to search'] : wrong;
    });
    expect(found).toEqual([]);
  });

  it('follows every order, up and down', async () => {
    const found = await problems(async (list) => {
      const wrong: string[] = [];
      for (const field of list.sorts) {
        const up = await ask(list.path, { Sort: field });
        const down = await ask(list.path, { Sort: `-${field}` });
        if (!agree(list, up)) wrong.push(`${field} is another file`);
        if (!agree(list, down)) wrong.push(`-${field} is another file`);
        const values = new Set(
          list.all.rows
            .map((row) => row[field])
            .filter((value) => value !== null)
            .map(String),
        );
        const isVaried = !(field in (list.all.rows[0] ?? {})) || values.size > 1;
        if (isVaried && up.rows.map(keyOf).join() === down.rows.map(keyOf).join())
          wrong.push(`${field} sorts nothing`);
        if (!isRising(up.rows, field) || !isRising(down.rows.toReversed(), field))
          wrong.push(`${field} does not rise`);
      }
      return wrong;
    });
    expect(found).toEqual([]);
  });

  it('speaks as the screens do: words for headers, Yes and No, times on the clock of the location', async () => {
    const found = await problems(({ all: { headers, lines } }) => {
      const cells = lines.flat();
      const isCode = (header: string) =>
        /[a-z][A-Z]|_/.test(header.replace(ZONE, '').replace(SCREEN_WORDS, ''));
      return [
        ...headers.filter(isCode),
        ...cells
          .filter((cell) => INSTANT.test(cell) || /^(true|false|null|undefined|\[object)/.test(cell))
          .slice(0, 3),
      ];
    });
    expect(found).toEqual([]);
  });
});

const DAY = /^\d{4}-\d\d-\d\d/;

/** Whether numbers, days and moments stand in their order. */
function isRising(rows: readonly Row[], field: string): boolean {
  const values = rows
    .map((row) => row[field])
    .filter((value) => typeof value === 'number' || (typeof value === 'string' && DAY.test(value)));
  return values.every((value, at) => at === 0 || (values[at - 1] as number) <= (value as number));
}
