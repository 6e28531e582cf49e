import {
  listLogs,
  logChanges,
  openScreenshot,
  postLog,
  replyToLog,
  updateLogStatus,
} from '@boh/contract/desk-log/desk-log.contract.ts';
import { TOTAL_COUNT_HEADER } from '@boh/contract/list.ts';
import { locationsOnly, onlyLocation } from '../../db/scope.ts';
import { FileAnswer, JsonText } from '../../http/answers.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature, RecordReader } from '../../http/feature.ts';
import { pageOf, sortOf } from '../../db/list-page.ts';
import { listFile } from '../../http/list-answer.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { notFound } from '../../lib/app-error.ts';
import { LOG_FILE } from './desk-log.export.ts';
import { countLogs, findChange, findScreenshot, hasLog, listLogsJson, streamLogs } from './desk-log.repo.ts';
import * as service from './desk-log.service.ts';

const readsLog: RecordReader = async (call, id) => {
  const { location, pages } = call.caller;
  if (!location || !pages.has('logbook')) return false;
  return hasLog(call.db, locationsOnly([location.LocationID]), id);
};

export const deskLogFeature: Feature = {
  routes: [
    bind(listLogs, async (call) => {
      const { query, scope } = call;
      const page = pageOf(query);
      const zone = zoneOf(call);
      if (query.Format) {
        const logs = streamLogs(call.db, scope, zone, query, sortOf(query, '-Date'));
        return listFile(call, logs, query.Format, LOG_FILE);
      }
      const json = await listLogsJson(call.db, scope, zone, query, sortOf(query, '-Date'), page);
      if (page) call.answerHeader(TOTAL_COUNT_HEADER, String(await countLogs(call.db, scope, query)));
      return new JsonText(json);
    }),
    bind(postLog, service.postLog),
    bind(replyToLog, service.replyToLog),
    bind(updateLogStatus, service.updateStatus),
    bind(openScreenshot, async (call) => {
      const file = await findScreenshot(call.db, call.scope, call.query.ScreenshotID);
      if (!file) throw notFound('This screenshot');
      return new FileAnswer(
        file.Name,
        file.ContentType,
        await call.services.files.open(file.StorageKey),
        'inline',
      );
    }),
    bind(logChanges, async (call) => ({
      Change: await findChange(call.db, onlyLocation(call.scope)),
      TimeZone: call.services.env.deskLogTimeZone,
    })),
  ],
  readers: { 'desk-log': readsLog },
};
