import { said } from '@boh/contract/fields.ts';
import type { SeveralDone } from '@boh/contract/several.ts';
import { staleRefusal, type AuditEntry } from '../db/audit.ts';
import { notFound, SeveralRefused, type AppError } from '../lib/app-error.ts';
import type { Call } from './call.ts';

interface Item {
  readonly id: number;
  readonly Version: number;
}

/** What a call on several records is asked with (`severalBody`). */
interface Asked<Of extends Item> {
  readonly Items: readonly Of[];
  readonly SkipRefused: boolean;
}

interface Versioned {
  readonly Version: number;
}

/** A record that is acted on, and what the caller said of it. */
export interface Chosen<Row, Of extends Item> {
  readonly row: Row;
  readonly item: Of;
}

interface Action<Row extends Versioned, Of extends Item> {
  /** The kind of record in the trail, such as `room`. */
  readonly kind: string;
  /** What is not there, in words: 'This room'. */
  readonly missing: string;
  readonly keyOf: (row: Row) => number;
  /** The records of these ids that the caller may see, locked in the order given: that of the ids, so that two calls never wait for each other. */
  readonly lock: (ids: readonly number[]) => Promise<readonly (Row | undefined)[]>;
  /** Why a record is not acted on; null where it is. */
  readonly refusalOf: (chosen: Chosen<Row, Of>) => AppError | null;
  /** Does it to all of them; answers them as they are then. */
  readonly save: (chosen: readonly Chosen<Row, Of>[]) => Promise<readonly (Row | undefined)[]>;
  /** What the trail tells of a record; left out, all of it. */
  readonly trail?: (row: Row) => Readonly<Record<string, unknown>>;
  /** Who did it, where that is more than the caller. */
  readonly author?: (chosen: Chosen<Row, Of>) => Pick<AuditEntry, 'by'>;
  /** What was done, in words. */
  readonly done: (count: number, chosen: readonly Chosen<Row, Of>[]) => string;
}

/**
 * Acts on several records in the transaction of the call: on all of them, each with its row of the trail, or on none,
 * with the reason of each that refuses. Where it may skip those, it acts on the others, as long as there are any.
 */
export async function actOnSeveral<Row extends Versioned, Of extends Item>(
  call: Pick<Call, 'db' | 'audit'>,
  { Items, SkipRefused }: Asked<Of>,
  action: Action<Row, Of>,
): Promise<SeveralDone> {
  const { kind, keyOf, done, trail = asItIs } = action;
  const inOrder = [...Items].sort((a, b) => a.id - b.id);
  const locked = await action.lock(inOrder.map(({ id }) => id));
  const before = byKey(locked, keyOf);
  const { accepted: chosen, refused } = await judged(call, inOrder, before, action);
  if (refused.length > 0 && !(SkipRefused && chosen.length > 0))
    throw refusedTogether(refused, inOrder.length);
  const after = byKey(await action.save(chosen), keyOf);
  const saved: SeveralDone['Items'] = [];
  for (const { row, item } of chosen) {
    const now = after.get(item.id);
    if (!now) throw new Error(`${kind}:${item.id} was not saved.`);
    await call.audit({
      record: `${kind}:${item.id}`,
      before: trail(row),
      after: trail(now),
      ...action.author?.({ row, item }),
    });
    saved.push({ id: item.id, Version: now.Version });
  }
  const Skipped = refused.map(({ id, refusal }) => ({ id, error: refusal.message }));
  return {
    ...said(doneText(done(saved.length, chosen), Skipped.length)),
    Done: saved.length,
    Items: saved,
    ...(Skipped.length > 0 && { Skipped }),
  };
}

const asItIs = (row: object) => row as Readonly<Record<string, unknown>>;

const doneText = (done: string, skipped: number) =>
  skipped === 0 ? done : `${done} ${skipped} left as ${skipped === 1 ? 'it is' : 'they are'}.`;

const byKey = <Row>(rows: readonly (Row | undefined)[], keyOf: (row: Row) => number) =>
  new Map(rows.filter((row) => row !== undefined).map((row) => [keyOf(row), row]));

interface Refused {
  readonly id: number;
  readonly refusal: AppError;
}

/** The records with their items, and the reason of each that refuses. */
async function judged<Row extends Versioned, Of extends Item>(
  { db }: Pick<Call, 'db'>,
  items: readonly Of[],
  rows: ReadonlyMap<number, Row>,
  { kind, missing, refusalOf }: Action<Row, Of>,
): Promise<{ accepted: Chosen<Row, Of>[]; refused: Refused[] }> {
  const accepted: Chosen<Row, Of>[] = [];
  const refused: Refused[] = [];
  for (const item of items) {
    const row = rows.get(item.id);
    const refusal = !row
      ? notFound(missing)
      : row.Version === item.Version
        ? refusalOf({ row, item })
        : await staleRefusal(db, `${kind}:${item.id}`);
    if (refusal) refused.push({ id: item.id, refusal });
    else if (row) accepted.push({ row, item });
  }
  return { accepted, refused };
}

/** One refusal for all: its status is theirs where they agree, otherwise it is a conflict. */
function refusedTogether(refused: readonly Refused[], asked: number): SeveralRefused {
  const sentences = [...new Set(refused.map(({ refusal }) => refusal.message))];
  const [code = 'conflict', ...others] = new Set(refused.map(({ refusal }) => refusal.code));
  return new SeveralRefused(
    others.length === 0 ? code : 'conflict',
    `Nothing was done: ${refused.length} of ${asked} refused. ${sentences.slice(0, 3).join(' ')}`,
    refused.map(({ id, refusal }) => ({ id, error: refusal.message })),
  );
}
