import { count, money, positiveMoney } from '@boh/contract/fields.ts';
import { averageRate, parseLongDate } from '@boh/contract/sales/sales.calc.ts';
import { DAY_LIMITS, LISTED_ERRORS } from '@boh/contract/sales/sales.contract.ts';
import type { z } from 'zod';
import { amount, atMidnight, day, rate, slashes, text } from '../../imports/cells.ts';
import type { Importer } from '../../imports/read-lines.ts';
import type { SalesRemarks } from './sales.import-remarks.ts';
import type { LocatedRow, NamedHotel } from './sales.import.repo.ts';

/** A figure of one day: the largest of either sign is `limit`. */
const within = (schema: z.ZodType<number>, limit: number) =>
  schema.refine(
    (value) => Math.abs(value) <= limit,
    `more than ${limit.toLocaleString('en-US')} in one day cannot be right`,
  );
const positiveAmount = within(positiveMoney, DAY_LIMITS.amount);
const revenue = amount({ schema: within(money, DAY_LIMITS.amount), blank: 0 });
const cost = amount({ schema: positiveAmount, blank: 0 });
const rooms = amount({ schema: within(count, DAY_LIMITS.rooms), blank: 0, wanted: 'a whole number' });

/** With the header names in use at hotels. */
const COLUMNS = {
  Date: {
    synonyms: ['Business Date', 'Report Date', 'Day'],
    read: day(slashes, atMidnight, parseLongDate),
  },
  HotelName: { synonyms: ['Hotel', 'Location', 'Location Name', 'Property', 'Property Name'], read: text },
  RoomRevenue: { synonyms: ['Rooms Revenue', 'Room Rev', 'Room Sales'], read: revenue },
  RoomsSold: {
    synonyms: ['Occupied', 'Occupied Rooms', 'Rooms Occupied', 'Sold', 'Sold Rooms'],
    read: rooms,
  },
  OtherRevenue: { synonyms: ['Other Rev', 'Misc Revenue', 'F and B Revenue', 'FB Revenue'], read: revenue },
  TotalAvailableRooms: {
    synonyms: ['Available Rooms', 'Rooms Available', 'Available', 'Total Rooms'],
    read: rooms,
  },
  Adr: { synonyms: ['Average Daily Rate', 'Average Rate', 'Avg Rate'], read: rate(positiveAmount) },
  OOO: { synonyms: ['Out of Order', 'Out of Order Rooms', 'Rooms Out of Order', 'OOO Rooms'], read: rooms },
  TotalCost: { synonyms: ['Payroll Cost', 'Labor Cost', 'Labour Cost', 'Payroll'], read: cost },
  Stayover: { synonyms: ['Stayovers', 'Stayover Rooms'], read: rooms },
  Checkout: { synonyms: ['Checkouts', 'Checkout Rooms', 'Departures'], read: rooms },
};

const DAY = 86_400_000;

const unknownHotel = (name: string) => `There is no hotel named ${name.slice(0, 80)}.`;

/** The import of daily sales; `hotels` are those a file may speak of, by their name in small letters. */
export function salesImporter(
  hotels: ReadonlyMap<string, NamedHotel>,
  remarks: SalesRemarks,
): Importer<typeof COLUMNS, LocatedRow> {
  const lineOfDay = new Map<number, number>();
  return {
    columns: COLUMNS,
    needs: ['Date', 'HotelName'],
    // Computed or given by the database in our own exports.
    leftOut: ['ReportID', 'Weekday', 'RevPAR', 'Occupancy'],
    isHeader: ({ missing }) => missing.length === 0,
    listed: LISTED_ERRORS,
    twoColumns: (column) => `Two columns are headed ${column}.`,
    noRows: 'The file holds no rows.',
    wrong(problems, { HotelName }) {
      const texts = problems.map(({ column, problem }) => `${column}: ${problem.why}`);
      if (HotelName !== undefined && !hotels.has(HotelName.toLowerCase()))
        texts.push(unknownHotel(HotelName));
      return texts.join('; ');
    },
    toRow(row, line) {
      const hotel = hotels.get(row.HotelName.toLowerCase());
      if (!hotel) return unknownHotel(row.HotelName);
      const { LocationID, TimeZone } = hotel;
      const key = LocationID * 10_000_000 + Date.parse(`${row.Date}T00:00:00Z`) / DAY;
      const earlier = lineOfDay.get(key);
      if (earlier !== undefined) return `${row.HotelName} on ${row.Date} is already on line ${earlier}.`;
      lineOfDay.set(key, line);
      const day = { LocationID, ...row, Adr: row.Adr ?? averageRate(row.RoomRevenue, row.RoomsSold) };
      remarks.look(day, line, TimeZone);
      return day;
    },
  };
}
