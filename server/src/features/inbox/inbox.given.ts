import { ACCOUNT_LABELS } from '@boh/contract/budgets/budgets.calc.ts';
import { daysUntil, dateOf, WARNING_DAYS } from '@boh/contract/franchise/franchise.calc.ts';
import { formatDay } from '@boh/contract/clock.ts';
import type { InboxKind } from '@boh/contract/inbox/inbox.words.ts';
import { pageAddress } from '@boh/contract/pages.ts';
import { movedDays } from '@boh/contract/reports/report-days.calc.ts';
import type { VarianceLimits } from '@boh/contract/budgets/budgets.calc.ts';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { listHeldLocations } from '../../db/held-locations.ts';
import { arrayOf } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { localDay, momentOf, todayByZone } from '../../lib/local-day.ts';
import { remembered } from '../../lib/remembered.ts';
import { commentsOwed, type OwingMonth } from '../budgets/budgets.variance.ts';
import { linkToRenewal, listRenewals, renewalTitle } from '../calendar/calendar.dates.ts';
import { franchises } from '../franchise/franchise.table.ts';

/** A thing that waits, worked out here: of these there are at most a few for each location and month. */
export interface Given {
  readonly kind: InboxKind;
  readonly key: string;
  readonly location_id: number;
  readonly at: string;
  readonly title: string;
  readonly reason: string;
  readonly link: string;
}

/** Whose inbox it is, when, and by which limits. */
export interface Reader {
  readonly EmployeeID: number;
  readonly now: Date;
  readonly limits: VarianceLimits;
}

/** Whose clocks are asked: there are many things, at locations of few zones. */
interface Asking extends Reader {
  readonly todayIn: (timeZone: string) => string;
  /** When a day begins. */
  readonly beginningOf: (day: string, timeZone: string) => string;
}

const askingOf = (reader: Reader): Asking => ({
  ...reader,
  todayIn: todayByZone(reader.now),
  beginningOf: remembered((day: string, timeZone: string) => momentOf(day, '00:00', timeZone).toISOString()),
});

type Hotel = { LocationID: number; Name: string; TimeZone: string };

/** Hotels that have a budget of one of two years: no others can owe a comment. */
const budgeted = statement.each<{ ids: string; year: number }, Hotel>(
  (value) => sql`
    select l.location_id as "LocationID", l.name as "Name", l.time_zone as "TimeZone" from ${locations} l
    where l.location_id = any(${value('ids')}::int[]) and exists (select from budgets b
      where b.location_id = l.location_id and b.kind = 'Budget' and b.year = ${value('year')}::int)`,
);

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

const twoDigits = (month: number) => String(month).padStart(2, '0');

/** One thing for each month of a hotel, however many of its accounts lack a comment. */
function owingMonth(
  { hotel: { LocationID, TimeZone }, Month, Accounts }: OwingMonth,
  Year: number,
  beginningOf: Asking['beginningOf'],
): Given {
  const next = Month === 12 ? `${Year + 1}-01-01` : `${Year}-${twoDigits(Month + 1)}-01`;
  return {
    kind: 'VarianceComment',
    key: `variance:${LocationID}:${Year}-${twoDigits(Month)}`,
    location_id: LocationID,
    at: beginningOf(next, TimeZone),
    title: `Comment on ${MONTHS[Month - 1] ?? ''} ${Year}`,
    reason: `The month differs from its budget and nobody said why: ${Accounts.map((account) => ACCOUNT_LABELS[account]).join(', ')}.`,
    link: `${pageAddress('Budgets')}?hotel=${LocationID}&year=${Year}&view=variance&due=yes&at=${LocationID}`,
  };
}

/** Comments that finished months of this year and the last one lack, where the person holds Budgets. */
async function commentsDue(
  db: Queryable,
  { EmployeeID, now, limits, beginningOf }: Asking,
): Promise<Given[]> {
  const ids = arrayOf(await listHeldLocations(db, { EmployeeID, pages: ['Budgets'] }));
  if (ids === '{}') return [];
  const thisYear = Number(localDay(now, 'utc').slice(0, 4));
  const found: Given[] = [];
  for (const Year of [thisYear, thisYear - 1]) {
    const hotels = await budgeted(db, { ids, year: Year });
    const months = hotels.length === 0 ? [] : await commentsOwed(db, hotels, { Year, now, limits });
    found.push(...months.map((month) => owingMonth(month, Year, beginningOf)));
  }
  return found;
}

