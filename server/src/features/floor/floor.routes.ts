import { listFloorRooms, setLanguage, stepRoom } from '@boh/contract/floor/floor.contract.ts';
import { bind } from '../../http/bind-endpoint.ts';
import { readerAt, type Feature } from '../../http/feature.ts';
import { hasWork, listRooms } from './floor.repo.ts';
import * as service from './floor.service.ts';

export const floorFeature: Feature = {
  routes: [
    bind(listFloorRooms, ({ db, scope, query }) => listRooms(db, scope, query.Date)),
    bind(stepRoom, service.stepRoom),
    bind(setLanguage, service.setLanguage),
  ],
  readers: { 'room-work': readerAt(['Housekeeping Reports'], hasWork) },
};
