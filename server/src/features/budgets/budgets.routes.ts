import { MANAGER_LEVEL } from '@boh/contract/access.ts';
import * as contract from '@boh/contract/budgets/budgets.contract.ts';
import { BUDGET_TEXTS } from '@boh/contract/budgets/budgets.words.ts';
import { listLocationsWithLevel } from '../../db/held-locations.ts';
import { locationsOnly, narrow, requireLocation, type Scope } from '../../db/scope.ts';
import { bind, bindSave } from '../../http/bind-endpoint.ts';
import type { Call } from '../../http/call.ts';
import type { Feature } from '../../http/feature.ts';
import { listFile } from '../../http/list-answer.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { notFound } from '../../lib/app-error.ts';
import { localDay, localTime } from '../../lib/local-day.ts';
import { listActualMonths, noAmounts } from './budgets.actuals.ts';
import { budgetsFile, budgetsWorkbook, varianceFile } from './budgets.export.ts';
import { finishedMonths } from './budgets.figures.ts';
import { importBudgetsFile } from './budgets.import.ts';
import * as repo from './budgets.repo.ts';
import * as service from './budgets.service.ts';
import { variances } from './budgets.variance.ts';

/** The year that is asked for, or the one it is where the caller works. */
const yearOf = (call: Pick<Call, 'now' | 'caller'>, Year: number | undefined): number =>
  Year ?? localTime(call.now, zoneOf(call)).year;

const idsIn = (scope: Scope): readonly number[] => (scope.kind === 'locations' ? scope.ids : []);

async function list(call: Call<typeof contract.listBudgets>) {
  const { db, scope, query } = call;
  const Year = yearOf(call, query.Year);
  const asked = narrow(scope, query.LocationID);
  const versions = await repo.listVersions(db, idsIn(asked), { from: Year, to: Year, Kind: query.Kind });
  const shown = await service.shownVersions(db, versions);
  if (query.Format === 'csv') return listFile(call, budgetsFile.rows(shown), 'csv', budgetsFile.of(Year));
  if (query.Format === undefined) return shown;
  const day = localDay(call.now, zoneOf(call));
  const hotels = await repo.listHotels(db, scope);
  return budgetsWorkbook(shown, { Year, Kind: query.Kind ?? 'Budget', day, hotels });
}

async function variance(call: Call<typeof contract.listVariance>) {
  const { db, scope, query, now, services } = call;
  const Year = yearOf(call, query.Year);
  const hotels = await repo.listHotels(db, narrow(scope, query.LocationID));
  const rows = await variances(db, hotels, { Year, now, limits: services.env.varianceLimits });
  return query.Format === undefined ? rows : listFile(call, rows, query.Format, varianceFile(Year));
}

async function hotels(call: Call<typeof contract.listBudgetHotels>) {
  const { db, scope, caller, now } = call;
  const managed = await listLocationsWithLevel(db, caller.EmployeeID, 'Budgets', MANAGER_LEVEL);
  const all = await repo.listHotels(db, scope);
  return all
    .map(({ LocationID, Name, TimeZone }) => ({
      ...{ LocationID, Name },
      ThisYear: localTime(now, TimeZone).year,
      MayUnlock: managed.includes(LocationID),
    }))
    .sort((a, b) => a.Name.localeCompare(b.Name));
}

async function basis({ db, scope, query, now }: Call<typeof contract.budgetBasis>) {
  const { Year, LocationID } = query;
  const [hotel] = await repo.listHotels(db, locationsOnly([requireLocation(scope, LocationID)]));
  if (!hotel) throw notFound('This location');
  const months = await listActualMonths(db, [LocationID], Year - 1);
  return {
    LastYear: [...(months.get(LocationID) ?? noAmounts())],
    FinishedMonths: finishedMonths(Year, localDay(now, hotel.TimeZone)),
  };
}

/** Whoever holds Budgets at the version's location, wherever they are signed in with that page. */
async function readsVersion({ db, caller }: Call, BudgetID: number): Promise<boolean> {
  if (!caller.pages.has('Budgets')) return false;
  const version = await repo.findVersion(db, BudgetID);
  const held = await listLocationsWithLevel(db, caller.EmployeeID, 'Budgets', 0);
  return version !== undefined && held.includes(version.LocationID);
}

export const budgetsFeature: Feature = {
  routes: [
    bind(contract.listBudgets, list),
    bindSave(contract.saveBudget, BUDGET_TEXTS.saved, service.save),
    bindSave(contract.lockBudget, BUDGET_TEXTS.locked, service.lock),
    bindSave(contract.unlockBudget, BUDGET_TEXTS.unlocked, service.unlock),
    bindSave(contract.copyBudget, BUDGET_TEXTS.copied, service.copy),
    bindSave(contract.commentVariance, BUDGET_TEXTS.commented, service.comment),
    bind(contract.listVariance, variance),
    bind(contract.listBudgetHotels, hotels),
    bind(contract.budgetBasis, basis),
    bind(contract.importBudgets, importBudgetsFile),
  ],
  readers: { budget: readsVersion },
};
