import { desc, eq } from 'drizzle-orm';
import { listAudit } from '@boh/contract/audit/audit.contract.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { auditLog } from '../../db/tables/spine.table.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature, RecordReader } from '../../http/feature.ts';
import { listAnswer, pageOf } from '../../http/list-answer.ts';
import { notFound } from '../../lib/app-error.ts';

const COLUMNS = [
  { header: 'At', key: 'At', type: 'instant' },
  { header: 'By', key: 'By', type: 'text' },
  { header: 'Location', key: 'Location', type: 'text' },
  { header: 'Call', key: 'Call', type: 'text' },
  { header: 'Changes', key: 'Changes', type: 'text' },
] as const;

/** The history of records; each feature says who may read its kind. */
export function auditFeature(readers: Readonly<Record<string, RecordReader>>): Feature {
  return {
    routes: [
      bind(listAudit, async (call) => {
        const { Record } = call.query;
        const [kind = '', id] = Record.split(':');
        const reader = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
        if (!reader || !(await reader(call, Number(id)))) throw notFound('This record');
        const rows = await call.db
          .select({
            AuditID: auditLog.AuditID,
            At: auditLog.At,
            By: auditLog.By,
            Location: locations.Name,
            Call: auditLog.Call,
            Record: auditLog.Record,
            Changes: auditLog.Changes,
          })
          .from(auditLog)
          .leftJoin(locations, eq(locations.LocationID, auditLog.LocationID))
          .where(eq(auditLog.Record, Record))
          .orderBy(desc(auditLog.AuditID))
          .limit(pageOf(call.query)?.limit ?? 500)
          .offset(pageOf(call.query)?.offset ?? 0);
        const total = await call.db.$count(auditLog, eq(auditLog.Record, Record));
        return listAnswer(call, rows, total, {
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
