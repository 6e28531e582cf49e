import { sql, type SQL } from 'drizzle-orm';
import { bankHolidays } from '@boh/contract/bank/banking-days.calc.ts';

/** The value `holidays` of a statement that counts banking days: long enough for any day that hotels deposit cash on. */
export const HOLIDAYS = `{${bankHolidays('1990-01-01', '2100-12-31').join(',')}}`;

/** The value `holidays`. A statement that counts often reads it once into a part of its own: each place of a value is read anew. */
export const HOLIDAYS_GIVEN = sql`${sql.placeholder('holidays')}::date[]`;

/** As bankingDayNumber has it, counted from another day: of two numbers only the difference says something. */
export const numberOf = (day: SQL, holidays: SQL = HOLIDAYS_GIVEN): SQL =>
  sql`((${day} - date '1900-01-01') / 7 * 5 + least((${day} - date '1900-01-01') % 7 + 1, 5)
    - width_bucket(${day}, ${holidays}))`;
