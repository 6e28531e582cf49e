import { desc, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../db/client.ts';
import { LOCKS } from '../db/locks.ts';
import { auditSeals } from '../db/tables/seals.table.ts';
import { auditLog } from '../db/tables/spine.table.ts';
import { parseRanges, rangesOf, rangesText, without, type Ranges } from './id-ranges.ts';
import { NO_SEAL, rowHash, sealHash, sealName, SEALED_COLUMNS, type SealedRow } from './seal-form.ts';

/** So many rows make one seal at most: reading and hashing them keeps nobody's request waiting, however much there is to seal. */
const ROWS_A_SEAL = 1000;

/** Ids that had no row when a seal passed them, and the transactions that may still bring one. */
interface OpenIds {
  readonly ids: Ranges;
  readonly writers: readonly string[];
}

const writeOpen = (open: readonly OpenIds[]): string =>
  JSON.stringify(open.map(({ ids, writers }) => [rangesText(ids), ...writers]));

/** The open ids of a seal; null where it is no list of them. */
export function parseOpen(text: string): OpenIds[] | null {
  try {
    const open: OpenIds[] = [];
    for (const [idsText = '', ...writers] of JSON.parse(text) as string[][]) {
      const ids = parseRanges(idsText);
      if (!ids) return null;
      open.push({ ids, writers });
    }
    return open;
  } catch {
    return null;
  }
}

interface Sealed {
  /** Number and hash: `812:9f86d081…` */
  readonly name: string;
  readonly rows: number;
  /** More rows may wait. */
  readonly isFull: boolean;
}

/**
 * Seals the rows that are visible and not sealed yet, as one seal; null where there are none, or another process is at it.
 *
 * Ids are given before the commit, so that a row may appear below others that are sealed. A seal therefore names the ids it
 * passed without finding a row, and the transactions that were writing to the trail right after it looked. Whoever drew such
 * an id holds the table's lock from before that until its end, when its rows are visible: once none of those transactions is
 * left, an id without a row will never have one. Writers wait for nothing: their locks are only looked at.
 */
export async function sealRows(db: Database, now: Date, most = ROWS_A_SEAL): Promise<Sealed | null> {
  return db.transaction(async (tx) => {
    if (!(await mayTake(tx))) return null;
    const [last] = await tx.select().from(auditSeals).orderBy(desc(auditSeals.SealID)).limit(1);
    const open = parseOpen(last?.Open ?? '[]');
    if (!open) throw new Error(`Seal ${last?.SealID} of the audit trail cannot be read.`);
    const passed = last?.Passed ?? 0;
    // Before the rows are read: who is not among them any more has committed or never will.
    const writing = new Set(await listWriters(tx));
    const late = open.length > 0 ? await readRows(tx, inRanges(open), most) : [];
    const behind = sql`${auditLog} where ${auditLog.AuditID} > ${passed}`;
    const fresh = late.length < most ? await readRows(tx, behind, most - late.length) : [];
    if (late.length + fresh.length === 0) return null;
    const rows = [...late, ...fresh];
    const found = rangesOf(rows.map(idOf));
    const left = open
      .map(({ ids, writers }) => ({
        ids: without(ids, found),
        writers: writers.filter((each) => writing.has(each)),
      }))
      .filter(({ ids }) => ids.length > 0);
    // Where there were too many late rows to read them all, one that was not read is no void.
    const isOver = ({ writers }: OpenIds) => writers.length === 0 && late.length < most;
    const still = left.filter((each) => !isOver(each));
    const newest = idOf(rows.at(-1));
    const gaps = newest > passed ? without([[passed + 1, newest]], found) : [];
    if (gaps.length > 0) still.push({ ids: gaps, writers: await listWriters(tx) });
    const seal = {
      SealID: (last?.SealID ?? 0) + 1,
      At: now.toISOString(),
      Passed: Math.max(passed, newest),
      Rows: rangesText(found),
      Void: rangesText(rangesOf(left.filter(isOver).flatMap(({ ids }) => ids))),
      Open: writeOpen(still),
      Hashes: Buffer.concat(rows.map(rowHash)),
      Previous: last?.Hash ?? NO_SEAL,
    };
    const Hash = sealHash(seal);
    await tx.insert(auditSeals).values({ ...seal, Hash });
    return { name: sealName(seal.SealID, Hash), rows: rows.length, isFull: rows.length === most };
  });
}

const idOf = (row: SealedRow | undefined): number => Number(row?.AuditID ?? 0);

/** One of several processes seals, and none on a standby. */
async function mayTake(tx: Transaction): Promise<boolean> {
  // Each statement sees what was committed before it: whoever is gone from the locks has left its rows.
  await tx.execute(sql`set transaction isolation level read committed`);
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select not pg_is_in_recovery() and pg_try_advisory_xact_lock(${LOCKS.sealing}) as taken`,
  );
  return rows[0]?.taken === true;
}

/** The transactions that have written to the trail, or are about to, and have not ended. */
async function listWriters(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ writer: string }>(
    sql`select distinct virtualtransaction as writer from pg_locks
      where locktype = 'relation' and relation = 'audit_log'::regclass
        and database = (select oid from pg_database where datname = current_database())
        and mode not in ('AccessShareLock', 'RowShareLock')
      order by 1`,
  );
  return rows.map(({ writer }) => writer);
}

/** The rows of some ids, for `readRows`. */
export function inRanges(open: readonly { readonly ids: Ranges }[]): SQL {
  const ranges = open.flatMap(({ ids }) => ids);
  const list = (place: 0 | 1) => `{${ranges.map((range) => range[place]).join(',')}}`;
  return sql`unnest(${list(0)}::bigint[], ${list(1)}::bigint[]) as ids(first, last)
    join ${auditLog} on ${auditLog.AuditID} between ids.first and ids.last`;
}

async function readRows(tx: Transaction, from: SQL, most: number): Promise<SealedRow[]> {
  const { rows } = await tx.execute<SealedRow & Record<string, unknown>>(
    sql`select ${SEALED_COLUMNS} from ${from} order by ${auditLog.AuditID} limit ${most}`,
  );
  return rows;
}
