import { drizzle, NodePgSession, NodePgTransaction, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { PipelinedClient } from './pipelined-client.ts';

type Tables = Record<string, never>;

/** The transaction of a write, on a connection of its own. */
export type Transaction = Omit<NodePgTransaction<Tables, Tables>, 'transaction'> & { $client: pg.ClientBase };

export type Database = Omit<NodePgDatabase, 'transaction'> & {
  $client: pg.Pool;
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
};

/** Whatever can run a query: the pool, or the transaction of the current write. */
export type Queryable = Database | Transaction;

const CASING = { casing: 'snake_case' } as const;

/** How statements are written for PostgreSQL. */
export const DIALECT = new PgDialect(CASING);

/** How long a request waits for a connection, for one statement, and between two of a transaction. */
const REQUEST_LIMITS = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
};

/** Opens the pool. A lost connection is reported by the query that needed it, not by crashing the process. */
export function openDatabase(
  connectionString: string,
  onError: (error: Error) => void,
  max = 20,
  limits = REQUEST_LIMITS,
): Database {
  const pool = new pg.Pool({
    connectionString,
    Client: PipelinedClient,
    max,
    application_name: 'back-of-house',
    ...limits,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // The system's own first look after a silent database host comes after two hours.
    keepAliveInitialDelayMillis: 10_000,
  });
  // A connection that is being closed may still hear of the database's own end: nothing was lost.
  pool.on('error', (error) => {
    if (!pool.ending) onError(error);
  });
  // The pool listens to its idle connections only; an error nobody listens to would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return Object.assign(drizzle(pool, CASING), { transaction: transactionsOn(pool) });
}

/**
 * Drizzle's own never gives a connection back whose BEGIN fails: a pool would be used up after a few lost ones. Here
 * `begin` is not awaited either: it leaves together with the first statement, which tells where it failed.
 */
function transactionsOn(pool: pg.Pool): Database['transaction'] {
  return async (work) => {
    const client = await pool.connect();
    const tx = queriesOn(client);
    let isLost = false;
    try {
      client.query('begin').catch(() => undefined);
      const result = await work(tx);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => (isLost = true));
      throw error;
    } finally {
      client.release(isLost);
    }
  };
}

function queriesOn(client: pg.PoolClient): Transaction {
  const session = new NodePgSession<Tables, Tables>(client, DIALECT, undefined);
  return Object.assign(new NodePgTransaction<Tables, Tables>(DIALECT, session, undefined), {
    $client: client,
  });
}
