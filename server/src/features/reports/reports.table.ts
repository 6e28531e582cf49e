import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ReportDefinition } from '@boh/contract/reports/reports.contract.ts';
import { instant, key, version } from '../../db/columns.ts';
import { employees } from '../../db/tables/access.table.ts';

/** Reports that were saved under a name. They belong to a person, not to a location: each reader sees their own hotels. */
export const savedReports = pgTable(
  'saved_reports',
  {
    ReportID: key(),
    EmployeeID: integer()
      .notNull()
      .references(() => employees.EmployeeID, { onDelete: 'cascade' }),
    Name: text().notNull(),
    Definition: jsonb().$type<ReportDefinition>().notNull(),
    /** The roles it is shared with. */
    RoleIDs: integer()
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    CreatedAt: instant().notNull(),
    Version: version(),
  },
  (t) => [
    index('saved_reports_employee').on(t.EmployeeID),
    index('saved_reports_roles').using('gin', t.RoleIDs),
  ],
);
