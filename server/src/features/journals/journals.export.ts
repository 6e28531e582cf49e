import { MAPPED, MAPPED_LABELS, type Mapped } from '@boh/contract/bank/journals.words.ts';
import type { ListFile } from '../../http/list-answer.ts';
import type { Column } from '../../lib/tables/columns.ts';

const WHAT: readonly Column[] = [
  { header: 'Location', key: 'LocationName', type: 'text' },
  { header: 'Kind', key: 'Kind', type: 'text' },
  { header: 'Correcting', key: 'Correcting', type: 'boolean' },
  { header: 'From', key: 'From', type: 'date' },
  { header: 'To', key: 'To', type: 'date' },
  { header: 'Entries', key: 'Entries', type: 'integer' },
  { header: 'Total', key: 'Total', type: 'money' },
];

export const journalsFile: ListFile<object> = {
  name: 'journals',
  title: 'JOURNALS',
  columns: [
    { header: 'Number', key: 'Number', type: 'integer' },
    ...WHAT,
    { header: 'Made By', key: 'MadeByName', type: 'text' },
    { header: 'Made At', key: 'MadeAt', type: 'instant' },
    { header: 'Sent By', key: 'SentByName', type: 'text' },
    { header: 'Sent At', key: 'SentAt', type: 'instant' },
  ],
};

export const dueFile: ListFile<object> = {
  name: 'journals-due',
  title: 'JOURNALS DUE',
  columns: [...WHAT, { header: 'Problem', key: 'Problem', type: 'text' }],
};

/** The accounts that count, with those of the group where a location has none of its own. */
export const mapFile: ListFile<object> = {
  name: 'journal-accounts',
  title: 'JOURNAL ACCOUNTS',
  columns: [
    { header: 'Location', key: 'LocationName', type: 'text' },
    ...MAPPED.map((key): Column => ({ header: MAPPED_LABELS[key], key, type: 'text' })),
    { header: 'Journals Begin', key: 'UsedBegins', type: 'date' },
  ],
  exportRow: (row) => {
    const { Used, ...map } = row as { Used: Record<Mapped, string> };
    return { ...map, ...Used };
  },
};
