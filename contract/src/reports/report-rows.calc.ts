import { measureOf, NO_PARTS, SOURCES, type MeasureName, type Source } from './report-measures.ts';
import { movedDays, type Days } from './report-days.calc.ts';
import { inWords } from './report-texts.ts';
import { figuresOf, sumSides, type Figures, type ReportFigures, type Sides } from './reports.calc.ts';

/** A hotel in a report. */
export interface ReportHotel {
  readonly LocationID: number;
  readonly Name: string;
  /** What it is grouped under. */
  readonly Group: string;
  /** What its reader may not see there. */
  readonly hidden: ReadonlySet<Source>;
  /** The days of each row by its clock, and what was found in them. */
  readonly rows: readonly (HotelRow | undefined)[];
}

export interface HotelRow {
  readonly days: Days;
  readonly sides: Sides;
}

export type Notes = Partial<Record<MeasureName, string>>;

/** A row of a report: the hotels of a group in an interval. */
interface GroupRow extends ReportFigures {
  Group: string;
  LocationID: number | null;
  From: string;
  To: string;
  Notes: Notes;
}

type Named = Pick<ReportHotel, 'Name'>;

/** Why a figure is empty, or whom it leaves out. */
export function noteOf(label: string, all: readonly Named[], hidden: readonly Named[]): string {
  const names = inWords(hidden.map(({ Name }) => Name));
  return hidden.length === all.length
    ? `Your role does not open the ${label} of ${names}.`
    : `Without ${names}: your role does not open the ${label} there.`;
}

type NotedFigures = ReportFigures & { Notes: Notes };

/** Works out the figures of some hotels: every measure in the order asked for, null where nothing was found. */
function figuresFor({ measures, isCompared }: Pick<ReportParts, 'measures' | 'isCompared'>) {
  const blank: Figures = Object.fromEntries(measures.map((name) => [name, null]));
  const compared: Figures = isCompared ? blank : {};
  const sources = [...new Set(measures.map((name) => measureOf(name).source))].map((source) => ({
    source,
    names: measures.filter((name) => measureOf(name).source === source),
  }));
  /** Each measure over the hotels whose source may be seen. */
  return (
    hotels: readonly ReportHotel[],
    sidesOf: (hotel: ReportHotel) => readonly Sides[],
  ): NotedFigures => {
    const Notes: Notes = {};
    const all: NotedFigures = {
      ...{ Values: { ...blank }, Compared: { ...compared }, Change: { ...compared } },
      Notes,
    };
    for (const { source, names } of sources) {
      const hidden = hotels.filter((hotel) => hotel.hidden.has(source));
      const seen = hidden.length === 0 ? hotels : hotels.filter((hotel) => !hotel.hidden.has(source));
      if (hidden.length > 0)
        for (const name of names) Notes[name] = noteOf(SOURCES[source].label, hotels, hidden);
      if (seen.length === 0) continue;
      const sides = sumSides(seen.flatMap(sidesOf));
      figuresOf(names, sides, all, blank);
      for (const name of names) {
        const { leftOut } = measureOf(name);
        if (!leftOut?.in(sides.now)) continue;
        const lacking = seen.filter((hotel) => sidesOf(hotel).some(({ now }) => leftOut.in(now)));
        const note = `Without ${leftOut.what}: ${inWords(lacking.map(({ Name }) => Name))}.`;
        Notes[name] = [Notes[name], note].filter(Boolean).join(' ');
      }
    }
    return all;
  };
}

interface ReportParts {
  readonly measures: readonly MeasureName[];
  readonly hotels: readonly ReportHotel[];
  /** How many rows each group has. */
  readonly rows: number;
  readonly isCompared: boolean;
  /** Whether a group is one hotel. */
  readonly isByLocation: boolean;
  /** Whether days are compared with the same dates of last year. */
  readonly isByDate?: boolean;
}

/** The rows of a report, group by group and interval by interval, in the order of the hotels. */
export function reportRows({ hotels, rows, isByLocation, ...asked }: ReportParts): GroupRow[] {
  const figuresOfHotels = figuresFor(asked);
  const groups = new Map<string | number, ReportHotel[]>();
  for (const hotel of hotels) {
    const key = isByLocation ? hotel.LocationID : hotel.Group;
    const group = groups.get(key);
    if (group) group.push(hotel);
    else groups.set(key, [hotel]);
  }
  const found: GroupRow[] = [];
  for (const group of groups.values()) {
    for (let row = 0; row < rows; row += 1) {
      const there = group.filter((hotel) => hotel.rows[row] !== undefined);
      let [From, To] = ['', ''];
      for (const hotel of there) {
        const days = hotel.rows[row]?.days;
        if (!days) continue;
        if (From === '' || days.From < From) From = days.From;
        if (days.To > To) To = days.To;
      }
      if (there.length === 0) continue;
      const LocationID = isByLocation ? (group[0]?.LocationID ?? null) : null;
      const figures = figuresOfHotels(there, ({ rows }) => {
        const sides = rows[row]?.sides;
        return sides ? [sides] : [];
      });
      found.push({ Group: group[0]?.Group ?? '', LocationID, From, To, ...figures });
    }
  }
  return found;
}

/** The 29th of February alone is held against the 28th; in a sum it has no partner of that date. */
function inSum({ days, sides }: HotelRow): Sides {
  if (days.From !== days.To || !days.From.endsWith('-02-29')) return sides;
  return { ...sides, then: sides.then && NO_PARTS, alike: null };
}

/** All rows together, as the ratio of their sums, and whom they leave out. */
export function reportTotal({
  hotels,
  rows,
  isByDate,
  ...asked
}: ReportParts): ReportFigures & { Notes?: Notes } {
  const { Notes, ...figures } = figuresFor(asked)(hotels, (hotel) =>
    hotel.rows.flatMap((row) => (row ? [isByDate && rows > 1 ? inSum(row) : row.sides] : [])),
  );
  return Object.keys(Notes).length === 0 ? figures : { ...figures, Notes };
}

/** Pay periods are the first fifteen days of a month and the rest of it. */
const beginsPayPeriod = (day: string) => day.endsWith('-01') || day.endsWith('-16');
const endsPayPeriod = (day: string) => day.endsWith('-15') || movedDays(day, 1).endsWith('-01');

/** Whether some days hold a part of a pay period whose rest lies outside. */
export const cutsPayPeriod = ({ From, To }: Days): boolean => !beginsPayPeriod(From) || !endsPayPeriod(To);

type Sortable = Pick<GroupRow, 'Group' | 'From' | 'Values'>;

const byText = new Intl.Collator('en', { numeric: true });

/** Rows in the order asked for; those without the figure come last either way. */
export function sortReportRows<Row extends Sortable>(rows: readonly Row[], sort = 'Group'): Row[] {
  const isDown = sort.startsWith('-');
  const field = isDown ? sort.slice(1) : sort;
  const sign = isDown ? -1 : 1;
  const inTurn = (a: Row, b: Row) =>
    byText.compare(a.Group, b.Group) || (a.From < b.From ? -1 : Number(a.From > b.From));
  return [...rows].sort((a, b) => {
    if (field === 'Group') return sign * byText.compare(a.Group, b.Group) || inTurn(a, b);
    if (field === 'From') return sign * (a.From < b.From ? -1 : Number(a.From > b.From)) || inTurn(a, b);
    const [x, y] = [a.Values[field as MeasureName] ?? null, b.Values[field as MeasureName] ?? null];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || inTurn(a, b);
    return sign * (x - y) || inTurn(a, b);
  });
}
