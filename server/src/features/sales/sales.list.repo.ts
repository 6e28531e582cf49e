import { sql, type SQL } from 'drizzle-orm';
import type { SALES_SORTS, SalesRow } from '@boh/contract/sales/sales.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { jsonArray } from '../../db/json-text.ts';
import { jsonStream } from '../../db/row-stream.ts';
import { arrayOf } from '../../db/scope.ts';
import { perShape, statement, streamQuery } from '../../db/statement.ts';
import { locations } from '../../db/tables/locations.table.ts';
import {
  FEW_HOTELS,
  hasDayParts,
  matching,
  onlyHotelOf,
  withinDays,
  type SalesFilter,
} from './sales.repo.ts';
import { dailySales, REV_PAR, salesDays, salesHotels } from '../../db/tables/daily-sales.table.ts';

type SortField = (typeof SALES_SORTS)[number];

const ORDER: Record<SortField, SQL> = {
  Date: sql`s.date`,
  HotelName: sql`l.name`,
  RoomRevenue: sql`s.room_revenue`,
  OtherRevenue: sql`s.other_revenue`,
  RoomsSold: sql`s.rooms_sold`,
  TotalAvailableRooms: sql`s.total_available_rooms`,
  Adr: sql`s.adr`,
  RevPAR: REV_PAR,
  OOO: sql`s.ooo`,
  TotalCost: sql`s.total_cost`,
  Stayover: sql`s.stayover`,
  Checkout: sql`s.checkout`,
  ReportID: sql`s.report_id`,
};

/**
 * Descending, rows of equal rank follow newest first. Ascending is exactly that backwards, so that each order is that of
 * one index in either direction; only the days of a hotel are newest first in both.
 */
function orderOf({ field, descending }: Sort): SQL {
  const direction = descending ? sql`desc` : sql`asc`;
  if (field === 'HotelName') return sql`${ORDER[field]} ${direction}, s.date desc`;
  const place = descending ? sql`s.location_id` : sql`s.location_id desc`;
  if (field === 'Date') return sql`s.date ${direction}, ${place}`;
  return sql`${ORDER[field]} ${direction}, s.date ${direction}, ${place}`;
}

