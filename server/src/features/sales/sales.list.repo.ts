import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { ListQuery } from '@boh/contract/list.ts';
import type { SALES_SORTS } from '@boh/contract/sales/sales.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { inPlaces, listStatement, placesOf, type Places } from '../../db/list-statement.ts';
import { dailySales, OCCUPANCY, REV_PAR } from '../../db/tables/daily-sales.table.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { DAYS, type Days, type SalesFilter } from './sales.repo.ts';

type SortField = (typeof SALES_SORTS)[number];

const COLUMNS = { ...getTableColumns(dailySales), HotelName: locations.Name };
const COMPUTED = { RevPAR: REV_PAR, Occupancy: OCCUPANCY };
const sortColumn = (field: SortField) =>
  field === 'RevPAR' || field === 'Occupancy' ? COMPUTED[field] : sql`${COLUMNS[field]}`;

/**
 * Rows of equal rank follow by day, and those of a day by hotel: by its name where the day is what is sorted by. The days
 * of a hotel are newest first either way.
 */
function orderOf(query: Pick<ListQuery, 'Sort'>): readonly SQL[] {
  const { field, descending } = sortOf(query, '-Date');
  const direction = descending ? sql`desc` : sql`asc`;
  // The schema admits the sortable fields only.
  const first = sql`${sortColumn(field as SortField)} ${direction}`;
  if (field === 'HotelName') return [first, sql`${dailySales.Date} desc`];
  const place = descending ? sql`${dailySales.LocationID}` : sql`${dailySales.LocationID} desc`;
  if (field === 'Date') return [first, sql`${locations.Name}`, place];
  return [first, sql`${dailySales.Date} ${direction}`, place];
}

const list = listStatement<Places & Days>({
  fields: { HotelName: locations.Name, Json: dailySales.Json },
  json: sql`'{"HotelName":' || to_json(r."HotelName")::text || ',' || r."Json" || '}'`,
  from: sql`${dailySales}`,
  joins: sql`join ${locations} on ${locations.LocationID} = ${dailySales.LocationID}`,
  where: { ...inPlaces(dailySales.LocationID), ...DAYS },
  order: orderOf,
  planEachBy: ['LocationIDs'],
});

export const listSales = (
  db: Queryable,
  { scope, From, To, DayParts }: SalesFilter,
  query: ListQuery,
): JsonList => list(db, query, { ...placesOf(scope), From, To, DayParts });
