import type {
  listCandidates as candidatesEndpoint,
  matchDeposit as matchEndpoint,
  unmatchDeposit as unmatchEndpoint,
} from '@boh/contract/bank/deposits.contract.ts';
import { BANK_TEXTS, bankSentences } from '@boh/contract/bank/bank.words.ts';
import { movedDays } from '@boh/contract/reports/report-days.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { locationsOnly, type Scope } from '../../db/scope.ts';
import type { Call } from '../../http/call.ts';
import { AppError, badField, notFound } from '../../lib/app-error.ts';
import * as repo from './bank.deposits.repo.ts';
import { listOffers, lockBank, rematch, type Days } from './bank.matching.ts';

const recordOf = (LogID: number) => `deposit:${LogID}`;

type Items = Readonly<Record<'LogIDs' | 'TransactionIDs', readonly number[]>>;

/** Drops and credits by their ids: what is of another location is not there. */
async function findItems(db: Queryable, scope: Scope, { LogIDs, TransactionIDs }: Items) {
  const drops = await repo.listDrops(db, scope, LogIDs);
  const credits = await repo.listCredits(db, scope, TransactionIDs);
  if (drops.length < LogIDs.length) throw notFound(BANK_TEXTS.depositMissing);
  if (credits.length < TransactionIDs.length) throw notFound(BANK_TEXTS.transactionMissing);
  return { drops, credits };
}

/** The same behind the lock of their one location, where they stay as they are. */
async function lockItems(db: Queryable, scope: Scope, items: Items) {
  const { drops, credits } = await findItems(db, scope, items);
  const places = new Set([...drops, ...credits].map(({ LocationID }) => LocationID));
  const [LocationID] = places;
  if (LocationID === undefined || places.size > 1) throw badField('LogIDs', BANK_TEXTS.otherLocation);
  await lockBank(db, LocationID);
  return { LocationID, ...(await findItems(db, locationsOnly([LocationID]), items)) };
}

/** Matches drops and credits by hand. The sums may differ: the reason says why. */
export async function matchByHand(call: Call<typeof matchEndpoint>) {
  const { db, scope, body, caller, now } = call;
  const { LogIDs, TransactionIDs, Reason } = body;
  const { LocationID, drops, credits } = await lockItems(db, scope, { LogIDs, TransactionIDs });
  for (const { IsCorrected, Offered, Date: day } of drops) {
    if (IsCorrected) throw new AppError('conflict', BANK_TEXTS.corrected);
    if (Offered === false) throw new AppError('conflict', bankSentences.dropTaken(day));
  }
  for (const { State, Date: day } of credits) {
    if (State === 'Not a deposit') throw badField('TransactionIDs', BANK_TEXTS.notACredit);
    if (State === 'Matched') throw new AppError('conflict', bankSentences.creditTaken(day));
  }
  const CountIDs = drops.map(({ CountID }) => CountID);
  await repo.deleteLapsed(db, { LocationID, CountIDs, TransactionIDs });
  await repo.insertDecision(db, {
    ...{ LocationID, Kind: 'Match', CountIDs, TransactionIDs, Reason },
    ...{ ByID: caller.EmployeeID, ByName: caller.name, At: now.toISOString() },
  });
  await rematch(db, LocationID, daysOf([...drops, ...credits]));
  for (const { LogID } of drops) {
    await call.audit({
      record: recordOf(LogID),
      before: { TransactionIDs: [] },
      after: { TransactionIDs, Reason },
    });
  }
  return { LocationID, LogIDs, TransactionIDs };
}

function daysOf(items: readonly { Date: string }[]): Days {
  const days = items.map((item) => item.Date).sort();
  return { from: days[0] ?? '', to: days.at(-1) ?? '' };
}

/** The matches that the named drops and credits are in. */
async function matchesOf(db: Queryable, scope: Scope, drops: repo.FoundDrop[], credits: repo.FoundCredit[]) {
  const named = [
    ...drops.filter(({ Offered }) => Offered === false).map(({ LogID }) => LogID),
    ...credits.flatMap(({ State, LogIDs }) => (State === 'Matched' ? LogIDs : [])),
  ];
  const found = await repo.listDrops(db, scope, [...new Set(named)]);
  const matched = found.filter(({ LogIDs }) => LogIDs.length > 0);
  return new Map(matched.map((drop) => [drop.LogIDs.join(), drop]));
}

