import { drizzle, NodePgSession, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { PipelinedClient } from './pipelined-client.ts';

export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Whatever can run a query: the pool, or the transaction of the current write. */
export type Queryable = Database | Transaction;

const CASING = { casing: 'snake_case' } as const;

/** Opens the pool. A lost connection is reported by the query that needed it, not by crashing the process. */
export function openDatabase(connectionString: string, onError: (error: Error) => void, max = 20): Database {
  const pool = new pg.Pool({
    connectionString,
    Client: PipelinedClient,
    max,
    application_name: 'back-of-house',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    // The system's own first look after a silent database host comes after two hours.
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on('error', onError);
  // The pool listens to its idle connections only; an error nobody listens to would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzle(pool, CASING);
  db.transaction = transactionsOn(pool);
  return db;
}

/** Drizzle's own never gives a connection back whose BEGIN fails: a pool would be used up after a few lost ones. */
function transactionsOn(pool: pg.Pool): Database['transaction'] {
  const dialect = new PgDialect(CASING);
  return async (work, config) => {
    const client = await pool.connect();
    try {
      const session = new NodePgSession<Record<string, never>, Record<string, never>>(
        client,
        dialect,
        undefined,
      );
      return await session.transaction(work, config);
    } finally {
      client.release();
    }
  };
}
