import * as contract from '@boh/contract/bank/bank.contract.ts';
import * as deposits from '@boh/contract/bank/deposits.contract.ts';
import { BANK_TEXTS, DEPOSIT_STATES } from '@boh/contract/bank/bank.words.ts';
import { guessMapping } from '@boh/contract/bank/csv-mapping.ts';
import { asc } from 'drizzle-orm';
import { listLocationsWithLevel } from '../../db/held-locations.ts';
import { locationsOnly, narrow, within, type Scope } from '../../db/scope.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { bind, bindSave } from '../../http/bind-endpoint.ts';
import type { Call } from '../../http/call.ts';
import type { Feature, RecordReader } from '../../http/feature.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { badField } from '../../lib/app-error.ts';
import { localDay } from '../../lib/local-day.ts';
import { readCsv } from '../../lib/tables/csv-reader.ts';
import { findAccount, listAccounts } from './bank.accounts.repo.ts';
import { addAccount, changeAccount } from './bank.accounts.service.ts';
import { listDeposits, listDrops, sumDeposits } from './bank.deposits.repo.ts';
import { candidates, matchByHand, unmatch } from './bank.deposits.service.ts';
import { ACCOUNTS_FILE, DEPOSITS_FILE, STATEMENTS_FILE, TRANSACTIONS_FILE } from './bank.export.ts';
import { importStatement } from './bank.import.service.ts';
import { hasFile, listStatements } from './bank.statements.repo.ts';
import { listTransactions } from './bank.transactions.repo.ts';

/** Days and times as the caller reads them, at the locations asked for. */
const asked = (call: Pick<Call, 'scope' | 'caller' | 'now'>, LocationID: number | undefined) => ({
  scope: narrow(call.scope, LocationID),
  zone: zoneOf(call),
  now: call.now,
});

async function hotels({ db, scope, now }: Call<typeof contract.listBankHotels>) {
  const rows = await db
    .select({ LocationID: locations.LocationID, Name: locations.Name, TimeZone: locations.TimeZone })
    .from(locations)
    .where(within(locations.LocationID, scope))
    .orderBy(asc(locations.Name));
  return rows.map(({ LocationID, Name, TimeZone }) => ({
    ...{ LocationID, Name, Today: localDay(now, TimeZone) },
  }));
}

async function summary(call: Call<typeof deposits.summariseDeposits>) {
  const sums = await sumDeposits(call.db, asked(call, call.query.LocationID), call.query);
  const of = new Map(sums.map((sum) => [sum.State, sum]));
  return {
    States: DEPOSIT_STATES.map((State) => ({
      ...{ State, Count: of.get(State)?.Count ?? 0, Amount: of.get(State)?.Amount ?? 0 },
    })),
    Offered: sums.reduce((all, { Offered }) => all + Offered, 0),
  };
}

const SHOWN_ROWS = 6;
const MOST_CELLS = 100;

async function columns({ files, services }: Call<typeof contract.readStatementColumns>) {
  const file = files['file']?.[0];
  if (!file) throw badField('file', BANK_TEXTS.fileMissing);
  const rows: string[][] = [];
  try {
    for await (const { cells } of readCsv(await services.files.open(file.key))) {
      rows.push(cells.slice(0, MOST_CELLS).map((cell) => cell.trim().slice(0, 200)));
      if (rows.length > 30) break;
    }
  } finally {
    await services.files.remove(file.key);
  }
  // Lines above the headers say something of the account in a cell or two.
  const widest = Math.max(0, ...rows.map((cells) => cells.length));
  const start = rows.findIndex((cells) => cells.length === widest);
  const Headers = rows[start] ?? [];
  return {
    Headers,
    Rows: rows.slice(start + 1, start + SHOWN_ROWS),
    Guess: guessMapping(Headers),
  };
}

/** Whoever holds Bank at a record's location, wherever they are signed in with that page. */
const readsBank =
  (isThere: (call: Call, scope: Scope, id: number) => Promise<boolean>): RecordReader =>
  async (call, id) => {
    if (!call.caller.pages.has('Bank')) return false;
    const held = await listLocationsWithLevel(call.db, call.caller.EmployeeID, 'Bank', 0);
    return isThere(call, locationsOnly(held), id);
  };

export const bankFeature: Feature = {
  routes: [
    bind(contract.listAccounts, (call) => {
      const { scope } = asked(call, call.query.LocationID);
      return listAnswer(call, listAccounts(call.db, scope, call.query), ACCOUNTS_FILE);
    }),
    bindSave(contract.addAccount, BANK_TEXTS.accountAdded, addAccount),
    bindSave(contract.updateAccount, BANK_TEXTS.accountUpdated, changeAccount),
    bind(contract.listBankHotels, hotels),
    bind(contract.listStatements, (call) => {
      const where = asked(call, call.query.LocationID);
      return listAnswer(call, listStatements(call.db, where, call.query), STATEMENTS_FILE);
    }),
    bind(contract.importStatement, importStatement),
    bind(contract.readStatementColumns, columns),
    bind(contract.listTransactions, (call) => {
      const { scope } = asked(call, call.query.LocationID);
      return listAnswer(call, listTransactions(call.db, scope, call.query), TRANSACTIONS_FILE);
    }),
    bind(deposits.listDeposits, (call) => {
      const where = asked(call, call.query.LocationID);
      return listAnswer(call, listDeposits(call.db, where, call.query), DEPOSITS_FILE);
    }),
    bind(deposits.summariseDeposits, summary),
    bind(deposits.listCandidates, candidates),
    bindSave(deposits.matchDeposit, BANK_TEXTS.matched, matchByHand),
    bindSave(deposits.unmatchDeposit, BANK_TEXTS.unmatched, unmatch),
  ],
  readers: {
    'bank-account': readsBank(async ({ db }, scope, id) => (await findAccount(db, scope, id)) !== undefined),
    'bank-file': readsBank(({ db }, scope, id) => hasFile(db, scope, id)),
    deposit: readsBank(async ({ db }, scope, id) => (await listDrops(db, scope, [id])).length > 0),
  },
};
