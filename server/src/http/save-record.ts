import { requireVersion } from '../db/audit.ts';
import type { Scope } from '../db/scope.ts';
import { sendTogether, type Bound } from '../db/statement.ts';
import { notFound } from '../lib/app-error.ts';
import type { Call } from './call.ts';

interface Store<Row> {
  readonly lock: (scope: Scope, id: number) => Bound<Row | undefined>;
  readonly update: (scope: Scope, id: number, changes: object, Version?: number) => Bound<Row | undefined>;
}

interface Save {
  /** The kind of record in the trail, such as `room`. */
  readonly kind: string;
  readonly id: number;
  readonly changes: object;
  /** The version the change was made on; without one the record is overwritten. */
  readonly version: number | undefined;
  /** What is not there, in words. */
  readonly missing: string;
}

/** Saves a versioned record with its row of the trail, or refuses (404, or 409 where somebody else was quicker). */
export async function saveRecord<Row extends { Version: number }>(
  call: Pick<Call, 'db' | 'scope' | 'audit'>,
  store: Store<Row>,
  { kind, id, changes, version, missing }: Save,
): Promise<{ before: Row; after: Row }> {
  const record = `${kind}:${id}`;
  const [before, after] = await sendTogether(
    call.db,
    store.lock(call.scope, id),
    store.update(call.scope, id, changes, version),
  );
  if (!before) throw notFound(missing);
  await requireVersion(call.db, record, before.Version, version);
  if (!after) throw notFound(missing);
  await call.audit({ record, before, after });
  return { before, after };
}
