import type { saveJournalMap } from '@boh/contract/bank/journals.contract.ts';
import { JOURNAL_TEXTS } from '@boh/contract/bank/journals.words.ts';
import type { OutputOf } from '@boh/contract/endpoint.ts';
import { staleRefusal } from '../../db/audit.ts';
import type { Queryable } from '../../db/client.ts';
import { requireLocation, type Scope } from '../../db/scope.ts';
import type { Call } from '../../http/call.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import * as maps from './journals.map.repo.ts';

/** Whoever works on the bank of every location decides for those that have no accounts of their own. */
export const mayChangeDefault = async (db: Queryable, scope: Scope): Promise<boolean> =>
  scope.kind === 'all' || (await maps.countOthers(db, scope.ids)) === 0;

export async function saveMap(call: Call<typeof saveJournalMap>) {
  const { db, scope, body } = call;
  const { LocationID } = body;
  if (LocationID !== null) requireLocation(scope, LocationID);
  else if (!(await mayChangeDefault(db, scope))) throw new AppError('forbidden', JOURNAL_TEXTS.defaultAccess);
  await keepMap(call);
  const { json } = await maps.listMaps(db, LocationID === null ? [] : [LocationID], true, {}).page();
  const rows = JSON.parse(json) as OutputOf<typeof saveJournalMap>[];
  const saved = rows.find((row) => row.LocationID === LocationID);
  if (!saved) throw notFound('This location');
  return saved;
}

const entryOf = (MapID: number) => ({ record: `journal-map:${MapID}` });

/** Who saw none saved and finds one now was not the first: that is refused like any change made meanwhile. */
async function keepMap({ db, body, audit }: Call<typeof saveJournalMap>): Promise<void> {
  const { LocationID, Begins, Version } = body;
  const Accounts = Object.fromEntries(Object.entries(body.Accounts).filter(([, name]) => name !== ''));
  const typed = { Accounts, Begins };
  const after = { ...Accounts, Begins };
  const MapID = Version === undefined ? await maps.insertMap(db, LocationID, typed) : undefined;
  if (MapID !== undefined) return audit({ ...entryOf(MapID), before: null, after });
  const stored = await maps.lockMap(db, LocationID);
  if (!stored) throw notFound(JOURNAL_TEXTS.mapMissing);
  const entry = entryOf(stored.MapID);
  if (stored.Version !== Version) throw await staleRefusal(db, entry.record);
  await maps.updateMap(db, stored.MapID, typed);
  return audit({ ...entry, before: { ...stored.Accounts, Begins: stored.Begins }, after });
}
