import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { StatementFormat, StatementState, TransactionState } from '@boh/contract/bank/bank.words.ts';
import type { CsvMapping } from '@boh/contract/bank/csv-mapping.ts';
import type { Decision, MatchWay } from '@boh/contract/bank/deposits.calc.ts';
import { blankText, instant, key, money, moneySum, version } from '../../db/columns.ts';
import { locationKey } from '../../db/tables/locations.table.ts';
import { posted } from '../../db/tables/posted.ts';

const day = () => date({ mode: 'string' });
const numbers = (name: string) =>
  integer(name)
    .array()
    .notNull()
    .default(sql`'{}'::integer[]`);

export const bankAccounts = pgTable(
  'bank_accounts',
  {
    AccountID: key(),
    ...posted(),
    Name: text().notNull(),
    Bank: text().notNull(),
    LastFour: text().notNull(),
    Currency: text().notNull(),
    Payroll: boolean().notNull().default(false),
    RepeatsReferences: boolean().notNull().default(false),
    CsvMapping: jsonb().$type<CsvMapping>(),
    /** The account number of the files, by their format, as a salted hash: the number itself is kept nowhere. */
    NumberHashes: jsonb().$type<Partial<Record<StatementFormat, string>>>().notNull().default({}),
    Version: version(),
  },
  (t) => [
    uniqueIndex('bank_accounts_number').on(t.LocationID, sql`lower(${t.Bank})`, t.LastFour),
    uniqueIndex('bank_accounts_payroll')
      .on(t.LocationID)
      .where(sql`${t.Payroll}`),
  ],
);

const account = () =>
  integer()
    .notNull()
    .references(() => bankAccounts.AccountID);

/** The statement files that came, also those that were refused. The files themselves are not kept. */
export const bankFiles = pgTable(
  'bank_files',
  {
    FileID: key(),
    AccountID: account(),
    LocationID: locationKey(),
    Name: text().notNull(),
    State: text().$type<StatementState>().notNull(),
    Format: text().$type<StatementFormat>(),
    From: day(),
    To: day(),
    OpeningBalance: money(),
    ClosingBalance: money(),
    New: integer().notNull().default(0),
    Known: integer().notNull().default(0),
    Finding: blankText(),
    Sha256: text().notNull(),
    UploadedBy: integer(),
    UploadedByName: text().notNull(),
    UploadedAt: instant().notNull(),
  },
  (t) => [
    index('bank_files_uploaded').on(t.LocationID, t.UploadedAt, t.FileID),
    index('bank_files_account').on(t.AccountID),
  ],
);

export const bankTransactions = pgTable(
  'bank_transactions',
  {
    TransactionID: key(),
    AccountID: account(),
    LocationID: locationKey(),
    FileID: integer()
      .notNull()
      .references(() => bankFiles.FileID),
    Date: day().notNull(),
    /** Credits above 0, debits below. */
    Amount: money().notNull(),
    Text: blankText(),
    Reference: blankText(),
    /** What it is known by: of two with the same key of an account there is only one. */
    KeyHash: text().notNull(),
    /** Worked out by `bank.matching.ts`, like the deposits. */
    State: text().$type<TransactionState>().notNull(),
    LogIDs: numbers('log_ids'),
  },
  (t) => [
    uniqueIndex('bank_transactions_key').on(t.AccountID, t.KeyHash),
    index('bank_transactions_date').on(t.LocationID, t.Date, t.TransactionID),
    index('bank_transactions_newest').on(t.Date, t.TransactionID),
    index('bank_transactions_unexpected')
      .on(t.LocationID, t.Date)
      .where(sql`${t.State} = 'Unexpected'`),
  ],
);

/** What an account held at the end of a day, by its statements. */
export const bankAccountBalances = pgTable(
  'bank_account_balances',
  {
    AccountID: account(),
    Date: day().notNull(),
    Balance: money().notNull(),
    /** When a statement said so last. */
    SavedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.AccountID, t.Date] })],
);

/** What people said of drops and credits. What follows from it, and from the rest, is worked out anew each time. */
export const bankDecisions = pgTable(
  'bank_decisions',
  {
    DecisionID: key(),
    LocationID: locationKey(),
    Kind: text().$type<Decision['Kind']>().notNull(),
    /** The first counts of the drops: a correction keeps what was decided. */
    CountIDs: numbers('count_ids'),
    TransactionIDs: numbers('transaction_ids'),
    Reason: text().notNull(),
    ByID: integer(),
    ByName: text().notNull(),
    At: instant().notNull(),
  },
  (t) => [index('bank_decisions_location').on(t.LocationID)],
);

/** The drops that are matched or offered, worked out by `bank.matching.ts`; a drop that is neither has no row. */
export const bankDeposits = pgTable(
  'bank_deposits',
  {
    LogID: integer().primaryKey(),
    LocationID: locationKey(),
    Offered: boolean().notNull(),
    Way: text().$type<MatchWay>(),
    /** All drops of the match, and its credits. */
    LogIDs: numbers('log_ids'),
    TransactionIDs: numbers('transaction_ids'),
    Credited: moneySum(),
    Dropped: moneySum(),
    /** The last day that one of the credits was posted. */
    CreditDate: day(),
    DecisionID: integer(),
  },
  (t) => [index('bank_deposits_location').on(t.LocationID)],
);

/** The drops that were found overdue, by their first count: each is told of once. */
export const overdueDrops = pgTable('overdue_drops', {
  CountID: integer().primaryKey(),
  NotedAt: instant().notNull(),
});
