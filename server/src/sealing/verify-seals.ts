import { sql, type SQL } from 'drizzle-orm';
import type pg from 'pg';
import { DIALECT } from '../db/client.ts';
import { auditSeals } from '../db/tables/seals.table.ts';
import { auditLog } from '../db/tables/spine.table.ts';
import type { Report } from '../lib/report.ts';
import { countIds, includes, parseRanges, rangesOf, without, type Ranges } from './id-ranges.ts';
import {
  HASH_BYTES,
  NO_SEAL,
  rowHash,
  sealHash,
  sealName,
  SEALED_COLUMNS,
  type Seal,
  type SealedRow,
} from './seal-form.ts';
import { inRanges, parseOpen } from './seal-rows.ts';

/** A seal has up to 32 kB, a row seldom one: what is read at once stays within a few megabytes. */
const SEALS_AT_ONCE = 50;
const ROWS_AT_ONCE = 1000;

/** The trail is not what was sealed: a sentence that names the first row, or the first seal, that is not. */
class BrokenTrail extends Error {
  constructor(
    readonly where: { readonly AuditID: number } | { readonly SealID: number },
    sentence: string,
  ) {
    super(sentence);
  }
}

export interface Proof {
  readonly seals: number;
  readonly rows: number;
  /** Rows that no seal holds yet, and since when the oldest of them waits. */
  readonly waiting: number;
  readonly waitingSince: string | null;
  /** Number and hash of the last seal; null where there is none. */
  readonly head: string | null;
}

interface Options {
  /** A seal that was noted outside, as `812:9f86d081…`: the trail has to hold it. */
  readonly noted?: string | undefined;
  readonly report: Report;
}

/**
 * Proves that the trail is what was sealed: goes once over seals and rows, both in their order, as they are at one moment.
 * Nothing is held but what is read at once and the ids that are open.
 */
export async function verifyTrail(pool: pg.Pool, { noted, report }: Options): Promise<Proof> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('begin isolation level repeatable read read only');
    const of = await countRows(client);
    const walk = new Walk(client, (rows) => report('Proving row', rows, of));
    const wanted = noted === undefined ? null : parseNoted(noted);
    let isFound = wanted === null;
    for await (const seal of seals(client)) {
      await walk.take(seal);
      if (seal.SealID !== wanted?.SealID) continue;
      if (walk.head !== noted)
        throw new BrokenTrail(
          { SealID: seal.SealID },
          `Seal ${seal.SealID} is not the one that was noted: the trail was made anew, or is that of another database or of a backup.`,
        );
      isFound = true;
    }
    if (!isFound)
      throw new BrokenTrail(
        { SealID: wanted?.SealID ?? 0 },
        `The trail ends before seal ${wanted?.SealID}, which was noted: its last seals were taken away, or it is that of an older backup.`,
      );
    return await walk.end();
  } finally {
    client.release(true);
  }
}

function parseNoted(noted: string): { SealID: number } {
  const [, SealID] = /^(\d{1,15}):[0-9a-f]{64}$/.exec(noted) ?? [];
  if (SealID === undefined) throw new Error('A noted seal looks like 812:9f86d081… with 64 digits.');
  return { SealID: Number(SealID) };
}

type StoredSeal = Seal & { readonly Hash: Buffer };

class Walk {
  head: string | null = null;
  #seals = 0;
  #rows = 0;
  #passed = 0;
  #open: Ranges = [];
  #previous: Buffer = NO_SEAL;
  readonly #stream: AsyncGenerator<SealedRow[]>;
  /** Rows that were read and not looked at yet, the next one last. */
  #read: SealedRow[] = [];

