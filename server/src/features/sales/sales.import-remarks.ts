import { todayByZone } from '../../lib/local-day.ts';
import type { LocatedRow } from './sales.import.repo.ts';

interface Remark {
  readonly line: number;
  readonly text: string;
  days: number;
}

const moreDays = (count: number) =>
  count === 0 ? '' : `, and ${count} more of its days ${count === 1 ? 'is' : 'are'} like that`;

/**
 * What may well be a mistake in a file of daily sales, but need not be: a look before saving decides. Each kind is told once a hotel, with
 * its first line, for a wrong column makes every line one of them.
 */
export class SalesRemarks {
  readonly #found = new Map<string, Remark>();
  readonly #todayIn: (zone: string) => string;

  constructor(now: Date) {
    this.#todayIn = todayByZone(now);
  }

  look(row: LocatedRow, line: number, zone: string): void {
    const { LocationID, HotelName, Date: day, RoomsSold, TotalAvailableRooms } = row;
    if (day > this.#todayIn(zone))
      this.#note(`${LocationID} to come`, line, `${day} is still to come at ${HotelName}`);
    // A file without the column has none at all.
    if (TotalAvailableRooms > 0 && RoomsSold > TotalAvailableRooms)
      this.#note(
        `${LocationID} oversold`,
        line,
        `${HotelName} sold ${RoomsSold} of ${TotalAvailableRooms} rooms on ${day}`,
      );
  }

  #note(kind: string, line: number, text: string): void {
    const known = this.#found.get(kind);
    if (known) known.days += 1;
    else this.#found.set(kind, { line, text, days: 1 });
  }

  get told(): { Line: number; Warning: string }[] {
    return [...this.#found.values()].map(({ line, text, days }) => ({
      Line: line,
      Warning: `${text}${moreDays(days - 1)}. Is this right?`,
    }));
  }
}
