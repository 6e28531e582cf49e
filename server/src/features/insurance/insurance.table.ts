import { boolean, date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { AMOUNT_KEYS, RENEWAL_KEYS, TEXT_KEYS } from '@boh/contract/insurance/insurance.calc.ts';
import { blankText, money } from '../../db/columns.ts';
import { locationKey } from '../../db/tables/locations.table.ts';

/** One column of a kind for each key. */
function columns<Key extends string, Column>(
  keys: readonly Key[],
  column: () => Column,
): Record<Key, Column> {
  return Object.fromEntries(keys.map((key) => [key, column()])) as Record<Key, Column>;
}

/** The insurance figures of a location in one year. Totals are computed, never stored. */
export const insuranceYears = pgTable(
  'insurance_years',
  {
    LocationID: locationKey(),
    Year: integer().notNull(),
    /** Not yet confirmed by anybody. */
    Draft: boolean().notNull().default(false),
    ...columns(AMOUNT_KEYS, money),
    ...columns(TEXT_KEYS, blankText),
    ...columns(RENEWAL_KEYS, () => date({ mode: 'string' })),
  },
  (t) => [primaryKey({ columns: [t.LocationID, t.Year] })],
);
