import { sheetNamed } from '@boh/contract/moving-in/moving-in.sheets.ts';
import {
  differing,
  isRepeated,
  keysOf,
  placeOfRow,
  tally,
  wrong,
  type Check,
  type Place,
} from './moving-in.check.ts';
import type { SheetRow } from './moving-in.read.ts';
import { putFranchises, type StoredFranchise } from './moving-in.repo.ts';
import type { Saving } from './moving-in.saving.ts';
import { spoken } from '../../imports/hotel-lines.ts';

const SHEET = 'FRANCHISE';
const KEYS = keysOf(SHEET, 'At');
const BLANK = Object.fromEntries(
  sheetNamed(SHEET).columns.flatMap(({ key, kind }) =>
    key === 'At' ? [] : [[key, kind === 'text' ? '' : 0] as const],
  ),
);

type Values = Readonly<Record<string, unknown>>;

export interface FranchisePlan {
  readonly saved: {
    readonly place: Place;
    readonly stored: StoredFranchise | undefined;
    readonly values: Values;
  }[];
}

export function planFranchises(check: Check, stored: readonly StoredFranchise[]): FranchisePlan {
  const plan: FranchisePlan = { saved: [] };
  const known = new Map(stored.map((agreement) => [agreement.LocationID, agreement]));
  const seen = new Map<string, number>();
  for (const row of check.sheets.FRANCHISE.rows) planOne(check, row, { known, seen, plan });
  return plan;
}

interface Found {
  readonly known: ReadonlyMap<number, StoredFranchise>;
  readonly seen: Map<string, number>;
  readonly plan: FranchisePlan;
}

function planOne(check: Check, row: SheetRow, { known, seen, plan }: Found): void {
  const place = placeOfRow(check, SHEET, row);
  if (!place) return;
  const what = { sheet: SHEET, key: 'At', what: place.next.Name } as const;
  if (isRepeated(check, what, row, seen, spoken(place.next.Name))) return;
  if (!place.next.Franchise) {
    wrong(check, SHEET, row, 'At', `${place.next.Name} needs Yes under Franchise on LOCATIONS`);
    return;
  }
  const stored = known.get(place.id ?? 0);
  const changed = differing(row, stored ?? BLANK, KEYS);
  // A location with the flag has a blank agreement from the start.
  tally(check, SHEET, row, changed.length === 0 ? 'Unchanged' : stored ? 'Changed' : 'New');
  if (changed.length > 0)
    plan.saved.push({
      place,
      stored,
      values: Object.fromEntries(changed.map((key) => [key, row.values[key]])),
    });
}

export async function saveFranchises({ tx, audit, part }: Saving, { saved }: FranchisePlan): Promise<void> {
  await part(saved, SHEET, async (agreements) => {
    const after = agreements.map(({ place, stored, values }) => ({
      ...{ ...BLANK, ...stored, ...values },
      LocationID: place.id,
      Version: (stored?.Version ?? 1) + 1,
    }));
    await putFranchises(tx, after);
    await audit(
      agreements.map(({ place, stored }, index) => ({
        record: `franchise:${place.id}`,
        before: { ...BLANK, LocationID: place.id, ...stored },
        after: { ...after[index] },
      })),
    );
  });
}
