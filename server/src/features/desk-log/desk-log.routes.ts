import {
  listLogs,
  logChanges,
  openScreenshot,
  postLog,
  replyToLog,
  updateLogStatus,
} from '@boh/contract/desk-log/desk-log.contract.ts';
import { onlyLocation } from '../../db/scope.ts';
import { bind } from '../../http/bind-endpoint.ts';
import { readerAt, type Feature } from '../../http/feature.ts';
import { pageOf, sortOf } from '../../db/list-page.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { storedFileAnswer } from '../../http/stored-files.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { notFound } from '../../lib/app-error.ts';
import { LOG_FILE } from './desk-log.export.ts';
import { countLogs, findChange, findScreenshot, hasLog, listLogsJson, streamLogs } from './desk-log.repo.ts';
import * as service from './desk-log.service.ts';

export const deskLogFeature: Feature = {
  routes: [
    bind(listLogs, (call) => {
      const { db, query, scope } = call;
      const zone = zoneOf(call);
      const sort = sortOf(query, '-Date');
      const page = async () => {
        const bounds = pageOf(query);
        const json = await listLogsJson(db, scope, zone, query, sort, bounds);
        return { json, total: bounds ? await countLogs(db, scope, query) : 0 };
      };
      return listAnswer(call, { page, all: () => streamLogs(db, scope, zone, query, sort) }, LOG_FILE);
    }),
    bind(postLog, service.postLog),
    bind(replyToLog, service.replyToLog),
    bind(updateLogStatus, service.updateStatus),
    bind(openScreenshot, async (call) => {
      const file = await findScreenshot(call.db, call.scope, call.query.ScreenshotID);
      if (!file) throw notFound('This screenshot');
      return storedFileAnswer(call, file, 'inline');
    }),
    bind(logChanges, async (call) => ({
      Change: await findChange(call.db, onlyLocation(call.scope)),
      TimeZone: call.services.env.deskLogTimeZone,
      CashNoteLimit: call.services.env.cashNoteLimit,
    })),
  ],
  readers: { 'desk-log': readerAt(['logbook'], hasLog) },
};
