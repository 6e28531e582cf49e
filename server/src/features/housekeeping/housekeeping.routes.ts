import { formatClock } from '@boh/contract/clock.ts';
import { checkoutShown, isOther, OTHER_TASK } from '@boh/contract/housekeeping/housekeeping.calc.ts';
import {
  addHousekeepingLog,
  housekeepingPeople,
  housekeepingStats,
  PERSON_FIGURES,
  listHousekeepers,
  listHousekeepingLogs,
} from '@boh/contract/housekeeping/housekeeping.contract.ts';
import type { ListQuery } from '@boh/contract/list.ts';
import { narrow } from '../../db/scope.ts';
import { bind } from '../../http/bind-endpoint.ts';
import { readerAt, type Feature } from '../../http/feature.ts';
import { pageOf } from '../../db/list-page.ts';
import { listAnswer, type ListFile } from '../../http/list-answer.ts';
import type { Column } from '../../lib/tables/columns.ts';
import { averageMinutes, peoplesWork } from './housekeeping.figures.repo.ts';
import * as repo from './housekeeping.repo.ts';
import { submitLog } from './housekeeping.service.ts';

const COLUMNS: readonly Column[] = [
  { header: 'Name', key: 'Name', type: 'text' },
  { header: 'Date', key: 'Date', type: 'date' },
  { header: 'Rooms Cleaned', key: 'NoOfRooms', type: 'integer' },
  { header: 'Start Time', key: 'StartTime', type: 'text' },
  { header: 'End Time', key: 'EndTime', type: 'text' },
  { header: 'Break (Minutes)', key: 'BreakTime', type: 'integer' },
  { header: 'Checkout?', key: 'IsCheckOut', type: 'text' },
  { header: 'Notes', key: 'Notes', type: 'text' },
];

/** As the screen shows it: no break is blank. */
const shownLog = (log: repo.Log) => ({
  ...log,
  NoOfRooms: isOther(log) ? OTHER_TASK : Number(log.NoOfRooms),
  StartTime: formatClock(log.StartTime),
  EndTime: formatClock(log.EndTime),
  BreakTime: Number(log.BreakTime) || null,
  IsCheckOut: checkoutShown(log),
});

const LOG_FILE: ListFile<repo.Log> = {
  name: 'housekeeping-logs',
  title: 'HOUSEKEEPING LOGS',
  columns: COLUMNS,
  exportRow: shownLog,
};

const HOUSEKEEPER_COLUMNS: readonly Column[] = [
  { header: 'First Name', key: 'FirstName', type: 'text' },
  { header: 'Last Name', key: 'LastName', type: 'text' },
];

/** Averages are written with their two decimals. */
const PEOPLE_COLUMNS: readonly Column[] = [
  { header: 'Name', key: 'Name', type: 'text' },
  ...Object.entries(PERSON_FIGURES).map(([key, header]): Column => ({
    header,
    key,
    type: key.startsWith('MinutesPer') ? 'number' : 'integer',
  })),
];

/** A list that is short enough to be read whole, of which a page may be asked for. */
function wholeList<Row>(rows: readonly Row[], query: ListQuery) {
  const page = pageOf(query);
  const shown = page ? rows.slice(page.offset, page.offset + page.limit) : [...rows];
  return { page: () => Promise.resolve({ rows: shown, total: rows.length }) };
}

export const housekeepingFeature: Feature = {
  routes: [
    bind(listHousekeepingLogs, (call) => {
      const scope = narrow(call.scope, call.query.LocationID);
      return listAnswer(call, repo.listLogs(call.db, scope, call.query), LOG_FILE);
    }),
    bind(housekeepingStats, ({ db, scope, query }) =>
      averageMinutes(db, narrow(scope, query.LocationID), query),
    ),
    bind(addHousekeepingLog, submitLog),
    bind(housekeepingPeople, async (call) => {
      const people = await peoplesWork(call.db, narrow(call.scope, call.query.LocationID), call.query);
      return listAnswer(call, wholeList(people, call.query), {
        name: 'housekeeping-per-person',
        title: 'HOUSEKEEPING PER PERSON',
        columns: PEOPLE_COLUMNS,
      });
    }),
    bind(listHousekeepers, async (call) => {
      const rows = await repo.listHousekeepers(
        call.db,
        narrow(call.scope, call.query.LocationID),
        call.query,
      );
      return listAnswer(call, wholeList(rows, call.query), {
        name: 'housekeeping-employees',
        title: 'HOUSEKEEPING EMPLOYEES',
        columns: HOUSEKEEPER_COLUMNS,
      });
    }),
  ],
  readers: {
    housekeeping: readerAt(['Housekeeping Reports'], repo.hasLog),
  },
};
