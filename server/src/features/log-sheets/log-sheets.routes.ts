import {
  listAda,
  listCalls,
  listCashCounts,
  markAda,
  markCall,
  postAda,
  postCall,
  postCashCount,
} from '@boh/contract/log-sheets/log-sheets.contract.ts';
import { locationsOnly } from '../../db/scope.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature, RecordReader } from '../../http/feature.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { ADA_FILE, CALL_FILE, CASH_FILE } from './log-sheets.export.ts';
import { ADA, CALLS, CASH, hasEntry, listSheet, type Sheet } from './log-sheets.repo.ts';
import * as service from './log-sheets.service.ts';

const reads =
  (sheet: Sheet): RecordReader =>
  async (call, id) => {
    const { location, pages } = call.caller;
    if (!location || !pages.has('logbook')) return false;
    return hasEntry(call.db, locationsOnly([location.LocationID]), sheet, id);
  };

export const logSheetsFeature: Feature = {
  routes: [
    bind(listAda, async (call) => {
      const Timezone = zoneOf(call);
      const { rows, total } = await listSheet(call.db, call.scope, ADA, Timezone, call.query);
      const zoned = rows.map((row) => ({ ...row, Timezone }));
      return listAnswer(call, zoned, total, ADA_FILE);
    }),
    bind(postAda, service.postAda),
    bind(markAda, service.markAda),
    bind(listCashCounts, async (call) => {
      const Timezone = zoneOf(call);
      const { rows, total } = await listSheet(call.db, call.scope, CASH, Timezone, call.query);
      const zoned = rows.map((row) => ({ ...row, Timezone }));
      return listAnswer(call, zoned, total, CASH_FILE);
    }),
    bind(postCashCount, service.postCashCount),
    bind(listCalls, async (call) => {
      const zone = zoneOf(call);
      const { rows, total } = await listSheet(call.db, call.scope, CALLS, zone, call.query);
      return listAnswer(call, rows, total, CALL_FILE);
    }),
    bind(postCall, service.postCall),
    bind(markCall, service.markCall),
  ],
  readers: { ada: reads(ADA), 'cash-count': reads(CASH), 'pre-departure-call': reads(CALLS) },
};
