import { dateOf } from '@boh/contract/franchise/franchise.calc.ts';
import { noteOf } from '@boh/contract/reports/report-rows.calc.ts';
import type { Report } from '@boh/contract/reports/reports.contract.ts';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { arrayOf } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { franchises } from '../franchise/franchise.table.ts';
import { listReportedLocations } from './reports.hotels.repo.ts';
import { latestYesterday, throughOf } from './reports.layout.ts';
import type { Reading } from './reports.service.ts';

interface Agreement {
  LocationID: number;
  Name: string;
  Window: string;
  Expiration: string;
  Pip: string;
}

const agreements = statement.each<{ readonly ids: string }, Agreement>(
  (value) => sql`
    select l.location_id as "LocationID", l.name as "Name", f."window" as "Window", f.expiration as "Expiration",
      f.pip as "Pip"
    from ${franchises} f join ${locations} l on l.location_id = f.location_id
    where f.location_id = any(${value('ids')}::int[])`,
);

const RENEWALS = { Window: 'Franchise window', Expiration: 'Franchise expiration', Pip: 'PIP' } as const;

/** What of an agreement is a date from a day on: its fields are free text, and others are no dates. */
function datesOf(agreement: Agreement, from: string) {
  const fields = Object.keys(RENEWALS) as (keyof typeof RENEWALS)[];
  return fields.flatMap((field) => {
    const day = dateOf(agreement[field]);
    return day !== null && day >= from ? [{ day, Renewal: RENEWALS[field] }] : [];
  });
}

/** What has to be renewed from a day on, the most urgent first, at the hotels whose agreements the reader may see. */
export async function runRenewals(db: Queryable, from: string, reading: Reading): Promise<Report> {
  const ids = reading.scope.kind === 'locations' ? reading.scope.ids : [];
  const hotels = await listReportedLocations(db, reading, ids);
  const seen = hotels.filter(({ Pages }) => Pages.includes('Franchise'));
  const hidden = hotels.filter((hotel) => !seen.includes(hotel));
  const found = await agreements(db, { ids: arrayOf(seen.map(({ LocationID }) => LocationID)) });
  const rows = found.flatMap((agreement) =>
    datesOf(agreement, from).map(({ day, Renewal }) => ({
      Group: agreement.Name,
      LocationID: agreement.LocationID,
      From: day,
      To: day,
      Partial: false,
      Values: {},
      Compared: {},
      Change: {},
      Notes: {},
      Renewal,
    })),
  );
  const Rows = rows.sort(
    (a, b) => (a.From < b.From ? -1 : Number(a.From > b.From)) || a.Group.localeCompare(b.Group),
  );
  return {
    Columns: [],
    Rows,
    Total: { Values: {}, Compared: {}, Change: {} },
    Gaps: [],
    Through: throughOf(Rows.at(-1)?.To, latestYesterday(hotels, reading.now)),
    ...(hidden.length > 0 && { Note: noteOf('franchise agreements', hotels, hidden) }),
  };
}
