import { and, desc, eq, getTableColumns, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { ListQuery } from '@boh/contract/list.ts';
import { DEPARTMENTS, normalizeCheckDate, type Department } from '@boh/contract/payroll/payroll.calc.ts';
import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { inDay, inNumbers } from '../../db/cell-texts.ts';
import type { Queryable } from '../../db/client.ts';
import { contains } from '../../db/contains.ts';
import { instantText } from '../../db/json-row.ts';
import { arrayOf, idsOf, within, type Scope } from '../../db/scope.ts';
import { statement, type Bound } from '../../db/statement.ts';
import { legalName, locations } from '../../db/tables/locations.table.ts';
import { widenIfComplete } from '../../db/widen-if-complete.ts';
import { mails } from '../../db/tables/mails.table.ts';
import { storedFiles } from '../../db/tables/spine.table.ts';
import { pageOf, sortOf, totalOf } from '../../db/list-page.ts';
import { extraPayrolls, payrolls } from './payroll.table.ts';

export const ownerOf = (PayrollID: number): string => `payroll:${PayrollID}`;

const {
  TypedRoomRevenue: _room,
  TypedFandBRevenue: _fandb,
  TypedBanquetRevenue: _banquet,
  TypedOccupiedRooms: _rooms,
  CreatedAt: _created,
  ...ownColumns
} = getTableColumns(payrolls);

const owner = sql`'payroll:' || ${payrolls.PayrollID}`;

/** The extra payroll of a department among those of a record, of which there is at most one; blank where it is missing. */
function extraOf(department: Department): SQL {
  const type = sql.raw(`'${department}'`);
  const own = sql`filter (where ${extraPayrolls.Type} = ${type})`;
  return sql`json_build_object('Type', ${type}, 'Amount', coalesce(max(${extraPayrolls.Amount}) ${own}, 0),
    'Comment', coalesce(max(${extraPayrolls.Comment}) ${own}, ''))`;
}

/** The record as it goes over the wire. PostgreSQL writes its JSON, so that long lists cost the server nothing. */
const recordColumns = sql.join(
  [
    ...Object.entries(ownColumns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`${legalName} as "LegalName"`,
    sql`${locations.Name} as "Name"`,
    sql`${locations.PaychexID} as "PaychexID"`,
    sql`${locations.Group} as "Group"`,
    sql`${payrolls.FullPayroll} as "PayrollAmount"`,
    sql`(select json_build_array(${sql.join(DEPARTMENTS.map(extraOf), sql`, `)}) from ${extraPayrolls}
      where ${extraPayrolls.PayrollID} = ${payrolls.PayrollID}) as "ExtraPayrolls"`,
    sql`f.name as "AttachmentName"`,
    sql`case when f.name is not null then '/api/admin/payroll/attachment/' || ${payrolls.PayrollID} end
      as "AttachmentURL"`,
    sql`${instantText(sql`f.uploaded_at`)} as "UploadedAt"`,
    sql`${instantText(sql`m.sent_at`)} as "EmailSentAt"`,
  ],
  sql`, `,
);

const attachment = sql`left join lateral (
  select ${storedFiles.Name} as name, ${storedFiles.UploadedAt} as uploaded_at from ${storedFiles}
  where ${storedFiles.Owner} = ${owner} order by ${storedFiles.Position} limit 1) f on true`;

const lastMail = sql`left join lateral (
  select max(${mails.SentAt}) as sent_at from ${mails} where ${mails.Record} = ${owner}) m on true`;

const withLocation = sql`${payrolls} join ${locations} on ${locations.LocationID} = ${payrolls.LocationID}`;

export interface PayrollKey {
  readonly LocationID: number;
  readonly CheckDate: string;
}

interface PayrollFilter extends ListQuery {
  Date?: string | undefined;
}

/** Amounts, percents and counts of rooms; keys and versions are integers. */
const FIGURES = Object.values(ownColumns).filter((column) => /^(numeric|bigint)/.test(column.getSQLType()));

/** What the cells of all check dates show, in the words of the screen. */
const SEARCHED = [
  sql`concat_ws(' ', ${legalName}, ${locations.Name}, ${locations.PaychexID}, ${payrolls.Notes},
    ${payrolls.AnalyticsNotes}, ${payrolls.BonusNotes}, ${payrolls.Comment}, ${payrolls.PayrollGenerationComment})`,
  inDay(payrolls.CheckDate),
  sql`case when ${payrolls.Approved} then 'Approved' else 'Open' end`,
  inNumbers(...FIGURES),
];

function matching(scope: Scope, query: PayrollFilter): SQL {
  const { Date: day, From, To, Search } = query;
  const conditions = [within(payrolls.LocationID, scope)];
  if (day !== undefined) conditions.push(eq(payrolls.CheckDate, normalizeCheckDate(day)));
  if (From !== undefined) conditions.push(sql`${payrolls.CheckDate} >= ${From}`);
  if (To !== undefined) conditions.push(sql`${payrolls.CheckDate} <= ${To}`);
  if (Search !== undefined && Search !== '') {
    conditions.push(sql`(${contains(Search, ...SEARCHED)})`);
  }
  return sql.join(conditions, sql` and `);
}

/** What a list is ordered by where it is no column of the record itself; only then it has to be looked up first. */
const ORDERS: Readonly<Record<string, { by: SQL; needs?: SQL }>> = {
  LegalName: { by: legalName },
  Name: { by: sql`${locations.Name}` },
  PayrollAmount: { by: sql`${payrolls.FullPayroll}` },
  EmailSentAt: { by: sql`m.sent_at`, needs: lastMail },
  UploadedAt: { by: sql`f.uploaded_at`, needs: attachment },
};

function orderOf(field: string): { by: SQL; needs?: SQL } {
  const own = ownColumns[field as keyof typeof ownColumns] as AnyColumn | undefined;
  const order = ORDERS[field] ?? (own && { by: sql`${own}` });
  if (!order) throw new Error(`Payroll records have no order by ${field}.`);
  return order;
}

/** The filtered records in their order; which ones are shown is settled before their details are looked up. */
async function listRecordIDs(db: Queryable, scope: Scope, query: PayrollFilter): Promise<number[]> {
  const { field, descending } = sortOf(query, '-CheckDate');
  const page = pageOf(query);
  const { by, needs = sql`` } = orderOf(field);
  const rest = sql`${legalName}, ${payrolls.PayrollID}`;
  // Newest first is the order of an index, of which a page reads the first check dates alone.
  const order =
    field === 'CheckDate'
      ? sql`${payrolls.CheckDate} ${descending ? sql`desc nulls last` : sql`asc nulls first`}, ${rest}`
      : sql`${by} ${descending ? sql`desc nulls last` : sql`asc nulls last`}, ${payrolls.CheckDate} desc, ${rest}`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${payrolls.PayrollID} as id from ${withLocation} ${needs} where ${matching(scope, query)}
    order by ${order} ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}`);
  return rows.map(({ id }) => id);
}

/** Apart from the choice of the records: so many joins take longer to plan than to run, and are the same for any. */
const textsOf = statement.once<{ ids: string }, { json: string }>(
  (value) => sql`
    select row_to_json(r)::text as json from unnest(${value('ids')}::int[]) with ordinality shown(id, place)
    cross join lateral (
      select ${recordColumns} from ${withLocation} ${attachment} ${lastMail}
      where ${payrolls.PayrollID} = shown.id
    ) r order by shown.place`,
);

interface RecordTexts {
  /** Each record as JSON. */
  readonly texts: string[];
  /** How many there are in all, where a page was asked for. */
  readonly total: number;
}

/** The filtered records, a page of them where one is asked for. Only a full page has to count the others. */
export async function listRecordTexts(
  db: Queryable,
  given: Scope,
  query: PayrollFilter,
): Promise<RecordTexts> {
  const page = pageOf(query);
  // A whole list is that of a check date, where it makes no difference.
  const scope = page ? await widenIfComplete(db, given) : given;
  const ids = await listRecordIDs(db, scope, query);
  const rows = await textsOf(db, { ids: arrayOf(ids) });
  const total = await totalOf(page, ids.length, () => countRecords(db, scope, query));
  return { texts: rows.map(({ json }) => json), total };
}

const RECORDS_AT_A_TIME = 100;

/** All filtered records, for a file: settled at once which ones, and read a few at a time. */
export async function* streamRecords(
  db: Queryable,
  scope: Scope,
  query: PayrollFilter,
): AsyncGenerator<PayrollRecord> {
  const ids = await listRecordIDs(db, scope, query);
  for (let start = 0; start < ids.length; start += RECORDS_AT_A_TIME) {
    const rows = await textsOf(db, { ids: arrayOf(ids.slice(start, start + RECORDS_AT_A_TIME)) });
    for (const { json } of rows) yield parseRecord(json);
  }
}

async function countRecords(db: Queryable, scope: Scope, query: PayrollFilter): Promise<number> {
  const from = query.Search ? withLocation : sql`${payrolls}`;
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from ${from} where ${matching(scope, query)}`);
  return rows[0]?.total ?? 0;
}

