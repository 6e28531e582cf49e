import { isThreadOpen, lastResponse } from '@boh/contract/desk-log/desk-log.calc.ts';
import type { DeskLog } from '@boh/contract/desk-log/desk-log.contract.ts';
import type { ListFile } from '../../http/list-answer.ts';

/** A log as one line: its first entry, and what was answered. */
export const LOG_FILE: ListFile<DeskLog> = {
  name: 'desk-log',
  title: 'DESK LOG',
  columns: [
    { header: 'Log', key: 'LogID', type: 'integer' },
    { header: 'Date', key: 'Date', type: 'date' },
    { header: 'Headline', key: 'Headline', type: 'text' },
    { header: 'Entry', key: 'Entry', type: 'text', width: 60 },
    { header: 'Posted By', key: 'PostedByName', type: 'text' },
    { header: 'Posted At', key: 'CreatedAt', type: 'instant' },
    { header: 'Entries', key: 'Entries', type: 'integer' },
    { header: 'Open', key: 'Open', type: 'integer' },
    { header: 'Last Response', key: 'LastResponse', type: 'instant' },
    { header: 'Responses', key: 'Responses', type: 'text', width: 60 },
  ],
  exportRow: ({ Entries, ...log }) => {
    const [first, ...replies] = Entries;
    return {
      ...log,
      Entry: first?.Entry,
      PostedByName: first?.PostedByName,
      CreatedAt: first?.CreatedAt,
      Entries: Entries.length,
      Open: isThreadOpen(Entries) ? 1 : 0,
      LastResponse: lastResponse(Entries),
      Responses: replies.map((reply) => `${reply.PostedByName}: ${reply.Entry}`).join('\n'),
    };
  },
};
