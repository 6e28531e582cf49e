import type { AuditEntry } from '../db/audit.ts';
import type { Database, Transaction } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import type { Report } from '../lib/report.ts';

/** Who imports and where: a call of the API, or the command. */
export interface ImportContext {
  readonly db: Database;
  readonly scope: Scope;
  readonly now: Date;
  readonly audit: (entry: AuditEntry | readonly AuditEntry[], tx: Transaction) => Promise<void>;
  readonly report: Report;
}
