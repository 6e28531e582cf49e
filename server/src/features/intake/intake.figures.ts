import { averageRate } from '@boh/contract/sales/sales.calc.ts';
import {
  figuresOf,
  foldFigures,
  type MappedAmount,
  type SetFigures,
} from '@boh/contract/intake/intake-figures.calc.ts';
import { INTAKE_FIELDS, INTAKE_TEXTS } from '@boh/contract/intake/intake.words.ts';
import type { AuditEntry } from '../../db/audit.ts';
import type { Queryable } from '../../db/client.ts';
import { AppError } from '../../lib/app-error.ts';
import { refuseClosed } from '../sales/sales.closed.ts';
import { lockDays, saveDays, type DayRow } from '../sales/sales.write.service.ts';
import type { KnownCode } from './intake.codes.repo.ts';
import { listStoredDays, type StoredDay } from './intake.days.repo.ts';

/** Figures that files set, by day. */
export type FiguresByDay = ReadonlyMap<string, SetFigures>;

/** A day's codes as figures; where they come to none, the whole file is refused. */
export function figuresOfDay(day: string, amounts: readonly MappedAmount[]): SetFigures {
  const figures = figuresOf(amounts);
  if (typeof figures === 'string') throw new AppError('bad_fields', `${day}: ${figures}`, figures);
  return figures;
}

function setBy({ Date: day, Codes, Amounts }: StoredDay, codes: ReadonlyMap<number, KnownCode>): SetFigures {
  if (Codes === null)
    return Object.fromEntries(INTAKE_FIELDS.map((field, index) => [field, Number(Amounts[index] ?? 0)]));
  const amounts = Codes.map((id, index) => ({
    Code: codes.get(id)?.Code ?? '',
    Field: codes.get(id)?.Field ?? null,
    Amount: Amounts[index] ?? '0',
  }));
  return figuresOfDay(day, amounts);
}

/** What all files of days set together, with the codes as they are mapped. */
export async function foldDays(
  tx: Queryable,
  LocationID: number,
  days: readonly string[],
  codes: ReadonlyMap<number, KnownCode>,
): Promise<FiguresByDay> {
  const files = new Map<string, SetFigures[]>(days.map((day) => [day, []]));
  for (const stored of await listStoredDays(tx, LocationID, days))
    files.get(stored.Date)?.push(setBy(stored, codes));
  return new Map([...files].map(([day, each]) => [day, foldFigures(each)]));
}

/** What was set before and is set by nothing any more goes back to none. */
export function withoutLost(before: FiguresByDay, after: FiguresByDay): FiguresByDay {
  const cleared = (day: string): SetFigures =>
    Object.fromEntries(Object.keys(before.get(day) ?? {}).map((field) => [field, 0]));
  return new Map([...after].map(([day, figures]) => [day, { ...cleared(day), ...figures }]));
}

const EMPTY = {
  RoomRevenue: 0,
  OtherRevenue: 0,
  RoomsSold: 0,
  TotalAvailableRooms: 0,
  Adr: 0,
  OOO: 0,
  TotalCost: 0,
  Stayover: 0,
  Checkout: 0,
};

/** A day with other figures: its rate follows from them, its payroll cost stays. */
function changedRow(row: DayRow, figures: SetFigures): DayRow {
  const next = { ...row, ...figures };
  const isSold = next.RoomRevenue !== row.RoomRevenue || next.RoomsSold !== row.RoomsSold;
  return isSold ? { ...next, Adr: averageRate(next.RoomRevenue, next.RoomsSold) } : next;
}

const isOther = (a: DayRow, b: DayRow) => INTAKE_FIELDS.some((field) => a[field] !== b[field]);

interface Writing {
  readonly LocationID: number;
  readonly figures: FiguresByDay;
  /** Days of which it cannot be said that they stay as they are: a file has codes that go nowhere yet. */
  readonly unsure?: readonly string[];
  /** Figures that files brought already, where what is there may not be replaced. */
  readonly kept?: FiguresByDay;
}

export interface ChangedDay {
  readonly Date: string;
  readonly before: DayRow | null;
  readonly after: DayRow;
}

/** Writes figures into the sales of days. Answers which days are other ones now, and what payroll owes the trail. */
export async function writeFigures(
  tx: Queryable,
  { LocationID, figures, unsure = [], kept }: Writing,
): Promise<{ changed: ChangedDay[]; entries: AuditEntry[] }> {
  const days = [...figures.keys()].sort();
  const stored = await lockDays(tx, LocationID, days);
  const changed = days.flatMap((day): ChangedDay[] => {
    const set = figures.get(day) ?? {};
    const before = stored.get(day) ?? null;
    if (!before && Object.keys(set).length === 0) return [];
    const row = before ?? { LocationID, Date: day, ...EMPTY };
    const after = changedRow(row, set);
    return before && !isOther(before, after) ? [] : [{ Date: day, before, after }];
  });
  const touched = new Set([...changed.map(({ Date: day }) => day), ...unsure]);
  await refuseClosed(
    tx,
    [...touched].sort().map((day) => ({ LocationID, Date: day })),
  );
  if (kept) {
    refuseReplacing(changed, kept);
    if (unsure.some((day) => hasFigures(stored.get(day), kept.get(day))))
      throw new AppError('forbidden', INTAKE_TEXTS.replaceUnknown);
  }
  const entries = await saveDays(
    tx,
    changed.map(({ after }) => after),
  );
  return { changed, entries };
}

/** Whether a day has figures that a code could replace once somebody says where it goes. */
const hasFigures = (row: DayRow | undefined, brought: SetFigures = {}): boolean =>
  Object.keys(brought).length > 0 || (row !== undefined && INTAKE_FIELDS.some((field) => row[field] !== 0));

/** A figure is there where a file set it, and where it is not 0. */
function refuseReplacing(changed: readonly ChangedDay[], kept: FiguresByDay): void {
  const replaces = changed.some(({ Date: day, before, after }) =>
    INTAKE_FIELDS.some(
      (field) =>
        before !== null &&
        before[field] !== after[field] &&
        (before[field] !== 0 || kept.get(day)?.[field] !== undefined),
    ),
  );
  if (replaces) throw new AppError('forbidden', INTAKE_TEXTS.replaceLevel);
}

/** The figures that changed, for the trail. */
export const figuresAmong = (row: DayRow | null): Record<string, unknown> =>
  row ? Object.fromEntries([...INTAKE_FIELDS, 'Adr' as const].map((field) => [field, row[field]])) : {};