/** Takes matches apart, and says that they do not belong together: by themselves they would be matched again at once. */
export async function unmatch(call: Call<typeof unmatchEndpoint>) {
  const { db, scope, body, caller, now } = call;
  const { Reason } = body;
  const { LocationID, drops, credits } = await lockItems(db, scope, body);
  const matches = await matchesOf(db, scope, drops, credits);
  if (matches.size === 0) throw new AppError('conflict', BANK_TEXTS.notMatched);
  const apart: { LogIDs: number[]; TransactionIDs: number[] } = { LogIDs: [], TransactionIDs: [] };
  const days: { Date: string }[] = [];
  for (const { LogIDs, TransactionIDs, DecisionID } of matches.values()) {
    if (DecisionID !== null) await repo.deleteDecision(db, DecisionID);
    const counts = await repo.listDrops(db, scope, LogIDs);
    await repo.insertDecision(db, {
      ...{
        LocationID,
        Kind: 'Apart',
        CountIDs: counts.map(({ CountID }) => CountID),
        TransactionIDs,
        Reason,
      },
      ...{ ByID: caller.EmployeeID, ByName: caller.name, At: now.toISOString() },
    });
    for (const LogID of LogIDs) {
      await call.audit({
        record: recordOf(LogID),
        before: { TransactionIDs },
        after: { TransactionIDs: [], Reason },
      });
    }
    apart.LogIDs.push(...LogIDs);
    apart.TransactionIDs.push(...TransactionIDs);
    days.push(...counts, ...(await repo.listCredits(db, scope, TransactionIDs)));
  }
  await rematch(db, LocationID, daysOf(days));
  return { LocationID, ...apart };
}

/** Drops are looked for so many days before a credit, and credits after a drop: longer than any of the steps reach. */
const DAYS_AROUND = 21;

/** What an open drop or credit can be matched with. */
export async function candidates({ db, scope, query }: Call<typeof candidatesEndpoint>) {
  const { LogID, TransactionID } = query;
  const { drops, credits } = await findItems(db, scope, {
    LogIDs: LogID === undefined ? [] : [LogID],
    TransactionIDs: TransactionID === undefined ? [] : [TransactionID],
  });
  const item = drops[0] ?? credits[0];
  if (!item) throw notFound(BANK_TEXTS.depositMissing);
  const { LocationID, Date: day } = item;
  const isOf = (match: Items) =>
    LogID === undefined ? match.TransactionIDs.includes(TransactionID ?? 0) : match.LogIDs.includes(LogID);
  const offers = (await listOffers(db, LocationID, day)).filter(isOf);
  const isDrop = LogID !== undefined;
  const named = (ids: readonly number[]) => `{${[...new Set(ids)].join(',')}}`;
  const around = {
    LocationID,
    from: movedDays(day, isDrop ? -4 : -DAYS_AROUND),
    to: movedDays(day, isDrop ? DAYS_AROUND : 4),
  };
  const openDrops = await repo.listOpenDrops(db, {
    ...around,
    named: named([...offers.flatMap(({ LogIDs }) => LogIDs), ...(isDrop ? [LogID] : [])]),
  });
  const openCredits = await repo.listOpenCredits(db, {
    ...around,
    named: named([
      ...offers.flatMap((offer) => offer.TransactionIDs),
      ...(isDrop ? [] : [TransactionID ?? 0]),
    ]),
  });
  return {
    LocationID,
    Offers: offers.map(({ Way, LogIDs, TransactionIDs }) => ({
      ...{ Way, LogIDs: [...LogIDs], TransactionIDs: [...TransactionIDs] },
    })),
    Drops: openDrops.map(({ LogID: id, Date, ShiftType, Drop, Offered }) => ({
      ...{ LogID: id, Date, ShiftType, Drop, Offered: Offered === true },
    })),
    Credits: openCredits.map(({ State, LocationID: _place, LogIDs: _logs, ...credit }) => ({
      ...credit,
      Offered: State === 'Offered',
    })),
  };
}
