import { sql } from 'drizzle-orm';
import { intakeSentences } from '@boh/contract/intake/intake.words.ts';
import type { Queryable } from '../../db/client.ts';
import { statement } from '../../db/statement.ts';
import { intakeClosings } from '../../db/tables/intake.table.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { AppError } from '../../lib/app-error.ts';
import { localTime } from '../../lib/local-day.ts';

type Closed = {
  Name: string;
  TimeZone: string;
  Date: string;
  ClosedByName: string;
  ClosedAt: string;
};

const firstClosed = statement.each<{ ids: readonly number[]; days: readonly string[] }, Closed>(
  (value) => sql`
    select ${locations.Name} as "Name", ${locations.TimeZone} as "TimeZone", c.date::text as "Date",
      c.closed_by_name as "ClosedByName", c.closed_at as "ClosedAt"
    from unnest(${value('ids')}::int[], ${value('days')}::date[]) d(id, day)
    join ${intakeClosings} c on c.location_id = d.id and c.date = d.day and c.reopened_at is null
    join ${locations} on ${locations.LocationID} = c.location_id
    order by c.date, c.location_id limit 1`,
);

/** How a moment reads on the clock of a location. */
export const spokenTime = (at: string | Date, timeZone: string): string =>
  localTime(new Date(at), timeZone).toFormat('MM/dd/yyyy hh:mm a');

/**
 * A closed day refuses what would change it, and with it the whole import. Whoever asks has written or locked the sales of
 * these days before: somebody who closes one waits for that, or was done before this look.
 */
export async function refuseClosed(
  tx: Queryable,
  days: readonly { readonly LocationID: number; readonly Date: string }[],
): Promise<void> {
  if (days.length === 0) return;
  const [closed] = await firstClosed(tx, {
    ids: days.map(({ LocationID }) => LocationID),
    days: days.map(({ Date: day }) => day),
  });
  if (!closed) return;
  const at = spokenTime(closed.ClosedAt, closed.TimeZone);
  throw new AppError('conflict', intakeSentences.closed(closed.Name, closed.Date, closed.ClosedByName, at));
}