const parseRecord = (json: string): PayrollRecord => JSON.parse(json) as PayrollRecord;

/** The records of a check date, by legal name. */
export async function listRecordsOf(
  db: Queryable,
  scope: Scope,
  checkDate: string,
): Promise<PayrollRecord[]> {
  const { texts } = await listRecordTexts(db, scope, { Date: checkDate, Sort: 'LegalName' });
  return texts.map(parseRecord);
}

/** Those of some records that are the caller's, by legal name. */
export async function listRecordsByID(
  db: Queryable,
  scope: Scope,
  ids: readonly number[],
): Promise<PayrollRecord[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${payrolls.PayrollID} as id from ${withLocation}
    where ${payrolls.PayrollID} = any(${arrayOf(ids)}::int[]) and ${within(payrolls.LocationID, scope)}
    order by ${legalName}, ${payrolls.PayrollID}`);
  const texts = await textsOf(db, { ids: arrayOf(rows.map(({ id }) => id)) });
  return texts.map(({ json }) => parseRecord(json));
}

const textOf = (condition: SQL) => sql`
  select row_to_json(r)::text as json from (
    select ${recordColumns} from ${withLocation} ${attachment} ${lastMail} where ${condition}) r`;

const textByID = statement.once<{ PayrollID: number; ids: string | null }, { json: string }>(
  (value) =>
    sql`${textOf(sql`${payrolls.PayrollID} = ${value('PayrollID')}
    and (${value('ids')}::int[] is null or ${payrolls.LocationID} = any(${value('ids')}::int[]))`)}`,
);

const textByKey = statement.once<PayrollKey, { json: string }>((value) =>
  textOf(
    sql`${payrolls.LocationID} = ${value('LocationID')} and ${payrolls.CheckDate} = ${value('CheckDate')}`,
  ),
);

export async function findRecord(
  db: Queryable,
  scope: Scope,
  PayrollID: number,
): Promise<PayrollRecord | null> {
  const [row] = await textByID(db, { PayrollID, ids: idsOf(scope) });
  return row ? parseRecord(row.json) : null;
}

/** The record of a location, which has to be the caller's, and a check date. */
export const findRecordOf = (key: PayrollKey): Bound<PayrollRecord | null> =>
  textByKey.with(key).as(([row]) => (row ? parseRecord(row.json) : null));

export async function listCheckDates(db: Queryable, scope: Scope): Promise<string[]> {
  const rows = await db
    .selectDistinct({ CheckDate: payrolls.CheckDate })
    .from(payrolls)
    .where(within(payrolls.LocationID, scope))
    .orderBy(desc(payrolls.CheckDate));
  return rows.map(({ CheckDate }) => CheckDate);
}

/** The locations that have a record of a check date. */
export async function listLocationsOf(db: Queryable, scope: Scope, CheckDate: string): Promise<number[]> {
  const rows = await db
    .select({ LocationID: payrolls.LocationID })
    .from(payrolls)
    .where(and(eq(payrolls.CheckDate, CheckDate), within(payrolls.LocationID, scope)));
  return rows.map(({ LocationID }) => LocationID);
}

/** The locations of some records, as far as they are the caller's. */
export async function listLocationsOfRecords(
  db: Queryable,
  scope: Scope,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ LocationID: payrolls.LocationID })
    .from(payrolls)
    .where(and(sql`${payrolls.PayrollID} = any(${arrayOf(ids)}::int[])`, within(payrolls.LocationID, scope)));
  return rows.map(({ LocationID }) => LocationID);
}

export async function updatePayroll(
  tx: Queryable,
  PayrollID: number,
  values: Partial<typeof payrolls.$inferInsert>,
): Promise<void> {
  await tx.update(payrolls).set(values).where(eq(payrolls.PayrollID, PayrollID));
}