  constructor(
    private readonly client: pg.PoolClient,
    private readonly tell: (rows: number) => void,
  ) {
    this.#stream = streamed<SealedRow>(
      client,
      'proved_rows',
      sql`select ${SEALED_COLUMNS} from ${auditLog} order by ${auditLog.AuditID}`,
      ROWS_AT_ONCE,
    );
  }

  /** Takes the seal that follows those before it. */
  async take(seal: StoredSeal): Promise<void> {
    const { rows, voided, open } = this.#checkSeal(seal);
    const hashOf = hashes(seal, rows);
    await this.#takeLate(without(rows, [[this.#passed + 1, Number.MAX_SAFE_INTEGER]]), hashOf);
    await this.#refuseVoid(voided);
    await this.#takeFresh(seal, without(rows, [[0, this.#passed]]), open, hashOf);
    this.#passed = seal.Passed;
    this.#open = open;
    this.#previous = seal.Hash;
    this.head = sealName(seal.SealID, seal.Hash);
    this.#seals += 1;
  }

  /** The seal by itself: its number, its own hash and that of the seal before it. */
  #checkSeal(seal: StoredSeal) {
    const { SealID } = seal;
    const expected = this.#seals + 1;
    if (SealID !== expected)
      throw new BrokenTrail(
        { SealID: expected },
        `Seal ${expected} is missing. Rows after ${this.#passed} are not proven.`,
      );
    const [rows, voided, open] = [parseRanges(seal.Rows), parseRanges(seal.Void), parseOpen(seal.Open)];
    const isWhole = sealHash(seal).equals(seal.Hash);
    if (!isWhole || !rows || !voided || !open || seal.Hashes.length !== countIds(rows) * HASH_BYTES)
      throw new BrokenTrail(
        { SealID },
        `Seal ${SealID} was changed. It holds ${rows ? `row ${rows[0]?.[0]} and others` : 'rows'}, which are not proven.`,
      );
    if (!seal.Previous.equals(this.#previous))
      throw new BrokenTrail(
        { SealID },
        `Seal ${SealID} does not follow the seal before it: one of the two was put in another's place. Rows after ${this.#passed} are not proven.`,
      );
    return { rows, voided, open: rangesOf(open.flatMap(({ ids }) => ids)) };
  }

  /** Rows that were committed after a seal had passed their ids. */
  async #takeLate(late: Ranges, hashOf: (id: number) => Buffer): Promise<void> {
    const found = new Map((await this.#readAll(late)).map((row) => [row.AuditID, row]));
    for (const [from, to] of late)
      for (let id = from; id <= to; id += 1) this.#compare(id, found.get(String(id)), hashOf(id));
  }

  async #refuseVoid(voided: Ranges): Promise<void> {
    const [row] = await this.#readAll(without(voided, [[this.#passed + 1, Number.MAX_SAFE_INTEGER]]));
    if (row) throw inserted(row);
  }

  async #takeFresh(
    { Passed }: Seal,
    fresh: Ranges,
    open: Ranges,
    hashOf: (id: number) => Buffer,
  ): Promise<void> {
    for (const [from, to] of fresh) {
      for (let id = from; id <= to; id += 1) {
        await this.#skipTo(id, open);
        const row = this.#read.pop();
        this.#compare(id, row?.AuditID === String(id) ? row : undefined, hashOf(id));
      }
    }
    await this.#skipTo(Passed + 1, open);
  }

  /** Goes over rows that belong to a later seal, or to none yet: the next one is this id, or behind it. */
  async #skipTo(id: number, open: Ranges): Promise<void> {
    for (;;) {
      if (this.#read.length === 0) {
        const step = await this.#stream.next();
        if (step.done === true) return;
        this.#read = step.value.toReversed();
      }
      const row = this.#read.at(-1);
      if (!row || Number(row.AuditID) >= id) return;
      if (!includes(open, Number(row.AuditID))) throw inserted(row);
      this.#read.pop();
    }
  }

  #compare(id: number, row: SealedRow | undefined, expected: Buffer): void {
    if (!row) throw new BrokenTrail({ AuditID: id }, `Row ${id} is missing.`);
    if (!rowHash(row).equals(expected)) throw new BrokenTrail({ AuditID: id }, `Row ${id} was changed.`);
    this.#rows += 1;
    this.tell(this.#rows);
  }

  async #readAll(ids: Ranges): Promise<SealedRow[]> {
    if (ids.length === 0) return [];
    const { rows } = await this.client.query<SealedRow>(
      written(sql`select ${SEALED_COLUMNS} from ${inRanges([{ ids }])} order by ${auditLog.AuditID}`),
    );
    return rows;
  }

  /** What no seal holds: behind the last one, and under ids that are open. */
  async end(): Promise<Proof> {
    await this.#skipTo(this.#passed + 1, this.#open);
    const { rows } = await this.client.query<{ waiting: number; since: string | null }>(
      written(sql`select count(*)::int as waiting,
          to_char(min(at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
        from (select at from ${auditLog} where ${auditLog.AuditID} > ${this.#passed}
          union all select at from ${inRanges([{ ids: this.#open }])}) as unsealed`),
    );
    return {
      seals: this.#seals,
      rows: this.#rows,
      waiting: rows[0]?.waiting ?? 0,
      waitingSince: rows[0]?.since ?? null,
      head: this.head,
    };
  }
}

const inserted = ({ AuditID }: SealedRow): BrokenTrail =>
  new BrokenTrail(
    { AuditID: Number(AuditID) },
    `Row ${AuditID} was inserted: its number was settled before it came.`,
  );

/** The hash of each row of a seal by its id. */
function hashes({ Hashes }: Seal, ids: Ranges): (id: number) => Buffer {
  const places: { from: number; to: number; place: number }[] = [];
  let place = 0;
  for (const [from, to] of ids) {
    places.push({ from, to, place });
    place += to - from + 1;
  }
  let at = 0;
  // Asked for in the order of the ids.
  return (id) => {
    while ((places[at]?.to ?? Infinity) < id) at += 1;
    const start = ((places[at]?.place ?? 0) + id - (places[at]?.from ?? 0)) * HASH_BYTES;
    return Hashes.subarray(start, start + HASH_BYTES);
  };
}

function written(query: SQL): { text: string; values: unknown[] } {
  const { sql: text, params } = DIALECT.sqlToQuery(query);
  return { text, values: params };
}

async function* streamed<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  cursor: string,
  query: SQL,
  atOnce: number,
): AsyncGenerator<Row[]> {
  const { text, values } = written(query);
  await client.query(`declare ${cursor} no scroll cursor for ${text}`, values);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${atOnce} from ${cursor}`);
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) return;
  }
}

async function* seals(client: pg.PoolClient): AsyncGenerator<StoredSeal> {
  const stored = streamed<Record<keyof StoredSeal, unknown>>(
    client,
    'proved_seals',
    sql`select ${auditSeals.SealID}::text as "SealID",
        to_char(${auditSeals.At} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "At",
        ${auditSeals.Passed}::text as "Passed", ${auditSeals.Rows} as "Rows", ${auditSeals.Void} as "Void",
        ${auditSeals.Open} as "Open", ${auditSeals.Hashes} as "Hashes", ${auditSeals.Previous} as "Previous",
        ${auditSeals.Hash} as "Hash"
      from ${auditSeals} order by ${auditSeals.SealID}`,
    SEALS_AT_ONCE,
  );
  for await (const rows of stored)
    for (const row of rows)
      yield { ...(row as unknown as StoredSeal), SealID: Number(row.SealID), Passed: Number(row.Passed) };
}

async function countRows(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from audit_log');
  return Number(rows[0]?.count ?? 0);
}
