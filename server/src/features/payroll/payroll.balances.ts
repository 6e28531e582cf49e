import { sql } from 'drizzle-orm';
import { DEPOSIT_CURRENCY } from '@boh/contract/bank/bank.words.ts';
import { said } from '@boh/contract/fields.ts';
import {
  PAYROLL_TEXTS,
  type updateBalances as updateBalancesEndpoint,
} from '@boh/contract/payroll/payroll.contract.ts';
import { within, type Scope } from '../../db/scope.ts';
import type { Queryable } from '../../db/client.ts';
import { lockLocations } from '../../db/lock-locations.ts';
import { legalName, locations } from '../../db/tables/locations.table.ts';
import type { Call } from '../../http/call.ts';
import { bankAccountBalances, bankAccounts } from '../bank/bank.table.ts';
import * as repo from './payroll.repo.ts';
import { checkDateOf } from './payroll.service.ts';
import { bankBalances, payrolls } from './payroll.table.ts';

interface KnownBalance extends Record<string, unknown> {
  PayrollID: number;
  LegalName: string;
  before: number | null;
  balance: number | null;
}

/**
 * The records of a check date with the newest balance on or before today at the location: of those that were imported, and of the
 * closing balances of its account marked PAYROLL. Of one day the one that came last counts, as it does of two imports. Nothing of
 * an account is copied, so that it gives no balance any more when the mark goes to another.
 */
async function listKnownBalances(
  tx: Queryable,
  scope: Scope,
  checkDate: string,
  now: Date,
): Promise<KnownBalance[]> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone ${locations.TimeZone})::date`;
  const { rows } = await tx.execute<KnownBalance>(sql`
    select ${payrolls.PayrollID} as "PayrollID", ${legalName} as "LegalName",
      ${payrolls.AccountBalance}::float8 as before, b.balance::float8 as balance
    from ${payrolls} join ${locations} on ${locations.LocationID} = ${payrolls.LocationID}
    left join lateral (
      select k.balance from (
        (select ${bankBalances.Date} as date, ${bankBalances.ImportedAt} as at, ${bankBalances.Balance} as balance
          from ${bankBalances} where ${bankBalances.LocationID} = ${payrolls.LocationID} and ${bankBalances.Date} <= ${today}
          order by ${bankBalances.Date} desc limit 1)
        union all
        (select b.date, b.saved_at, b.balance from ${bankAccounts} a join ${bankAccountBalances} b on b.account_id = a.account_id
          where a.location_id = ${payrolls.LocationID} and a.payroll and a.currency = ${DEPOSIT_CURRENCY} and b.date <= ${today}
          order by b.date desc limit 1)
      ) k order by k.date desc, k.at desc limit 1) b on true
    where ${payrolls.CheckDate} = ${checkDate} and ${within(payrolls.LocationID, scope)}
    order by "LegalName"`);
  return rows;
}

/** Sets the account balance of a check date's records; those without any known balance are named. */
export async function updateBalances(call: Call<typeof updateBalancesEndpoint>) {
  const CheckDate = checkDateOf(call.body);
  await lockLocations(call.db, await repo.listLocationsOf(call.db, call.scope, CheckDate));
  const known = await listKnownBalances(call.db, call.scope, CheckDate, call.now);
  let Updated = 0;
  for (const { PayrollID, before, balance } of known) {
    if (balance === null) continue;
    Updated += 1;
    if (balance === before) continue;
    await repo.updatePayroll(call.db, PayrollID, { AccountBalance: balance });
    await call.audit({
      record: repo.ownerOf(PayrollID),
      before: { AccountBalance: before },
      after: { AccountBalance: balance },
    });
  }
  const WithoutBalance = known.filter(({ balance }) => balance === null).map(({ LegalName }) => LegalName);
  await call.audit({ record: `payroll-balances:${CheckDate}`, after: { Updated, WithoutBalance } });
  return { ...said(outcomeText(CheckDate, Updated, WithoutBalance)), CheckDate, Updated, WithoutBalance };
}

/** Success is said only where a balance was set. */
function outcomeText(checkDate: string, updated: number, withoutBalance: readonly string[]): string {
  if (updated > 0) return PAYROLL_TEXTS.balancesUpdated;
  return withoutBalance.length === 0
    ? `No account balance was updated: there are no payroll records for ${checkDate}.`
    : 'No account balance was updated: none is known for any location.';
}