export interface Sort {
  readonly field: SortField;
  readonly descending: boolean;
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** How each object of a hotel begins; the stored JSON of a day goes on from here. */
const OPENING = sql`'{"HotelName":' || to_json(l.name)::text || ','`;
const ROW = sql`${OPENING} || s.json || '}'`;

/** The rows of a list as JSON, apart so that their plan can be looked at. */
export function salesListQuery(filter: SalesFilter, sort: Sort, page: Page | undefined): SQL {
  const limited = page ? sql`limit ${page.limit} offset ${page.offset}` : sql``;
  return sql`
    select ${ROW} as json
    from ${dailySales} s join ${locations} l on l.location_id = s.location_id
    where ${matching(filter)} order by ${orderOf(sort)} ${limited}`;
}

interface OneHotel {
  readonly LocationID: number;
  readonly From: string;
  readonly To: string;
  /** All rows where it is null. */
  readonly limit: number | null;
  readonly offset: number;
}

/**
 * The same of one hotel, with the count of a page. The hotel's name is written once and stands between the stored texts:
 * nothing is made for a row.
 */
const listOfOneHotel = perShape((field: SortField, descending: boolean) =>
  statement.once<OneHotel, { json: string; total: string | null }>((value) => {
    const rows = sql`${dailySales} s where s.location_id = ${value('LocationID')}
      and s.date between ${value('From')}::date and ${value('To')}::date`;
    const order = field === 'HotelName' ? sql`s.date desc` : orderOf({ field, descending });
    return sql`
      with hotel as materialized (select ${OPENING} as opening, '},' || ${OPENING} as next
        from ${locations} l where l.location_id = ${value('LocationID')})
      select coalesce('[' || (select opening from hotel) || string_agg(d.json, (select next from hotel)) || '}]', '[]')
          as json,
        case when ${value('limit')}::int is not null then (select count(*) from ${rows}) end as total
      from (select s.json from ${rows} order by ${order}
        limit ${value('limit')}::int offset ${value('offset')}::int) d`;
  }),
);

/** Hotels with fewer rows are read as a whole: looking for them along an order of the whole group could take all of it. */
const MANY_ROWS = 2_000;
/** The pages that screens ask for; any others are planned one by one. */
const USUAL_PAGES = [20, 50, 100];

/**
 * The first page of a few hotels of all days, such as a search finds. PostgreSQL has to know how long a page is, and must
 * not wonder how many days are meant: it would sort all of them.
 */
const firstPageOfFew = perShape((field: SortField, descending: boolean, limit: number) =>
  statement.once<{ ids: string }, { json: string }>((value) => {
    const rows = sql`select ${ROW} as json from ${dailySales} s join ${locations} l on l.location_id = s.location_id
      where s.location_id = any(${value('ids')}::int[]) order by ${orderOf({ field, descending })}
      limit ${sql.raw(String(limit))}`;
    return sql`${jsonArray(rows)}`;
  }),
);

/** The rows of such a page; undefined where the list is another one. */
async function pageOfFew(db: Queryable, filter: SalesFilter, sort: Sort, page: Page | undefined) {
  const { LocationIDs, AllRows = 0, From, To } = filter;
  if (LocationIDs === 'all' || LocationIDs.length > FEW_HOTELS || AllRows < MANY_ROWS) return undefined;
  if (From !== undefined || To !== undefined || hasDayParts(filter)) return undefined;
  if (page?.offset !== 0 || !USUAL_PAGES.includes(page.limit)) return undefined;
  const [list] = await firstPageOfFew(
    sort.field,
    sort.descending,
    page.limit,
  )(db, { ids: arrayOf(LocationIDs) });
  return { json: list?.json ?? '[]', total: AllRows };
}

/** Rows as JSON written by the database, and for a page how many there are in all. */
interface SalesList {
  readonly json: string;
  readonly total: number;
}

/** The rows as JSON written by the database: a year of one hotel costs no object in this process. */
export async function listSales(
  db: Queryable,
  filter: SalesFilter,
  sort: Sort,
  page: Page | undefined,
): Promise<SalesList> {
  const { From, To } = filter;
  const LocationID = onlyHotelOf(filter);
  if (LocationID !== undefined && !hasDayParts(filter)) {
    const days = { From: From ?? '-infinity', To: To ?? 'infinity' };
    const asked = { LocationID, ...days, limit: page?.limit ?? null, offset: page?.offset ?? 0 };
    const [list] = await listOfOneHotel(sort.field, sort.descending)(db, asked);
    return { json: list?.json ?? '[]', total: Number(list?.total ?? 0) };
  }
  const ofFew = await pageOfFew(db, filter, sort, page);
  if (ofFew) return ofFew;
  const { rows } = await db.execute<{ json: string }>(jsonArray(salesListQuery(filter, sort, page)));
  return { json: rows[0]?.json ?? '[]', total: page ? await countSales(db, filter) : 0 };
}

/** All rows of a filter, for a file. */
export const streamSales = (db: Queryable, filter: SalesFilter, sort: Sort): AsyncGenerator<SalesRow> =>
  jsonStream<SalesRow>(streamQuery(db, salesListQuery(filter, sort, undefined)));

export async function countSales(db: Queryable, filter: SalesFilter): Promise<number> {
  const { rows } = await db.execute<{ count: string | null }>(countQuery(filter));
  return Number(rows[0]?.count ?? 0);
}

/** From what is kept of each day and each hotel where that tells; hotels and days together are counted. */
function countQuery(filter: SalesFilter): SQL {
  const { LocationIDs, From, To } = filter;
  if (LocationIDs === 'all')
    return sql`select sum(s.rows) as count from ${salesDays} s where ${withinDays(filter)}`;
  if (From === undefined && To === undefined && !hasDayParts(filter))
    return sql`select sum(h.rows) as count from ${salesHotels} h
      where h.location_id = any(${arrayOf(LocationIDs)}::int[])`;
  return sql`select count(*) as count from ${dailySales} s where ${matching(filter)}`;
}
