import { desc, getTableColumns, sql } from 'drizzle-orm';
import { listAudit } from '@boh/contract/audit/audit.contract.ts';
import type { OutputOf } from '@boh/contract/endpoint.ts';
import { declaredOf } from '../../db/json-row.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { auditLog } from '../../db/tables/spine.table.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature, RecordReader } from '../../http/feature.ts';
import { jsonListAnswer, pageOf } from '../../http/list-answer.ts';
import { listStatement } from '../../http/list-statement.ts';
import { notFound } from '../../lib/app-error.ts';

const COLUMNS = [
  { header: 'At', key: 'At', type: 'instant' },
  { header: 'By', key: 'By', type: 'text' },
  { header: 'Location', key: 'Location', type: 'text' },
  { header: 'Call', key: 'Call', type: 'text' },
  { header: 'Changes', key: 'Changes', type: 'text' },
] as const;

const MOST = 500;

type Entry = OutputOf<typeof listAudit>[number];

const list = listStatement<{ readonly Record: string }>({
  fields: declaredOf(listAudit.output.element.shape, {
    ...getTableColumns(auditLog),
    Location: locations.Name,
  }),
  from: sql`${auditLog}`,
  joins: sql`left join ${locations} on ${locations.LocationID} = ${auditLog.LocationID}`,
  where: { Record: (value) => sql`${auditLog.Record} = ${value('Record')}` },
  order: () => [desc(auditLog.AuditID)],
});

/** The history of records; each feature says who may read its kind. */
export function auditFeature(readers: Readonly<Record<string, RecordReader>>): Feature {
  return {
    routes: [
      bind(listAudit, async (call) => {
        const { Record } = call.query;
        const [kind = '', id] = Record.split(':');
        const reader = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
        if (!reader || !(await reader(call, Number(id)))) throw notFound('This record');
        // Without a page, and in files: the newest.
        const asked = pageOf(call.query) ? call.query : { Page: 1, PageSize: MOST };
        return jsonListAnswer<Entry>(call, await list(call.db, asked, { Record }), {
          name: 'history',
          title: `HISTORY OF ${Record.toUpperCase()}`,
          columns: COLUMNS,
          exportRow: (row) => ({
            ...row,
            Changes: row.Changes.map((c) => `${c.Field}: ${String(c.From)} -> ${String(c.To)}`).join('; '),
          }),
        });
      }),
    ],
  };
}
