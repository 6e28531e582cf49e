import type { FastifyBaseLogger } from 'fastify';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@boh/contract/endpoint.ts';
import type { AuditEntry } from '../db/audit.ts';
import type { Database, Queryable, Transaction } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import type { Env } from '../env.ts';
import type { Clock } from '../lib/clock.ts';
import type { FileStore } from '../lib/files/file-store.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Report } from '../lib/report.ts';
import type { ReceivedFile } from './uploads.ts';
import type { Caller } from './session.ts';

/** What the server is made of, built once in main.ts and handed to every call. */
export interface Services {
  readonly env: Env;
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly files: FileStore;
  readonly log: FastifyBaseLogger;
}

/** One request that passed session, access and parsing. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly services: Services;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Received file parts by part name, already in the store; they are dropped again if the call fails. */
  readonly files: Readonly<Record<string, readonly ReceivedFile[]>>;
  /** Who calls. Only `everyone` endpoints may be called without one: there, reading it is a programming error. */
  readonly caller: Caller;
  readonly scope: Scope;
  /** The pool for reads, the transaction of this call for writes. */
  readonly db: Queryable;
  readonly now: Date;
  readonly ip: string;
  readonly requestId: string;
  readonly header: (name: string) => string | undefined;
  /** Sets a header of the answer. */
  readonly answerHeader: (name: string, value: string) => void;
  /** Leaves the row (or rows) of the audit trail that every write owes; `tx` where the endpoint opens its own transaction. */
  readonly audit: (entry: AuditEntry | readonly AuditEntry[], tx?: Transaction) => Promise<void>;
  /** Tells how far the work is, to whoever sent a Progress-Key with it; cheap enough for every row. */
  readonly report: Report;
  /**
   * Work for after the commit, such as handing mails to the relay. An AppError it throws is answered, and has to say that
   * the record is saved all the same; other failures are logged.
   */
  readonly afterCommit: (work: () => Promise<unknown>) => void;
  /**
   * For a call with a transaction of its own that was committed: its files belong to a record now, and stay in the store
   * although the call is refused.
   */
  readonly keepFiles: () => void;
}
