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
import { bind } from '../../http/bind-endpoint.ts';
import type { Call } from '../../http/call.ts';
import { readerAt, type Feature } from '../../http/feature.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { ADA_FILE, CALL_FILE, CASH_FILE } from './log-sheets.export.ts';
import { ADA, CALLS, CASH, hasEntry, listSheet, type Sheet, type SheetQuery } from './log-sheets.repo.ts';
import * as service from './log-sheets.service.ts';

type ListCall = Pick<Call, 'db' | 'scope' | 'caller' | 'now'> & { readonly query: SheetQuery };

const listed = (call: ListCall, sheet: Sheet) =>
  listSheet(call.db, call.scope, sheet, { zone: zoneOf(call), now: call.now }, call.query);

const reads = (sheet: Sheet) => readerAt(['logbook'], (db, scope, id) => hasEntry(db, scope, sheet, id));

export const logSheetsFeature: Feature = {
  routes: [
    bind(listAda, (call) => listAnswer(call, listed(call, ADA), ADA_FILE)),
    bind(postAda, service.postAda),
    bind(markAda, service.markAda),
    bind(listCashCounts, (call) => listAnswer(call, listed(call, CASH), CASH_FILE)),
    bind(postCashCount, service.postCashCount),
    bind(listCalls, (call) => listAnswer(call, listed(call, CALLS), CALL_FILE)),
    bind(postCall, service.postCall),
    bind(markCall, service.markCall),
  ],
  readers: { ada: reads(ADA), 'cash-count': reads(CASH), 'pre-departure-call': reads(CALLS) },
};
