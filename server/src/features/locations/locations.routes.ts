import {
  createLocation,
  listLocations,
  LOCATION_TEXTS,
  updateLocation,
} from '@boh/contract/locations/locations.contract.ts';
import type { OutputOf } from '@boh/contract/endpoint.ts';
import { flagsOf } from '@boh/contract/locations/location-flags.ts';
import { bind, bindSave } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { badField } from '../../lib/app-error.ts';
import type { Column } from '../../lib/tables/columns.ts';
import * as repo from './locations.repo.ts';
import * as service from './locations.service.ts';

const textColumn = (key: string, header = key): Column => ({ key, header, type: 'text' });
const BRIEF_COLUMNS: readonly Column[] = [textColumn('Name'), textColumn('City'), textColumn('State')];
const WHOLE_COLUMNS: readonly Column[] = [
  ...BRIEF_COLUMNS,
  textColumn('County'),
  textColumn('Address1', 'Address'),
  textColumn('ZipCode', 'Zip Code'),
  textColumn('PhoneNumber', 'Phone Number'),
  textColumn('TimeZone', 'Time Zone'),
  { key: 'TotalNumberOfRooms', header: 'Total Rooms', type: 'integer' },
  { key: 'Group', header: 'Group', type: 'integer' },
  textColumn('Flags', 'Takes Part In'),
  textColumn('PaychexID', 'Paychex ID'),
  textColumn('APN'),
];
type Listed = OutputOf<typeof listLocations>[number];
const FILE = { name: 'locations', title: 'LOCATIONS' };

export const locationsFeature: Feature = {
  routes: [
    bind(listLocations, async (call) => {
      const { db, scope, query, caller } = call;
      if (caller.pages.has('Location')) {
        const found = repo.listLocations(db, scope, query);
        return listAnswer<Listed>(call, found, {
          ...FILE,
          columns: WHOLE_COLUMNS,
          exportRow: (row) => ({ ...row, Flags: flagsOf(row) }),
        });
      }
      if (!repo.BRIEF_SORTS.includes(query.Sort?.replace('-', '') ?? 'Name')) {
        throw badField('Sort', `Sort must be one of ${repo.BRIEF_SORTS.join(', ')}`);
      }
      const found = repo.listLocationNames(db, scope, query);
      return listAnswer(call, found, { ...FILE, columns: BRIEF_COLUMNS });
    }),
    bindSave(createLocation, LOCATION_TEXTS.saved, service.createLocation),
    bindSave(updateLocation, LOCATION_TEXTS.saved, service.updateLocation),
  ],
  readers: {
    location: async (call, id) => call.caller.pages.has('Location') && repo.locationExists(call.db, id),
  },
};
