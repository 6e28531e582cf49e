import { YEAR_KEYS, isTotalKey } from '@boh/contract/insurance/insurance.calc.ts';
import type { InsuranceYear } from '@boh/contract/insurance/insurance.contract.ts';
import { spoken } from '../../imports/hotel-lines.ts';
import { yearOf } from '../insurance/insurance.year.ts';
import {
  differing,
  isRepeated,
  isSame,
  keysOf,
  lacksNeeded,
  placeOfRow,
  tally,
  wrong,
  type Check,
  type Place,
} from './moving-in.check.ts';
import type { SheetRow } from './moving-in.read.ts';
import { countLocationSaves, putYears, type StoredYear } from './moving-in.repo.ts';
import type { Saving } from './moving-in.saving.ts';

const SHEET = 'INSURANCE';
const KEYS = keysOf(SHEET, 'At', 'Year');

export interface InsurancePlan {
  readonly saved: {
    readonly place: Place;
    readonly stored: StoredYear | undefined;
    readonly year: InsuranceYear;
  }[];
}

export function planInsurance(check: Check, stored: readonly StoredYear[]): InsurancePlan {
  const plan: InsurancePlan = { saved: [] };
  const known = new Map(stored.map((year) => [`${year.LocationID} ${year.Year}`, year]));
  const seen = new Map<string, number>();
  for (const row of check.sheets.INSURANCE.rows) planOne(check, row, { known, seen, plan });
  return plan;
}

interface Found {
  readonly known: ReadonlyMap<string, StoredYear>;
  readonly seen: Map<string, number>;
  readonly plan: InsurancePlan;
}

function planOne(check: Check, row: SheetRow, { known, seen, plan }: Found): void {
  const place = placeOfRow(check, SHEET, row);
  const { Year } = row.values as { Year?: number };
  if (Year === undefined) lacksNeeded(check, SHEET, row, ['Year']);
  if (!place || Year === undefined) return;
  const what = { sheet: SHEET, key: 'Year', what: `${Year} of ${place.next.Name}` } as const;
  if (isRepeated(check, what, row, seen, `${spoken(place.next.Name)}\n${Year}`)) return;
  const stored = known.get(`${place.id} ${Year}`);
  if (stored?.Draft === false && row.values['Draft'] === true) {
    wrong(check, SHEET, row, 'Draft', `${Year} is confirmed and cannot become a draft again`);
    return;
  }
  const changed = stored && differing(row, stored, KEYS);
  tally(check, SHEET, row, changed ? (changed.length > 0 ? 'Changed' : 'Unchanged') : 'New');
  if (changed?.length === 0) return;
  const { At: _, Year: __, ...values } = row.values;
  plan.saved.push({
    place,
    stored,
    year: yearOf(Year, stored as InsuranceYear | undefined, values),
  });
}

/** Totals are worked out, never told. */
const TOLD = ['Draft', ...YEAR_KEYS.filter((key) => !isTotalKey(key))] as const;

/** Each figure that changed as a field of its own, with its year: as a save on the screen has it. */
function sidesOf(stored: StoredYear | undefined, year: InsuranceYear) {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const key of TOLD) {
    const [was, is] = [stored?.[key], year[key]];
    if (isSame(was ?? null, is) || (!stored && is === false)) continue;
    before[`${year.Year}.${key}`] = was ?? null;
    after[`${year.Year}.${key}`] = is;
  }
  return { before, after };
}

export async function saveInsurance({ tx, audit, part }: Saving, { saved }: InsurancePlan): Promise<void> {
  await part(saved, SHEET, async (years) => {
    await putYears(
      tx,
      years.map(({ place, year }) => ({ ...year, LocationID: place.id })),
    );
    await countLocationSaves(tx, [...new Set(years.map(({ place }) => place.id ?? 0))]);
    await audit(
      years.map(({ place, stored, year }) => ({ record: `location:${place.id}`, ...sidesOf(stored, year) })),
    );
  });
}
