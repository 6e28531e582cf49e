import { sheetNamed } from '@boh/contract/moving-in/moving-in.sheets.ts';
import { sameNumber } from '@boh/contract/rooms/rooms.calc.ts';
import {
  differing,
  isRepeated,
  keysOf,
  lacksNeeded,
  placeOfRow,
  tally,
  type Check,
  type Place,
} from './moving-in.check.ts';
import type { SheetRow } from './moving-in.read.ts';
import { insertRooms, updateRooms, type StoredRoom } from './moving-in.repo.ts';
import type { Saving } from './moving-in.saving.ts';

const SHEET = 'ROOMS';
/** A room keeps its number. */
const KEYS = keysOf(SHEET, 'At', 'RoomNumber');

const BLANKS = { yes: false, count: 0 } as const;
const BLANK = Object.fromEntries(
  sheetNamed(SHEET).columns.flatMap(({ key, kind }) =>
    key === 'At' ? [] : [[key, kind in BLANKS ? BLANKS[kind as 'yes'] : ''] as const],
  ),
);

type Values = Readonly<Record<string, unknown>>;

export interface RoomPlan {
  readonly added: { readonly place: Place; readonly values: Values }[];
  readonly changed: { readonly stored: StoredRoom; readonly values: Values }[];
}

const keyOf = (name: string, number: string) => `${name}\n${sameNumber(number)}`;

export function planRooms(check: Check, stored: readonly StoredRoom[]): RoomPlan {
  const plan: RoomPlan = { added: [], changed: [] };
  const known = new Map(stored.map((room) => [keyOf(String(room.LocationID), room.RoomNumber), room]));
  const seen = new Map<string, number>();
  for (const row of check.sheets.ROOMS.rows) planOne(check, row, { known, seen, plan });
  return plan;
}

interface Found {
  readonly known: ReadonlyMap<string, StoredRoom>;
  readonly seen: Map<string, number>;
  readonly plan: RoomPlan;
}

function planOne(check: Check, row: SheetRow, { known, seen, plan }: Found): void {
  const place = placeOfRow(check, SHEET, row);
  const { RoomNumber, At: _, ...said } = row.values as { RoomNumber?: string; At?: string };
  if (RoomNumber === undefined) lacksNeeded(check, SHEET, row, ['RoomNumber']);
  if (!place || RoomNumber === undefined) return;
  const what = { sheet: SHEET, key: 'RoomNumber', what: `${RoomNumber} of ${place.next.Name}` } as const;
  if (isRepeated(check, what, row, seen, keyOf(place.next.Name, RoomNumber))) return;
  const stored = known.get(keyOf(String(place.id), RoomNumber));
  if (!stored) {
    if (lacksNeeded(check, SHEET, row, ['RoomType'])) return;
    plan.added.push({ place, values: { ...BLANK, ...said, RoomNumber } });
    tally(check, SHEET, row, 'New');
    return;
  }
  const changed = differing(row, stored, KEYS);
  tally(check, SHEET, row, changed.length > 0 ? 'Changed' : 'Unchanged');
  if (changed.length > 0)
    plan.changed.push({ stored, values: Object.fromEntries(changed.map((key) => [key, row.values[key]])) });
}

export async function saveRooms({ tx, audit, part }: Saving, { added, changed }: RoomPlan): Promise<void> {
  await part(added, SHEET, async (rooms) => {
    const rows = rooms.map(({ place, values }) => ({ LocationID: place.id, ...values }));
    const ids = await insertRooms(tx, rows);
    await audit(
      rows.map((room, index) => {
        const RoomID = ids[index];
        return { record: `room:${RoomID}`, after: { RoomID, ...room } };
      }),
    );
  });
  await part(changed, SHEET, async (rooms) => {
    const after = rooms.map(({ stored, values }) => ({ ...stored, ...values }));
    await updateRooms(
      tx,
      after.map(({ RoomID, LocationID: _, RoomNumber: __, Retired: ___, Version: ____, ...room }) => ({
        RoomID,
        ...room,
      })),
    );
    await audit(
      rooms.map(({ stored }, index) => ({
        record: `room:${stored.RoomID}`,
        before: { ...stored },
        after: { ...after[index] },
      })),
    );
  });
}
