import { answerQuestions } from '../workers/answer-questions.ts';
import { reportFile } from './report-file.ts';
import type { ReportHead, ReportMessage, ReportRow } from './report-spec.ts';

let head: ReportHead | undefined;
let rows: ReportRow[] = [];

answerQuestions((message: ReportMessage) => {
  if (message.type === 'head') {
    head = message.head;
    rows = [];
  } else if (message.type === 'rows') {
    // One by one: thousands of arguments at once do not fit on the stack.
    for (const row of message.rows) rows.push(row);
  } else return written();
  return undefined;
});

async function written(): Promise<Uint8Array> {
  if (head === undefined) throw new Error('A report was asked for before its head came.');
  const file = await reportFile(head, rows);
  rows = [];
  return file;
}
