import { parentPort } from 'node:worker_threads';
import { giveWay } from '../workers/give-way.ts';
import { workbookFile } from './workbook-file.ts';
import type { RawSheet, WorkbookAnswer, WorkbookMessage } from './workbook-spec.ts';

giveWay();

let sheets: RawSheet[] = [];

parentPort?.on('message', (message: WorkbookMessage) => {
  if (message.type === 'sheet') sheets.push(message.sheet);
  else if (message.type === 'rows') addRows(message.rows);
  else if (message.type === 'totals') addTotals(message.totals);
  else void write(message.date, message.timeZone);
});

function addRows(rows: RawSheet['rows']): void {
  const current = sheets.at(-1)?.rows;
  for (const row of rows) current?.push(row);
}

function addTotals(totals: RawSheet['totals']): void {
  const current = sheets.at(-1);
  if (current) current.totals = totals;
}

async function write(date: string, timeZone: string): Promise<void> {
  const started = sheets;
  sheets = [];
  try {
    const bytes = await workbookFile(started, date, timeZone);
    answer({ ok: true, bytes });
  } catch (error) {
    answer({ ok: false, message: error instanceof Error ? error.message : String(error) });
  }
}

function answer(message: WorkbookAnswer): void {
  parentPort?.postMessage(message, message.ok ? [message.bytes.buffer as ArrayBuffer] : []);
}
