import { cutInto, intervalAround, movedDays, type Days } from './report-days.calc.ts';

/** Consecutive days that lie in the same rows: they are added up once, and counted for each of these. */
export interface Piece extends Days {
  /** The places of the rows; none for days between rows. */
  readonly rows: readonly number[];
}

type Row = Days & { readonly row: number };

const dayAfter = ({ To }: Days): string => movedDays(To, 1);

/** The first days of the months that begin after a day and up to another. */
function monthsWithin({ From, To }: Days): string[] {
  const firsts: string[] = [];
  for (let first = dayAfter(intervalAround(From, 'Month')); first <= To;) {
    firsts.push(first);
    first = dayAfter(intervalAround(first, 'Month'));
  }
  return firsts;
}

/** Rows, which may overlap, cut into pieces that do not, one after the other without a day between them. */
export function piecesOf(rows: readonly Row[], { isByMonth }: { isByMonth: boolean }): Piece[] {
  const starts = new Map<string, Row[]>();
  const ends = new Map<string, Row[]>();
  const put = (map: Map<string, Row[]>, day: string, row: Row) => {
    const there = map.get(day);
    if (there) there.push(row);
    else map.set(day, [row]);
  };
  for (const row of rows) {
    put(starts, row.From, row);
    put(ends, dayAfter(row), row);
  }
  const cuts = [...new Set([...starts.keys(), ...ends.keys()])].sort();
  const [From, end] = [cuts[0], cuts.at(-1)];
  if (From === undefined || end === undefined) return [];
  if (isByMonth) cuts.push(...monthsWithin({ From, To: movedDays(end, -1) }));
  const days = [...new Set(cuts)].sort();
  const open = new Set<Row>();
  return days.slice(0, -1).map((day, index) => {
    for (const row of ends.get(day) ?? []) open.delete(row);
    for (const row of starts.get(day) ?? []) open.add(row);
    return {
      From: day,
      To: movedDays(days[index + 1] ?? end, -1),
      rows: [...new Set([...open].map(({ row }) => row))],
    };
  });
}

const isWholeMonth = (days: Days): boolean => days.From.endsWith('-01') && dayAfter(days).endsWith('-01');

/**
 * The days of pieces as whole months, by their first days, and as what lies beside them: days that follow each other are
 * together, and those between rows left out.
 */
export function byMonths(pieces: readonly Piece[]): { months: string[]; from: string[]; to: string[] } {
  const [months, from, to]: [string[], string[], string[]] = [[], [], []];
  const all = pieces.filter(({ rows }) => rows.length > 0).flatMap((piece) => cutInto(piece, 'Month'));
  for (const days of all) {
    const last = to.at(-1);
    if (isWholeMonth(days)) months.push(days.From);
    else if (last !== undefined && movedDays(last, 1) === days.From) to[to.length - 1] = days.To;
    else {
      from.push(days.From);
      to.push(days.To);
    }
  }
  return { months, from, to };
}
