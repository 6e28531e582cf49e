import { LAST_DAY } from '@boh/contract/fields.ts';
import { dateOf } from '@boh/contract/franchise/franchise.calc.ts';
import { noteOf } from '@boh/contract/reports/report-rows.calc.ts';
import type { Report } from '@boh/contract/reports/reports.contract.ts';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { arrayOf } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
import { listRenewals, renewalTitle } from '../calendar/calendar.dates.ts';
import { franchises } from '../franchise/franchise.table.ts';
import { listReportedLocations } from './reports.hotels.repo.ts';
import { latestYesterday, throughOf } from './reports.layout.ts';
import type { Reading } from './reports.service.ts';

interface Agreement {
  LocationID: number;
  Window: string;
  Expiration: string;
  Pip: string;
}

const agreements = statement.each<{ readonly ids: string }, Agreement>(
  (value) => sql`
    select f.location_id as "LocationID", f."window" as "Window", f.expiration as "Expiration", f.pip as "Pip"
    from ${franchises} f
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

/** What is renewed, and which page opens its records. */
const KINDS = [
  { page: 'Franchise', label: 'franchise agreements', list: listAgreed },
  { page: 'Location', label: 'insurance', list: listInsured },
] as const;

interface Due {
  readonly LocationID: number;
  readonly day: string;
  readonly Renewal: string;
}

async function listAgreed(db: Queryable, ids: readonly number[], from: string): Promise<Due[]> {
  const found = await agreements(db, { ids: arrayOf(ids) });
  return found.flatMap((agreement) =>
    datesOf(agreement, from).map((date) => ({ LocationID: agreement.LocationID, ...date })),
  );
}

async function listInsured(db: Queryable, ids: readonly number[], from: string): Promise<Due[]> {
  const found = await listRenewals(db, ids, { From: from, To: LAST_DAY });
  return found.map((renewal) => ({
    LocationID: renewal.LocationID,
    day: renewal.Date,
    Renewal: renewalTitle(renewal),
  }));
}

/** What has to be renewed from a day on, the most urgent first, at the hotels where the reader may see it. */
export async function runRenewals(db: Queryable, from: string, reading: Reading): Promise<Report> {
  const ids = reading.scope.kind === 'locations' ? reading.scope.ids : [];
  const hotels = await listReportedLocations(db, reading, ids);
  const names = new Map(hotels.map(({ LocationID, Name }) => [LocationID, Name]));
  const due: Due[] = [];
  const notes: string[] = [];
  for (const { page, label, list } of KINDS) {
    const seen = hotels.filter(({ Pages }) => Pages.includes(page));
    const hidden = hotels.filter((hotel) => !seen.includes(hotel));
    if (hidden.length > 0) notes.push(noteOf(label, hotels, hidden));
    const seenIds = seen.map(({ LocationID }) => LocationID);
    if (seenIds.length > 0) due.push(...(await list(db, seenIds, from)));
  }
  const rows = due.map(({ LocationID, day, Renewal }) => ({
    Group: names.get(LocationID) ?? '',
    LocationID,
    From: day,
    To: day,
    Partial: false,
    Values: {},
    Compared: {},
    Change: {},
    Notes: {},
    Renewal,
  }));
  const Rows = rows.sort(
    (a, b) =>
      (a.From < b.From ? -1 : Number(a.From > b.From)) ||
      a.Group.localeCompare(b.Group) ||
      a.Renewal.localeCompare(b.Renewal),
  );
  return {
    Columns: [],
    Rows,
    Total: { Values: {}, Compared: {}, Change: {} },
    Gaps: [],
    Through: throughOf(Rows.at(-1)?.To, latestYesterday(hotels, reading.now)),
    ...(notes.length > 0 && { Note: notes.join(' ') }),
  };
}
