import { asc, desc, getTableColumns, sql } from 'drizzle-orm';
import {
  actionWords,
  fieldWords,
  isSecretChange,
  realChanges,
  valueWords,
} from '@boh/contract/audit/change-words.ts';
import { listAudit } from '@boh/contract/audit/audit.contract.ts';
import type { OutputOf } from '@boh/contract/endpoint.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { declaredOf } from '../../db/json-row.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { auditLog } from '../../db/tables/spine.table.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature, RecordReader } from '../../http/feature.ts';
import { pageOf, sortOf } from '../../db/list-page.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { listStatement } from '../../db/list-statement.ts';
import { notFound } from '../../lib/app-error.ts';

const COLUMNS = [
  { header: 'At', key: 'At', type: 'instant' },
  { header: 'By', key: 'By', type: 'text' },
  { header: 'Location', key: 'Location', type: 'text' },
  { header: 'Action', key: 'Call', type: 'text' },
  { header: 'Changes', key: 'Changes', type: 'text' },
] as const;

const MOST = 500;

/** A change as one reads it in the file. */
const changeText = (change: Entry['Changes'][number]): string => {
  const said = isSecretChange(change) ? 'changed' : `${valueWords(change.From)} -> ${valueWords(change.To)}`;
  return `${fieldWords(change.Field)}: ${said}`;
};

type Entry = OutputOf<typeof listAudit>[number];

/** The words of the changes: which fields, what was there and what came. */
const CHANGES = sql`(
  select string_agg(concat_ws(' ', c->>'Field', c->>'From', c->>'To'), ' ')
  from jsonb_array_elements(${auditLog.Changes}) c)`;

interface Asked {
  readonly Record: string;
  readonly Search: string | undefined;
}

const list = listStatement<Asked>({
  fields: declaredOf(listAudit.output.element.shape, {
    ...getTableColumns(auditLog),
    Location: locations.Name,
  }),
  from: sql`${auditLog}`,
  joins: sql`left join ${locations} on ${locations.LocationID} = ${auditLog.LocationID}`,
  where: {
    Record: (value) => sql`${auditLog.Record} = ${value('Record')}`,
    Search: (value) => containsPattern(value('Search'), auditLog.By, locations.Name, auditLog.Call, CHANGES),
  },
  // Entries are numbered as they come: their order is that of their times.
  order: (query) => [(sortOf(query, '-At').descending ? desc : asc)(auditLog.AuditID)],
  planEachBy: ['Search'],
});

/** The history of records; each feature says who may read its kind. */
export function auditFeature(readers: Readonly<Record<string, RecordReader>>): Feature {
  return {
    routes: [
      bind(listAudit, async (call) => {
        const { Record, Search, Sort } = call.query;
        const [kind = '', id] = Record.split(':');
        const reader = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
        if (!reader || !(await reader(call, Number(id)))) throw notFound('This record');
        // Without a page, and in files: the newest, or those that come first in the order asked for.
        const asked = pageOf(call.query) ? call.query : { Page: 1, PageSize: MOST, Sort };
        const pattern = Search ? patternOf(Search) : undefined;
        return listAnswer<Entry>(
          call,
          { page: list(call.db, asked, { Record, Search: pattern }).page },
          {
            name: 'history',
            title: `HISTORY OF ${Record.toUpperCase()}`,
            columns: COLUMNS,
            exportRow: (row) => ({
              ...row,
              Call: actionWords(row.Call, row.Changes),
              Changes: realChanges(row.Changes).map(changeText).join('; '),
            }),
          },
        );
      }),
    ],
  };
}
