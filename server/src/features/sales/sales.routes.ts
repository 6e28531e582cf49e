import { said } from '@boh/contract/fields.ts';
import { occupancy, revPar, weekdayName } from '@boh/contract/sales/sales.calc.ts';
import {
  compareSales,
  IMPORT_LEVEL,
  importSales,
  listSales,
  listSalesGaps,
  summariseSales,
  type SalesRow,
} from '@boh/contract/sales/sales.contract.ts';
import { listLocationsWithLevel } from '../../db/held-locations.ts';
import { locationsOnly } from '../../db/scope.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Call } from '../../http/call.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer, type ListFile } from '../../http/list-answer.ts';
import { byOf } from '../../http/session.ts';
import { tableOf, withTable } from '../../imports/uploaded-table.ts';
import { AppError, badField } from '../../lib/app-error.ts';
import type { Column } from '../../lib/tables/columns.ts';
import { importSentence, previewSales, saveSales } from './sales.import.service.ts';
import { listSales as selectSales } from './sales.list.repo.ts';
import { gapsOf, lastYearOf, salesFilter, summarise } from './sales.service.ts';

const COLUMNS: readonly Column[] = [
  { header: 'Date', key: 'Date', type: 'date' },
  { header: 'Hotel Name', key: 'HotelName', type: 'text' },
  { header: 'Room Revenue', key: 'RoomRevenue', type: 'money' },
  { header: 'Other Revenue', key: 'OtherRevenue', type: 'money' },
  { header: 'Rooms Sold', key: 'RoomsSold', type: 'integer' },
  { header: 'Total Available Rooms', key: 'TotalAvailableRooms', type: 'integer' },
  { header: 'ADR', key: 'Adr', type: 'money' },
  { header: 'RevPAR', key: 'RevPAR', type: 'money' },
  { header: 'OOO', key: 'OOO', type: 'integer' },
  { header: 'Payroll Cost', key: 'TotalCost', type: 'money' },
  { header: 'Stayover', key: 'Stayover', type: 'integer' },
  { header: 'Checkout', key: 'Checkout', type: 'integer' },
  { header: 'Occupancy %', key: 'Occupancy', type: 'percent' },
  { header: 'Weekday', key: 'Weekday', type: 'text' },
];

const FILE: ListFile<SalesRow> = {
  name: 'daily-sales',
  title: 'DAILY SALES DATA',
  columns: COLUMNS,
  exportRow: (row) => ({
    ...row,
    RevPAR: revPar(row),
    Occupancy: occupancy(row),
    Weekday: weekdayName(row.Date),
  }),
};

async function list(call: Call<typeof listSales>) {
  const filter = await salesFilter(call.db, call.scope, call.query);
  return listAnswer(call, selectSales(call.db, filter, call.query), FILE);
}

async function receive(call: Call<typeof importSales>) {
  const file = call.files.file?.[0];
  if (!file) throw badField('file', 'Please choose a CSV or xlsx file.');
  const { caller, now, audit, report } = call;
  if (caller.level < IMPORT_LEVEL) {
    throw new AppError('forbidden', `Importing needs a role of level ${IMPORT_LEVEL} or more.`);
  }
  const { db, files } = call.services;
  const allowed = await listLocationsWithLevel(db, caller.EmployeeID, 'Daily Sales Data', IMPORT_LEVEL);
  const context = { db, scope: locationsOnly(allowed), now, audit, report };
  const preview = call.query.preview === 'yes';
  if (preview) {
    const found = await withTable(files, file, (table) => previewSales(context, table));
    return { ...said(importSentence(true, found)), ...found };
  }
  const brought = { file, EmployeeID: caller.EmployeeID, By: byOf(caller) };
  const { isKnown, ...result } = await saveSales(context, await tableOf(files, file), brought);
  // The bytes of a file that was imported before are kept already.
  if (isKnown) await files.remove(file.key);
  return { ...said(importSentence(false, result)), ...result };
}

export const salesFeature: Feature = {
  routes: [
    bind(listSales, list),
    bind(summariseSales, async ({ db, scope, query }) => summarise(db, await salesFilter(db, scope, query))),
    bind(compareSales, async ({ db, scope, query }) => ({
      LastYear: await lastYearOf(db, await salesFilter(db, scope, query)),
    })),
    bind(listSalesGaps, async ({ db, scope, query, now }) =>
      gapsOf(db, await salesFilter(db, scope, query), now),
    ),
    bind(importSales, receive),
  ],
  readers: {
    sales: async (call, LocationID) =>
      call.caller.pages.has('Daily Sales Data') &&
      (await listLocationsWithLevel(call.db, call.caller.EmployeeID, 'Daily Sales Data', 0)).includes(
        LocationID,
      ),
  },
};
