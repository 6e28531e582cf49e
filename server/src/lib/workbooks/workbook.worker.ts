import { answerQuestions } from '../workers/answer-questions.ts';
import { Workbook } from './workbook-file.ts';
import type { WorkbookMessage } from './workbook-spec.ts';

let workbook = new Workbook();

answerQuestions((message: WorkbookMessage) => {
  if (message.type === 'sheet') workbook.addSheet(message.sheet);
  else if (message.type === 'rows') workbook.lastSheet.addBody(message.rows, message.marks);
  else if (message.type === 'totals') workbook.lastSheet.addTotals(message.totals);
  else return written();
  return undefined;
});

function written(): Uint8Array {
  const file = workbook.file();
  workbook = new Workbook();
  return file;
}
