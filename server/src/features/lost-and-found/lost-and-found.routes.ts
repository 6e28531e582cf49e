import * as contract from '@boh/contract/lost-and-found/lost-and-found.contract.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Call } from '../../http/call.ts';
import type { Feature } from '../../http/feature.ts';
import { listRecords } from '../../http/list-records.ts';
import { readWith } from '../../http/record-reader.ts';
import { addRecord, changeRecord, openRecordFile } from '../../http/record-writes.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { badField } from '../../lib/app-error.ts';
import { localDay } from '../../lib/local-day.ts';
import { lostItemRecords as items } from './lost-and-found.repo.ts';

const TEXTS = contract.LOST_ITEM_TEXTS;
const FILE = { name: 'lost-and-found', title: 'LOST AND FOUND' };

/** An item that is gone went today at the location, unless another day is named. */
function savedValues(call: Call<typeof contract.addLostItem> | Call<typeof contract.updateLostItem>) {
  const { ReturnedTo, DisposedOf, FoundOn, GoneOn } = call.body;
  if (ReturnedTo !== '' && DisposedOf !== '') throw badField('DisposedOf', TEXTS.goneTwice);
  const isGone = ReturnedTo !== '' || DisposedOf !== '';
  if (GoneOn !== null && !isGone) throw badField('GoneOn', TEXTS.goneUntold);
  if (GoneOn !== null && GoneOn < FoundOn) throw badField('GoneOn', TEXTS.goneEarlier);
  return { ...call.body, GoneOn: isGone ? (GoneOn ?? localDay(call.now, zoneOf(call))) : null };
}

export const lostAndFoundFeature: Feature = {
  routes: [
    bind(contract.listLostItems, (call) => listRecords(call, items, FILE)),
    bind(contract.addLostItem, (call) => addRecord(call, items, savedValues(call), TEXTS)),
    bind(contract.updateLostItem, (call) => changeRecord(call, items, savedValues(call), TEXTS)),
    bind(contract.lostItemPhoto, (call) => openRecordFile(call, items, call.query.LostItemID)),
  ],
  readers: { 'lost-item': readWith(items, 'Lost and Found') },
};
