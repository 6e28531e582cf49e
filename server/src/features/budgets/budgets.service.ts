import { MANAGER_LEVEL } from '@boh/contract/access.ts';
import { ACCOUNTS, type BudgetLine } from '@boh/contract/budgets/budgets.calc.ts';
import type {
  commentVariance,
  copyBudget,
  lockBudget,
  saveBudget,
  unlockBudget,
} from '@boh/contract/budgets/budgets.contract.ts';
import { BUDGET_TEXTS, budgetSentences } from '@boh/contract/budgets/budgets.words.ts';
import { requireVersion } from '../../db/audit.ts';
import type { Queryable } from '../../db/client.ts';
import { listLocationsWithLevel } from '../../db/held-locations.ts';
import { locationsOnly, requireLocation, type Scope } from '../../db/scope.ts';
import type { Call } from '../../http/call.ts';
import { AppError, badField, notFound } from '../../lib/app-error.ts';
import { localDay, localTime } from '../../lib/local-day.ts';
import { amountsOf, finishedMonths, withAmounts } from './budgets.figures.ts';
import * as repo from './budgets.repo.ts';
import type { StoredVersion, VersionKey } from './budgets.repo.ts';
import { commentEntry, lockEntry, versionEntry, unlockEntry } from './budgets.trail.ts';

export { listVersions as listStoredVersions } from './budgets.repo.ts';
export type { StoredVersion } from './budgets.repo.ts';

const conflict = (sentence: string) => new AppError('conflict', sentence);

export const lockedSentence = ({ Kind, LockedByName, LockedAt, TimeZone }: StoredVersion): string => {
  const at = localTime(new Date(LockedAt ?? 0), TimeZone).toFormat('MM/dd/yyyy hh:mm a');
  return budgetSentences.locked(Kind, LockedByName ?? '', at);
};

function refuseLocked(version: StoredVersion): void {
  if (version.Status === 'Locked') throw conflict(lockedSentence(version));
}

/** A version as it is answered, with what its lines come to. */
export async function shownVersions(db: Queryable, versions: readonly StoredVersion[]) {
  const amounts = await amountsOf(db, versions);
  return versions.map(({ TimeZone: _, ...version }) => ({
    ...version,
    Lines: withAmounts(version.Lines, amounts.get(version.BudgetID) ?? []).sort(
      (a, b) => ACCOUNTS.indexOf(a.Account) - ACCOUNTS.indexOf(b.Account) || a.Month - b.Month,
    ),
  }));
}

async function shown(db: Queryable, BudgetID: number) {
  const version = await repo.findVersion(db, BudgetID);
  const [answer] = await shownVersions(db, version ? [version] : []);
  if (!answer) throw notFound(BUDGET_TEXTS.missing);
  return answer;
}

export const sameLine = (a: BudgetLine | undefined, b: BudgetLine | undefined) =>
  a?.Method === b?.Method && a?.Value === b?.Value;

type Place = Pick<BudgetLine, 'Account' | 'Month'>;
export const lineAt = <Line extends BudgetLine>(lines: readonly Line[], place: Place) =>
  lines.find(({ Account, Month }) => Account === place.Account && Month === place.Month);

/** The first account and month that is over and yet differs from what it was. */
export function closedChange(before: readonly BudgetLine[], after: readonly BudgetLine[], finished: number) {
  for (let Month = 1; Month <= finished; Month += 1)
    for (const Account of ACCOUNTS)
      if (!sameLine(lineAt(before, { Account, Month }), lineAt(after, { Account, Month })))
        return { Account, Month };
  return null;
}

/** The budget that a forecast starts from, or the one of the year before that a budget does. */
export async function sourceOf(db: Queryable, { LocationID, Year, Kind }: VersionKey) {
  const year = Kind === 'Forecast' ? Year : Year - 1;
  const [source] = await repo.listVersions(db, [LocationID], { from: year, to: year, Kind: 'Budget' });
  return source;
}

/**
 * The lines that a new version starts with. A forecast goes on from what its budget was locked with: a line of the
 * locked budget that follows the year before would come to something else with every correction made since. A month that
 * was not known then has no figure.
 */
export async function startingLines(
  db: Queryable,
  key: VersionKey,
  lines: readonly BudgetLine[],
): Promise<BudgetLine[]> {
  const source = key.Kind === 'Forecast' ? await sourceOf(db, key) : undefined;
  const following = source?.Lines.filter(({ Method }) => Method === 'LastYear') ?? [];
  if (source?.Status !== 'Locked' || following.length === 0) return [...lines];
  return lines.flatMap((line) => {
    const locked = lineAt(following, line);
    if (!locked || !sameLine(locked, line)) return [line];
    return locked.Amount === null ? [] : [{ ...line, Method: 'Amount' as const, Value: locked.Amount }];
  });
}

interface Writer {
  readonly db: Queryable;
  readonly now: Date;
  readonly audit: (entry: ReturnType<typeof versionEntry>) => Promise<void>;
}

/** Makes a version with its lines and its row of the trail. */
export async function addVersion(
  { db, now, audit }: Writer,
  key: VersionKey,
  lines: readonly BudgetLine[],
): Promise<number> {
  const BudgetID = await repo.insertVersion(db, key, now.toISOString());
  if (BudgetID === undefined) throw conflict(budgetSentences.there(key.Kind, key.Year));
  await repo.replaceLines(db, BudgetID, lines);
  await audit(versionEntry(BudgetID, key, null, lines));
  return BudgetID;
}

