import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { PipelinedClient } from './pipelined-client.ts';

export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Whatever can run a query: the pool, or the transaction of the current write. */
export type Queryable = Database | Transaction;

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
  });
  pool.on('error', onError);
  return drizzle(pool, { casing: 'snake_case' });
}
