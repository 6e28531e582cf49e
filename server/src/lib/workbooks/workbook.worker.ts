import { answerQuestions } from '../workers/answer-questions.ts';
import { workbookFile } from './workbook-file.ts';
import type { RawSheet, WorkbookMessage } from './workbook-spec.ts';

let sheets: RawSheet[] = [];

answerQuestions((message: WorkbookMessage) => {
  const current = sheets.at(-1);
  if (message.type === 'sheet') sheets.push(message.sheet);
  else if (message.type === 'rows') for (const row of message.rows) current?.rows.push(row);
  else if (message.type === 'write') return write(message.date, message.timeZone);
  else if (current !== undefined) current.totals = message.totals;
  return undefined;
});

function write(date: string, timeZone: string): Promise<Uint8Array> {
  const started = sheets;
  sheets = [];
  return workbookFile(started, date, timeZone);
}