/** Gives a draft other lines. */
export async function changeLines(
  { db, audit }: Writer,
  stored: StoredVersion,
  lines: readonly BudgetLine[],
): Promise<void> {
  await repo.replaceLines(db, stored.BudgetID, lines);
  await repo.changeVersion(db, stored.BudgetID, {});
  await audit(versionEntry(stored.BudgetID, stored, stored.Lines, lines));
}

async function hotelOf(db: Queryable, scope: Scope, LocationID: number) {
  const [hotel] = await repo.listHotels(db, locationsOnly([requireLocation(scope, LocationID)]));
  if (!hotel) throw notFound('This location');
  return hotel;
}

export async function save(call: Call<typeof saveBudget>) {
  const { db, scope, body, now } = call;
  const { Lines, Version, ...key } = body;
  const { TimeZone } = await hotelOf(db, scope, key.LocationID);
  const stored = await repo.lockVersionOf(db, key);
  if (stored) refuseLocked(stored);
  if (stored && Version === undefined) throw badField('Version', BUDGET_TEXTS.versionNeeded);
  if (stored) await requireVersion(db, `budget:${stored.BudgetID}`, stored.Version, Version);
  if (!stored && Version !== undefined) throw notFound(BUDGET_TEXTS.missing);
  if (key.Kind === 'Forecast') {
    const start = stored ?? (await sourceOf(db, key));
    if (!start) throw conflict(budgetSentences.noSource('Forecast', key.Year));
    const closed = closedChange(start.Lines, Lines, finishedMonths(key.Year, localDay(now, TimeZone)));
    if (closed) throw conflict(budgetSentences.monthOver(closed.Month, key.Year));
  }
  if (!stored) return shown(db, await addVersion(call, key, await startingLines(db, key, Lines)));
  await changeLines(call, stored, Lines);
  return shown(db, stored.BudgetID);
}

export async function copy(call: Call<typeof copyBudget>) {
  const { db, scope, body: key } = call;
  requireLocation(scope, key.LocationID);
  if (await repo.lockVersionOf(db, key)) throw conflict(budgetSentences.there(key.Kind, key.Year));
  const source = await sourceOf(db, key);
  if (!source) throw conflict(budgetSentences.noSource(key.Kind, key.Year));
  const lines = source.Lines.map(({ Amount: _, ...line }) => line);
  return shown(db, await addVersion(call, key, await startingLines(db, key, lines)));
}

/** The version of a call within its scope, kept to this transaction, at the Version the caller saw. */
async function ownVersion({ db, scope, body }: Call<typeof lockBudget | typeof unlockBudget>) {
  const stored = await repo.lockVersion(db, body.BudgetID);
  const isOwn = stored && scope.kind === 'locations' && scope.ids.includes(stored.LocationID);
  if (!isOwn) throw notFound(BUDGET_TEXTS.missing);
  await requireVersion(db, `budget:${stored.BudgetID}`, stored.Version, body.Version);
  return stored;
}

export async function lock(call: Call<typeof lockBudget>) {
  const { db, caller, now } = call;
  const stored = await ownVersion(call);
  refuseLocked(stored);
  const { BudgetID, Lines } = stored;
  const amounts = await amountsOf(db, [stored]);
  await repo.replaceLines(db, BudgetID, withAmounts(Lines, amounts.get(BudgetID) ?? []));
  const locked = { LockedByName: caller.name, LockedAt: now.toISOString() };
  await repo.changeVersion(db, BudgetID, { Status: 'Locked', ...locked });
  await call.audit(lockEntry(stored, locked));
  return shown(db, BudgetID);
}

export async function unlock(call: Call<typeof unlockBudget>) {
  const { db, caller, body } = call;
  const stored = await ownVersion(call);
  const { BudgetID, LocationID, Lines } = stored;
  const managed = await listLocationsWithLevel(db, caller.EmployeeID, 'Budgets', MANAGER_LEVEL);
  if (!managed.includes(LocationID)) throw new AppError('forbidden', BUDGET_TEXTS.unlockLevel);
  if (stored.Status !== 'Locked') throw conflict(BUDGET_TEXTS.notLocked);
  await repo.replaceLines(
    db,
    BudgetID,
    Lines.map((line) => ({ ...line, Amount: null })),
  );
  await repo.changeVersion(db, BudgetID, { Status: 'Draft', LockedByName: null, LockedAt: null });
  await call.audit(unlockEntry(stored, body.Reason));
  return shown(db, BudgetID);
}

export async function comment(call: Call<typeof commentVariance>) {
  const { db, scope, caller, now } = call;
  const { Comment, Version, ...key } = call.body;
  requireLocation(scope, key.LocationID);
  const budget = await repo.lockVersionOf(db, { ...key, Kind: 'Budget' });
  if (!budget) throw conflict(budgetSentences.noBudget(key.Year));
  const before = await repo.lockComment(db, key);
  const record = `budget:${budget.BudgetID}`;
  if (before) await requireVersion(db, record, before.Version, Version);
  const given = { Comment, CommentByName: caller.name, CommentAt: now.toISOString() };
  const CommentVersion = await repo.saveComment(db, key, given);
  await call.audit(commentEntry(record, key, before?.Comment ?? null, Comment));
  return { ...key, ...given, CommentVersion };
}
