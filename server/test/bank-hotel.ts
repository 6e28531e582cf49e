import { CASH_FIELDS } from '@boh/contract/log-sheets/log-sheets.calc.ts';
import { bai2File, type FileDay, type FileTransaction } from '../src/demo/bai2-file.ts';
import type { TestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';

export const NUMBER = '4000123456';
const OPENING = 1_000_000;

export const credit = (cents: number, reference = '', text = 'DEPOSIT'): FileTransaction => ({
  ...{ cents, reference, text },
});

/** A BAI2 file of some days, each with its transactions. */
export const bai2 = (days: Record<string, readonly FileTransaction[]>, account = NUMBER): string =>
  bai2File(
    account,
    OPENING,
    Object.entries(days).map(([date, transactions]): FileDay => ({ date, transactions })),
  );

/** A hotel with somebody who counts its cash and keeps its bank account, which ends in 3456. */
export async function bankHotel(t: TestApp, more: object = {}) {
  const caller = await t.loginAs({ pages: ['Bank', 'logbook', 'Payroll'], level: 60 });
  const account = await addAccount(caller, more);
  return { caller, LocationID: caller.LocationID, AccountID: account.AccountID, account };
}

interface AccountAnswer {
  AccountID: number;
  Version: number;
}

export async function addAccount(caller: TestCaller, more: object = {}): Promise<AccountAnswer> {
  const answer = await caller.post('/bank/accounts', {
    ...{ Name: 'OPERATING', Bank: 'HARBOR BANK', LastFour: '3456' },
    ...more,
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as AccountAnswer;
}

export const upload = (
  caller: TestCaller,
  AccountID: number,
  content: string | Buffer,
  { preview = false, name = 'statement.bai' } = {},
) =>
  caller.form('POST', `/bank/statements${preview ? '?preview=yes' : ''}`, {
    fields: { AccountID },
    files: [{ part: 'file', name, content }],
  });

/** A cash count with this drop, which balances. */
export async function drop(
  caller: TestCaller,
  Date: string,
  amount: number,
  more: object = {},
): Promise<number> {
  const counted = Object.fromEntries(CASH_FIELDS.map((field) => [field, 0]));
  const answer = await caller.post('/cashCountLogSheet/post', {
    ...counted,
    ...{ ShiftType: 'PM OUT', Date, RolledCoins: amount, DepositDrop: amount, BankTill: 0, Notes: 'x' },
    ...more,
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const { LogID } = answer.body as { LogID: number };
  return LogID;
}

interface DepositAnswer {
  LogID: number | null;
  Date: string;
  Drop: number | null;
  State: string;
  TransactionIDs: number[];
  BankingDays: number | null;
  Way: string | null;
  Offered: boolean;
  Credited: number | null;
}

export async function deposits(
  caller: TestCaller,
  query: Record<string, string> = {},
): Promise<DepositAnswer[]> {
  const answer = await caller.get('/bank/deposits', { Sort: 'Date', ...query });
  return answer.body as DepositAnswer[];
}

/** `06/01 500 Matched One 1`: day, drop, state, way, banking days. */
export const inShort = (rows: readonly DepositAnswer[]): string[] =>
  rows.map(({ Date: day, Drop, Credited, State, Way, Offered, BankingDays }) =>
    [day.slice(5), Drop ?? `(${Credited})`, State, Way, Offered ? 'Offered' : null, BankingDays]
      .filter((each) => each !== null)
      .join(' '),
  );
