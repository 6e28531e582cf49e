import * as contract from '@boh/contract/bank/journals.contract.ts';
import { JOURNAL_TEXTS } from '@boh/contract/bank/journals.words.ts';
import { listHeldLocations } from '../../db/held-locations.ts';
import { locationsOnly, narrow } from '../../db/scope.ts';
import { bind, bindSave } from '../../http/bind-endpoint.ts';
import type { Call } from '../../http/call.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer, listFile } from '../../http/list-answer.ts';
import { dueFile, journalsFile, mapFile } from './journals.export.ts';
import { findMap, listMaps } from './journals.map.repo.ts';
import { findJournals, listJournals } from './journals.repo.ts';
import { mayChangeDefault, saveMap } from './journals.map.service.ts';
import { listDueRows, make, open } from './journals.service.ts';

async function due(call: Call<typeof contract.listDueJournals>) {
  const rows = await listDueRows(call);
  return call.query.Format === undefined ? rows : listFile(call, rows, call.query.Format, dueFile);
}

const list = (call: Call<typeof contract.listJournals>) => {
  const { db, scope, query, now } = call;
  return listAnswer(call, listJournals(db, narrow(scope, query.LocationID), query, now), journalsFile);
};

async function accounts(call: Call<typeof contract.listJournalMap>) {
  const { db, scope, query } = call;
  const shown = narrow(scope, query.LocationID);
  const ids = shown.kind === 'locations' ? shown.ids : [];
  return listAnswer(call, listMaps(db, ids, await mayChangeDefault(db, scope), query), mapFile);
}

const heldBy = ({ db, caller }: Call) =>
  listHeldLocations(db, { EmployeeID: caller.EmployeeID, pages: ['Bank'] });

/** Whoever holds Bank at its location, wherever they are signed in with that page. */
async function readsJournal(call: Call, JournalID: number): Promise<boolean> {
  if (!call.caller.pages.has('Bank')) return false;
  return (await findJournals(call.db, locationsOnly(await heldBy(call)), [JournalID])).length > 0;
}

/** The group default is read by whoever holds Bank. */
async function readsMap(call: Call, MapID: number): Promise<boolean> {
  const map = call.caller.pages.has('Bank') ? await findMap(call.db, MapID) : undefined;
  if (!map) return false;
  return map.LocationID === null || (await heldBy(call)).includes(map.LocationID);
}

export const journalsFeature: Feature = {
  routes: [
    bind(contract.listJournals, list),
    bind(contract.listDueJournals, due),
    bind(contract.makeJournals, make),
    bind(contract.openJournal, open),
    bind(contract.listJournalMap, accounts),
    bindSave(contract.saveJournalMap, JOURNAL_TEXTS.mapSaved, saveMap),
  ],
  readers: { journal: readsJournal, 'journal-map': readsMap },
};
