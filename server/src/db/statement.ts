import {
  DrizzleQueryError,
  fillPlaceholders,
  sql,
  type AnyColumn,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import pg from 'pg';
import { remembered } from '../lib/remembered.ts';
import { DIALECT, type Queryable } from './client.ts';
import { streamRows } from './row-stream.ts';

/** Stands for the value of that name. */
export type Value<Values> = (name: keyof Values & string) => Placeholder;

type Build<Values> = (value: Value<Values>) => SQL;

/** A statement whose text is put together once: building it takes longer than all else this process does for it. */
export interface Statement<Values extends object, Row> {
  (db: Queryable, values: Values): Promise<Row[]>;
  /** With its values, to be sent together with others. */
  readonly with: (values: Values) => Bound<Row[]>;
}

interface Query {
  readonly text: string;
  readonly values: unknown[];
  readonly name?: string | undefined;
}

/** A statement with its values that is not sent yet, and what its rows are read as. */
export class Bound<Result> {
  constructor(
    readonly query: Query,
    readonly read: (rows: never[]) => Result,
  ) {}

  as<Other>(read: (result: Result) => Other): Bound<Other> {
    return new Bound(this.query, (rows) => read(this.read(rows)));
  }
}

const declare =
  (isPlannedOnce: boolean) =>
  <Values extends object, Row extends pg.QueryResultRow = never>(
    build: Build<Values>,
  ): Statement<Values, Row> => {
    const fill = madeOnce(build, isPlannedOnce);
    const bind = (values: Values) => new Bound(fill(values), (rows): Row[] => rows);
    return Object.assign((db: Queryable, values: Values) => send(db, bind(values)), { with: bind });
  };

/**
 * How PostgreSQL plans a statement is declared with it. `once`: each connection keeps one plan, which is good for any
 * values. `each`: how many rows are met hangs on the values, so every call is planned for its own; a plan for any values
 * would take a list of 200 hotels for one of ten, and a year for a day.
 */
export const statement = { once: declare(true), each: declare(false) };

/** Sends one statement. */
export async function send<Result>(db: Queryable, { query, read }: Bound<Result>): Promise<Result> {
  return read(await rowsOf(db.$client as pg.ClientBase, query));
}

type Results<Sent extends readonly unknown[]> = {
  [Place in keyof Sent]: Sent[Place] extends Bound<infer Result> ? Result : undefined;
};

/**
 * Sends statements one behind the other on one connection, without waiting for answers in between. PostgreSQL runs them in
 * this order: what stands behind a lock reads and changes what is there once the lock is held. Those that are not given
 * are left out.
 */
export async function sendTogether<const Sent extends readonly (Bound<unknown> | undefined)[]>(
  db: Queryable,
  ...sent: Sent
): Promise<Results<Sent>> {
  const client = db.$client;
  if (!(client instanceof pg.Pool)) return answersOf(client, sent);
  const own = await client.connect();
  let isDone = false;
  try {
    const answers = await answersOf(own, sent);
    isDone = true;
    return answers;
  } finally {
    // Where one of them failed, others may still be on their way.
    own.release(!isDone);
  }
}

async function answersOf<Sent extends readonly (Bound<unknown> | undefined)[]>(
  client: pg.ClientBase,
  sent: Sent,
): Promise<Results<Sent>> {
  const answers = sent.map(async (bound) => bound && bound.read(await rowsOf(client, bound.query)));
  return (await Promise.all(answers)) as Results<Sent>;
}

async function rowsOf(client: pg.ClientBase, query: Query): Promise<never[]> {
  try {
    return (await client.query<never>(query)).rows;
  } catch (error) {
    // As the query builder throws it: with the values apart, so that they stay out of the log.
    throw new DrizzleQueryError(query.text, query.values, error as Error);
  }
}

/** A statement for long lists, whose rows are read a few at a time. */
export function streamed<Values extends object, Row extends pg.QueryResultRow>(
  build: Build<Values>,
): (db: Queryable, values: Values) => AsyncGenerator<Row[]> {
  const fill = madeOnce(build, false);
  return (db, given) => streamRows<Row>(db, fill(given));
}

/** The rows of a query that is put together for this call alone, a few at a time. */
export function streamQuery<Row extends pg.QueryResultRow>(db: Queryable, query: SQL): AsyncGenerator<Row[]> {
  const { sql: text, params: values } = DIALECT.sqlToQuery(query);
  return streamRows<Row>(db, { text, values });
}

let named = 0;

/** The text of a statement, made when it is first asked for, with the values of each call. */
function madeOnce<Values extends object>(build: Build<Values>, isPlannedOnce: boolean) {
  let made: { text: string; params: unknown[]; name?: string | undefined } | undefined;
  return (values: Values): Query => {
    if (!made) {
      const { sql: text, params } = DIALECT.sqlToQuery(build((name) => sql.placeholder(name)));
      made = { text, params, name: isPlannedOnce ? `boh_${(named += 1)}` : undefined };
    }
    const { text, params, name } = made;
    return { text, name, values: fillPlaceholders(params, values as Record<string, unknown>) };
  };
}

/** A statement for each of a few shapes, each put together when it is first asked for. */
export const perShape = remembered;

/** The columns of a statement under the names they are answered by. */
export const selectList = (columns: Readonly<Record<string, AnyColumn | SQL>>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );
