import { LOCATION_TEXTS } from '@boh/contract/locations/locations.contract.ts';
import { zoneOfState } from '@boh/contract/locations/time-zones.ts';
import { sheetNamed } from '@boh/contract/moving-in/moving-in.sheets.ts';
import { spoken } from '../../imports/hotel-lines.ts';
import { refreshForLocation } from '../payroll/payroll.figures.ts';
import {
  differing,
  isRepeated,
  keysOf,
  lacksNeeded,
  tally,
  wrong,
  type Check,
  type Place,
} from './moving-in.check.ts';
import type { SheetRow } from './moving-in.read.ts';
import { insertLocations, updateLocations, type StoredLocation } from './moving-in.repo.ts';
import type { Saving } from './moving-in.saving.ts';

const SHEET = 'LOCATIONS';
const KEYS = keysOf(SHEET);

const BLANKS = { yes: false, count: 0, addresses: [] as string[] } as const;

/** A location of which nothing is said yet. */
const BLANK = Object.fromEntries(
  sheetNamed(SHEET).columns.map(({ key, kind }) => [key, kind in BLANKS ? BLANKS[kind as 'yes'] : '']),
) as unknown as Place['next'];

export interface LocationPlan {
  readonly added: Place[];
  readonly changed: { readonly place: Place; readonly stored: StoredLocation }[];
}

/** The locations that the group has, by each of their names, before the sheet is looked at. */
export function knownPlaces(stored: readonly StoredLocation[]): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const each of stored) {
    const { LocationID: id, UUID: _, CreatedAt: __, Version: ___, ...next } = each;
    places.set(spoken(next.Name), { id, stored: each, next });
  }
  return places;
}

/** Rows may name a location by its legal name, where no other goes by that. */
function nameByLegalName(places: Map<string, Place>): void {
  for (const place of [...places.values()]) {
    const legal = spoken(place.next.LegalName);
    if (legal !== '' && !places.has(legal)) places.set(legal, place);
  }
}

export function planLocations(check: Check): LocationPlan {
  const plan: LocationPlan = { added: [], changed: [] };
  const seen = new Map<string, number>();
  for (const row of check.sheets.LOCATIONS.rows) planOne(check, withFranchise(row), seen, plan);
  refuseLegalNames(check);
  nameByLegalName(check.places);
  return plan;
}

/** A Franchise that cannot be read is told here: an agreement, which needs Yes there, is not refused for it as well. */
const withFranchise = (row: SheetRow): SheetRow =>
  row.unread.has('Franchise') ? { ...row, values: { ...row.values, Franchise: true } } : row;

function planOne(check: Check, row: SheetRow, seen: Map<string, number>, plan: LocationPlan): void {
  const { Name } = row.values as { Name?: string };
  if (Name === undefined) {
    lacksNeeded(check, SHEET, row, ['Name']);
    return;
  }
  if (isRepeated(check, { sheet: SHEET, key: 'Name', what: Name }, row, seen, spoken(Name))) return;
  const place = check.places.get(spoken(Name));
  if (!place?.stored) {
    const next = { ...BLANK, ...row.values, TimeZone: zoneOf(check, row) };
    const added: Place = { id: null, stored: null, next };
    check.places.set(spoken(Name), added);
    plan.added.push(added);
    tally(check, SHEET, row, 'New');
    return;
  }
  const { stored } = place;
  const changed = differing(row, stored, KEYS);
  tally(check, SHEET, row, changed.length > 0 ? 'Changed' : 'Unchanged');
  if (changed.length === 0) return;
  const next = { ...place.next, ...Object.fromEntries(changed.map((key) => [key, row.values[key]])) };
  const after: Place = { ...place, next };
  check.places.set(spoken(Name), after);
  plan.changed.push({ place: after, stored });
}

/** Days and payrolls hang on it: nobody means UTC who leaves it blank. */
function zoneOf(check: Check, row: SheetRow): string {
  const { TimeZone, State = '' } = row.values as { TimeZone?: string; State?: string };
  const zone = TimeZone ?? zoneOfState(State);
  if (zone !== undefined) return zone;
  if (row.unread.has('TimeZone') || row.unread.has('State')) return 'UTC';
  const why =
    State === ''
      ? 'Please choose the time zone, or fill in the State in two letters'
      : `Please choose the time zone: the State ${State.slice(0, 40)} does not tell it`;
  wrong(check, SHEET, row, 'TimeZone', why);
  return 'UTC';
}

/** Each legal name belongs to one location, whether it is in the file or not. */
function refuseLegalNames(check: Check): void {
  const rows = new Map(check.sheets.LOCATIONS.rows.map((row) => [spoken(String(row.values['Name'])), row]));
  const owners = new Map<string, string>();
  for (const [name, { next }] of [...check.places].sort(
    ([a], [b]) => Number(rows.has(a)) - Number(rows.has(b)),
  )) {
    const row = rows.get(name);
    if (row?.unread.has('LegalName')) continue;
    const legal = next.LegalName.toLowerCase();
    if (legal !== '' && owners.has(legal) && row)
      wrong(check, SHEET, row, 'LegalName', LOCATION_TEXTS.legalNameTaken);
    else if (legal !== '') owners.set(legal, name);
  }
}

/** Whoever moves in holds their own current role at each new location, or nobody could work there. */
export async function saveLocations(saving: Saving, { added, changed }: LocationPlan): Promise<void> {
  const { tx, now, audit, part } = saving;
  const CreatedAt = now.toISOString();
  await part(added, SHEET, async (places) => {
    const ids = await insertLocations(
      tx,
      places.map(({ next }) => ({ ...next, CreatedAt, Version: 1 })),
    );
    places.forEach((place, index) => (place.id = ids[index] ?? null));
    await audit(
      places.map(({ id, next }) => ({ record: `location:${id}`, after: { LocationID: id, ...next } })),
    );
  });
  await part(changed, SHEET, async (places) => {
    await updateLocations(
      tx,
      places.map(({ place }) => ({ LocationID: place.id, ...place.next })),
    );
    await audit(
      places.map(({ place, stored }) => ({
        record: `location:${place.id}`,
        before: { ...stored },
        after: { ...stored, ...place.next },
      })),
    );
  });
  for (const { place, stored } of changed) {
    const { TotalNumberOfRooms, FandB } = place.next;
    if (stored.TotalNumberOfRooms !== TotalNumberOfRooms || stored.FandB !== FandB)
      await audit(await refreshForLocation(tx, place.id ?? 0));
  }
}
