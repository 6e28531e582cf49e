import { listLostItems, lostItemFields } from '@boh/contract/lost-and-found/lost-and-found.contract.ts';
import { records } from '../../db/records.ts';
import { lostItems } from './lost-and-found.table.ts';

export const lostItemRecords = records({
  kind: 'lost-item',
  table: lostItems,
  key: 'LostItemID',
  fields: lostItemFields,
  shape: listLostItems.output.element.shape,
  order: ['-Status', '-FoundOn', '-LostItemID'],
  day: 'FoundOn',
  filters: ['Status', 'LostItemID'],
  given: ['PostedBy', 'PostedByName', 'CreatedAt'],
  file: 'Photo',
});
