import { MANAGER_LEVEL } from '@boh/contract/access.ts';
import { nextToClose } from '@boh/contract/intake/intake.calc.ts';
import * as contract from '@boh/contract/intake/intake.contract.ts';
import * as setupContract from '@boh/contract/intake/intake-setup.contract.ts';
import { INTAKE_TEXTS } from '@boh/contract/intake/intake.words.ts';
import { countDays } from '@boh/contract/sales/sales.calc.ts';
import { listLocationsWithLevel } from '../../db/held-locations.ts';
import { narrow, type Scope } from '../../db/scope.ts';
import { bind, bindSave } from '../../http/bind-endpoint.ts';
import type { Call } from '../../http/call.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer, listFile } from '../../http/list-answer.ts';
import { storedFileAnswer } from '../../http/stored-files.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { badField } from '../../lib/app-error.ts';
import { localDay, localTime } from '../../lib/local-day.ts';
import { ownerOfFile } from '../sales/sales.file.ts';
import * as closing from './intake.closing.service.ts';
import { listDays } from './intake.day.service.ts';
import { listHotels } from './intake.days.repo.ts';
import { dayDetail } from './intake.detail.service.ts';
import { DAYS_FILE, FILES_FILE } from './intake.export.ts';
import * as layouts from './intake.layouts.service.ts';
import { listFiles } from './intake.list.repo.ts';
import * as map from './intake.map.service.ts';
import { findOpened, preview } from './intake.preview.service.ts';
import * as receiving from './intake.receive.service.ts';
import * as setup from './intake.setup.service.ts';

const idsIn = (scope: Scope): readonly number[] => (scope.kind === 'locations' ? scope.ids : []);

const USUAL_DAYS = 31;

/** The days that are asked for, or the last ones where the caller works. */
function spanOf(call: Call<typeof contract.listIntakeDays>): { From: string; To: string } {
  const { From, To } = call.query;
  const last = To ?? localDay(call.now, zoneOf(call));
  const before = localTime(new Date(`${last}T00:00:00Z`), 'utc').minus({ days: USUAL_DAYS - 1 });
  const first = From ?? before.toFormat('yyyy-MM-dd');
  if (first > last) throw badField('To', 'To must not be before From');
  if (countDays(first, last) > contract.MOST_DAYS)
    throw badField('To', `At most ${contract.MOST_DAYS} days can be shown at once`);
  return { From: first, To: last };
}

async function days(call: Call<typeof contract.listIntakeDays>) {
  const { db, scope, query, now } = call;
  const known = await listDays(db, idsIn(narrow(scope, query.LocationID)), spanOf(call), now);
  const rows = known.map(({ row }) => row);
  return query.Format === undefined ? rows : listFile(call, rows, query.Format, DAYS_FILE);
}

async function hotels({ db, scope, caller, now }: Call<typeof contract.listIntakeHotels>) {
  const replaced = await listLocationsWithLevel(db, caller.EmployeeID, 'Night Audit', contract.REPLACE_LEVEL);
  const managed = await listLocationsWithLevel(db, caller.EmployeeID, 'Night Audit', MANAGER_LEVEL);
  return (await listHotels(db, idsIn(scope))).map((hotel) => ({
    LocationID: hotel.LocationID,
    Name: hotel.Name,
    Today: localDay(now, hotel.TimeZone),
    FirstClosed: hotel.First,
    NextToClose: nextToClose(hotel),
    UnknownCodes: hotel.UnknownCodes,
    MayReplace: replaced.includes(hotel.LocationID),
    MayManage: managed.includes(hotel.LocationID),
  }));
}

const files = (call: Call<typeof contract.listIntakeFiles>) => {
  const { db, scope, query, now } = call;
  narrow(scope, query.LocationID);
  return listAnswer(call, listFiles(db, { ids: idsIn(scope), zone: zoneOf(call), now }, query), FILES_FILE);
};

async function open(call: Call<typeof contract.openIntakeFile>) {
  const { FileID } = call.params;
  return storedFileAnswer(call, await findOpened(call, FileID, ownerOfFile(FileID)));
}

export const intakeFeature: Feature = {
  routes: [
    bind(contract.receiveFile, (call) => receiving.receive(call)),
    bind(contract.readFileAgain, (call) => receiving.readAgain(call)),
    bind(contract.listIntakeFiles, files),
    bind(contract.openIntakeFile, open),
    bind(contract.listIntakeDays, days),
    bind(contract.openIntakeDay, (call) =>
      dayDetail(call, closing.placeOf(call, call.query.LocationID), call.query.Date),
    ),
    bindSave(contract.closeDay, INTAKE_TEXTS.closed, closing.close),
    bindSave(contract.reopenDay, INTAKE_TEXTS.reopened, closing.reopen),
    bind(contract.listIntakeHotels, hotels),
    bind(setupContract.openMap, map.open),
    bindSave(setupContract.saveMap, INTAKE_TEXTS.mapSaved, map.save),
    bind(setupContract.listLayouts, layouts.list),
    bind(setupContract.saveLayout, (call) => layouts.save(call)),
    bindSave(setupContract.removeLayout, INTAKE_TEXTS.layoutRemoved, layouts.remove),
    bind(setupContract.previewTable, preview),
    bind(setupContract.openSetup, setup.open),
    bindSave(setupContract.saveSetup, INTAKE_TEXTS.setupSaved, setup.save),
  ],
  readers: {
    'night-audit': async ({ db, caller }, LocationID) =>
      caller.pages.has('Night Audit') &&
      (await listLocationsWithLevel(db, caller.EmployeeID, 'Night Audit', 0)).includes(LocationID),
  },
};