type Agreement = Omit<Hotel, 'Name'> & { Window: string; Expiration: string; Pip: string };

const agreements = statement.each<{ readonly EmployeeID: number }, Agreement>(
  (value) => sql`
    select l.location_id as "LocationID", l.time_zone as "TimeZone", f."window" as "Window", f.expiration as "Expiration",
      f.pip as "Pip"
    from employee_roles er
    join role_page_names rp on rp.role_id = er.role_id and rp.page_name = 'Franchise'
    join ${franchises} f on f.location_id = er.location_id
    join ${locations} l on l.location_id = f.location_id and l.franchise
    where er.employee_id = ${value('EmployeeID')}`,
);

const RENEWALS = { Window: 'Franchise window', Expiration: 'Franchise expiration', Pip: 'PIP' } as const;

/** A day that is near: it comes up again 90, 60, 30 and 7 days before, and stays until the day itself. */
function nearDay(
  { LocationID, TimeZone }: Pick<Hotel, 'LocationID' | 'TimeZone'>,
  day: string | null,
  { todayIn, beginningOf }: Asking,
  told: Pick<Given, 'key' | 'title' | 'link'>,
): Given[] {
  const days = day === null ? null : daysUntil(day, todayIn(TimeZone));
  const limit = WARNING_DAYS.filter((each) => days !== null && days >= 0 && days <= each).at(-1);
  if (day === null || days === null || limit === undefined) return [];
  return [
    {
      ...told,
      kind: 'Renewal',
      location_id: LocationID,
      at: beginningOf(movedDays(day, -limit), TimeZone),
      title: `${told.title} on ${formatDay(day)}`,
      reason: days === 0 ? 'It is today.' : `It is ${days === 1 ? 'tomorrow' : `in ${days} days`}.`,
    },
  ];
}

const agreementRenewal = (agreement: Agreement, field: keyof typeof RENEWALS, asking: Asking): Given[] =>
  nearDay(agreement, dateOf(agreement[field]), asking, {
    key: `renewal:${agreement.LocationID}:${field}`,
    title: RENEWALS[field],
    link: `${pageAddress('Franchise')}?record=${agreement.LocationID}&at=${agreement.LocationID}`,
  });

/** The renewals of insurance lines, for whom the calendar shows them to: who holds Location there. */
async function insuranceRenewals(db: Queryable, asking: Asking): Promise<Given[]> {
  const ids = await listHeldLocations(db, { EmployeeID: asking.EmployeeID, pages: ['Location'] });
  if (ids.length === 0) return [];
  const today = localDay(asking.now, 'utc');
  // Today is yesterday or tomorrow on some clocks.
  const days = { From: movedDays(today, -1), To: movedDays(today, Math.max(...WARNING_DAYS) + 1) };
  return (await listRenewals(db, ids, days)).flatMap((renewal) =>
    nearDay(renewal, renewal.Date, asking, {
      key: `renewal:${renewal.LocationID}:${renewal.Line}:${renewal.Year}`,
      title: renewalTitle(renewal),
      link: linkToRenewal(renewal),
    }),
  );
}

async function renewalsDue(db: Queryable, asking: Asking): Promise<Given[]> {
  const found = await agreements(db, { EmployeeID: asking.EmployeeID });
  const fields = Object.keys(RENEWALS) as (keyof typeof RENEWALS)[];
  const agreed = found.flatMap((agreement) =>
    fields.flatMap((field) => agreementRenewal(agreement, field, asking)),
  );
  return [...agreed, ...(await insuranceRenewals(db, asking))];
}

/** The kinds whose rules only the program knows: free texts that may be dates, and budgets in exact amounts. */
const GIVEN_KINDS = { VarianceComment: commentsDue, Renewal: renewalsDue } as const satisfies Partial<
  Record<InboxKind, (db: Queryable, asking: Asking) => Promise<Given[]>>
>;

/** What waits of these kinds. */
export async function givenThings(
  db: Queryable,
  reader: Reader,
  kinds: readonly InboxKind[],
): Promise<Given[]> {
  const asking = askingOf(reader);
  const found: Given[] = [];
  for (const [kind, find] of Object.entries(GIVEN_KINDS))
    if (kinds.includes(kind as InboxKind)) found.push(...(await find(db, asking)));
  return found;
}
