import { PAGE_OF_KIND, type CalendarKind } from '@boh/contract/calendar/calendar.words.ts';
import { dateOf } from '@boh/contract/franchise/franchise.calc.ts';
import type { RenewalKey } from '@boh/contract/insurance/insurance.calc.ts';
import { insuranceLabel } from '@boh/contract/insurance/insurance.labels.ts';
import { pageAddress } from '@boh/contract/pages.ts';
import type { Days } from '@boh/contract/reports/report-days.calc.ts';
import type { Queryable } from '../../db/client.ts';
import * as repo from './calendar.repo.ts';

/** A date that stands in a record, of a location whose records of this kind the reader opens. */
export interface RecordDate {
  /** Names it whichever day it moves to. */
  readonly Key: string;
  readonly Kind: CalendarKind;
  readonly Title: string;
  readonly Date: string;
  readonly place: repo.Place;
  readonly Link: string;
  /** Rises with each save of what it stands in, and of the location, whose name is told with it. */
  readonly Sequence: number;
  /** The record's name in the trail, or when it was made where the date never changes. */
  readonly changed: string | Date;
}

const AGREED = {
  Window: { Kind: 'Franchise window', name: 'window', title: 'Franchise window' },
  Expiration: { Kind: 'Franchise expiration', name: 'expiration', title: 'Franchise expiration' },
  Pip: { Kind: 'PIP', name: 'pip', title: 'PIP' },
} as const;

type Agreed = keyof typeof AGREED;

/** A location in the trail; its insurance years are saved with it. */
export const recordOfPlace = (LocationID: number) => `location:${LocationID}`;

/** Where the console shows something: at a location, or wherever one is. */
function linkTo(page: string, asked: Readonly<Record<string, string | number>>, at?: number): string {
  const parts = Object.entries(at === undefined ? asked : { ...asked, at });
  return `${pageAddress(page)}?${parts.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/** What of an agreement is a date within these days: its fields are free text. */
function agreedDates(agreement: repo.Agreement, place: repo.Place, { From, To }: Days): RecordDate[] {
  const { LocationID, Flag, Version } = agreement;
  return (Object.keys(AGREED) as Agreed[]).flatMap((field): RecordDate[] => {
    const day = dateOf(agreement[field]);
    if (day === null || day < From || day > To) return [];
    const { Kind, name, title } = AGREED[field];
    return [
      {
        Key: `franchise-${name}-${LocationID}`,
        Kind,
        Title: Flag === '' ? title : `${title}, ${Flag}`,
        Date: day,
        place,
        Link: linkTo(PAGE_OF_KIND[Kind], { record: LocationID }, LocationID),
        Sequence: Version + place.Version - 2,
        changed: `franchise:${LocationID}`,
      },
    ];
  });
}

/** `Property`, `GL`: what is renewed. */
const lineOf = (key: RenewalKey): string => insuranceLabel(key).replace(/ Renewal$/, '');

export const listRenewals = repo.listRenewals;

export const renewalTitle = ({ Line, Year }: repo.Renewal): string =>
  `${lineOf(Line)} insurance renewal, ${Year}`;

export const linkToRenewal = ({ LocationID, Year }: repo.Renewal): string =>
  linkTo(PAGE_OF_KIND['Insurance renewal'], { year: Year, record: LocationID }, LocationID);

function renewalDate(renewal: repo.Renewal, place: repo.Place): RecordDate {
  const { LocationID, Year, Line } = renewal;
  return {
    Key: `insurance-${lineOf(Line).toLowerCase()}-${Year}-${LocationID}`,
    Kind: 'Insurance renewal',
    Title: renewalTitle(renewal),
    Date: renewal.Date,
    place,
    Link: linkToRenewal(renewal),
    Sequence: place.Version - 1,
    changed: recordOfPlace(LocationID),
  };
}

/** A record of payroll is of its check date for good. */
const checkDate = ({ LocationID, Date: day, CreatedAt }: repo.CheckDate, place: repo.Place): RecordDate => ({
  Key: `check-${day}-${LocationID}`,
  Kind: 'Check date',
  Title: 'Payroll check date',
  Date: day,
  place,
  Link: linkTo(PAGE_OF_KIND['Check date'], { date: day }, LocationID),
  Sequence: place.Version - 1,
  changed: new Date(CreatedAt),
});

const FRANCHISE_KINDS: readonly CalendarKind[] = Object.values(AGREED).map(({ Kind }) => Kind);

/** The dates of these kinds at these places, each of them only where the reader's role opens the records it stands in. */
export async function listRecordDates(
  db: Queryable,
  places: readonly repo.Place[],
  kinds: ReadonlySet<CalendarKind>,
  days: Days,
): Promise<RecordDate[]> {
  const byId = new Map(places.map((place) => [place.LocationID, place]));
  const opened = (page: 'Franchise' | 'Insurance' | 'Payroll') =>
    places.filter((place) => place[page]).map(({ LocationID }) => LocationID);
  const dated = <Row extends { LocationID: number }>(
    rows: readonly Row[],
    toDates: (row: Row, place: repo.Place) => RecordDate | RecordDate[],
  ) =>
    rows.flatMap((row) => {
      const place = byId.get(row.LocationID);
      return place ? toDates(row, place) : [];
    });
  const found: RecordDate[] = [];
  if (FRANCHISE_KINDS.some((kind) => kinds.has(kind))) {
    const rows = await repo.listAgreements(db, opened('Franchise'));
    found.push(...dated(rows, (row, place) => agreedDates(row, place, days)));
  }
  if (kinds.has('Insurance renewal'))
    found.push(...dated(await repo.listRenewals(db, opened('Insurance'), days), renewalDate));
  if (kinds.has('Check date'))
    found.push(...dated(await repo.listCheckDates(db, opened('Payroll'), days), checkDate));
  return found.filter(({ Kind }) => kinds.has(Kind));
}

/** Where the console shows an own entry; one about no location, wherever its owner is. */
export const linkToEntry = (
  { EntryID, Date: day }: Pick<repo.EntryRow, 'EntryID' | 'Date'>,
  place: repo.Place | undefined,
): string => linkTo('Calendar', { date: day, record: EntryID }, place?.LocationID);
