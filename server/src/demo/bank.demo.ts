import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { isBankingDay } from '@boh/contract/bank/banking-days.calc.ts';
import { DateTime } from 'luxon';
import { insertAccount, type StoredAccount } from '../features/bank/bank.accounts.repo.ts';
import { collectStatement } from '../features/bank/bank.collect.ts';
import { rematch } from '../features/bank/bank.matching.ts';
import { storeStatement } from '../features/bank/bank.store.service.ts';
import { bankDecisions } from '../features/bank/bank.table.ts';
import { bai2File, type FileDay, type FileTransaction } from './bai2-file.ts';
import { fullName, type Demo, type DemoEmployee, type DemoLocation } from './demo.ts';
import type { Random } from './random.ts';

const BANKS = ['HARBOR NATIONAL BANK', 'FIRST PRAIRIE BANK', 'SIERRA COMMUNITY BANK'];
const OPENING = 2_500_000;
/** The hotel where something of every kind happened, as the others see it once in a while. */
const EVENTFUL = 0;

interface CountedDrop extends Record<string, unknown> {
  LogID: number;
  Date: string;
  Cents: number;
}

/** An account for each hotel with the statements of all counted cash, and one for its payroll. */
export async function bankDemo(demo: Demo): Promise<void> {
  const random = demo.random('bank');
  const [accountant] = demo.employees.filter(({ rolesAt }) => [...rolesAt.values()].includes('ACCOUNTANT'));
  if (!accountant) throw new Error('The demo group has an accountant.');
  for (const [at, location] of demo.locations.entries()) {
    const Bank = BANKS[at % BANKS.length] ?? '';
    const posted = {
      ...{
        LocationID: location.LocationID,
        PostedBy: accountant.EmployeeID,
        PostedByName: fullName(accountant),
      },
      ...{ CreatedAt: demo.now.toISOString(), Bank, Currency: 'USD' },
    };
    const lastFour = () => String(random.int(1_000, 9_999));
    const account = await insertAccount(demo.tx, { ...posted, Name: 'OPERATING', LastFour: lastFour() });
    await insertAccount(demo.tx, { ...posted, Name: 'PAYROLL', LastFour: lastFour(), Payroll: true });
    await addStatements(demo, { account, location, at, accountant, random });
  }
}

interface Hotel {
  readonly account: StoredAccount;
  readonly location: DemoLocation;
  readonly at: number;
  readonly accountant: DemoEmployee;
  readonly random: Random;
}

/** A file for each month, as the bank sent it. */
async function addStatements(demo: Demo, hotel: Hotel): Promise<void> {
  const { account, location, accountant } = hotel;
  const { rows: drops } = await demo.tx.execute<CountedDrop>(sql`
    select log_id as "LogID", date::text as "Date", (deposit_drop * 100)::int as "Cents" from cash_counts
    where location_id = ${location.LocationID} and deposit_drop > 0 order by date, log_id`);
  const days = statementDays(demo, hotel, drops);
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))];
  let opening = OPENING;
  for (const month of months) {
    const own = days.filter(({ date }) => date.startsWith(month));
    const content = bai2File(`XXXXXX${account.LastFour}`, opening, own);
    opening += own.flatMap(({ transactions }) => transactions).reduce((sum, { cents }) => sum + cents, 0);
    const found = await collectStatement(Readable.from([Buffer.from(content)]), account);
    const last = own.at(-1)?.date ?? '';
    const uploaded = DateTime.fromISO(`${last}T09:12`, { zone: location.TimeZone }).plus({ days: 1 });
    const file = { name: `statement-${month}.bai`, sha256: '' };
    const by = { EmployeeID: accountant.EmployeeID, name: fullName(accountant) };
    const now = uploaded.toJSDate() < demo.now ? uploaded.toJSDate() : demo.now;
    const upload = { now, by, file, audit: () => Promise.resolve(), report: () => undefined };
    await storeStatement(demo.tx, upload, account, found);
  }
  await matchByHand(demo, hotel, drops);
  await rematch(demo.tx, location.LocationID);
}

const dayBefore = (demo: Demo, location: DemoLocation, days: number): string =>
  demo.today(location).minus({ days }).toISODate() ?? '';

const DAY_MS = 86_400_000;
function nextBankingDay(date: string): string {
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return isBankingDay(next) ? next : nextBankingDay(next);
}

/** What happened to the first drop of a day, so many days ago. */
const EVENTS = { neverArrived: 16, byHand: 21, inParts: 12, tie: 13 };
type Event = keyof typeof EVENTS;

function eventsOf(
  demo: Demo,
  { location, at }: Hotel,
  drops: readonly CountedDrop[],
): Map<Event, CountedDrop> {
  if (at !== EVENTFUL) return new Map();
  const found = (Object.entries(EVENTS) as [Event, number][]).flatMap(([event, days]) => {
    const date = dayBefore(demo, location, days);
    const drop = drops.find((each) => each.Date === date);
    return drop ? [[event, drop] as const] : [];
  });
  return new Map(found);
}

type Post = (date: string, cents: number, text: string) => void;

/** Half of the hotels bring each bag by itself, the others all bags of the days since the last banking day. */
function statementDays(demo: Demo, hotel: Hotel, drops: readonly CountedDrop[]): FileDay[] {
  const { location, at, random } = hotel;
  const yesterday = dayBefore(demo, location, 1);
  const days = new Map<string, FileTransaction[]>();
  const post: Post = (date, cents, text) => {
    if (date > yesterday) return;
    const day = days.get(date) ?? [];
    day.push({ cents, text, reference: String(random.int(100_000_000, 999_999_999)) });
    days.set(date, day);
  };
  const events = eventsOf(demo, hotel, drops);
  const bags = new Map<string, number>();
  for (const drop of drops) {
    const date = nextBankingDay(drop.Date);
    if (at % 2 === 1) bags.set(date, (bags.get(date) ?? 0) + drop.Cents);
    else postDrop(drop, date, events, post);
  }
  for (const [date, cents] of bags) post(date, cents, 'CASH DEPOSIT');
  for (const date of days.keys())
    if (date.endsWith('-15') || random.chance(0.05)) post(date, -random.int(900, 4_000), 'SERVICE CHARGE');
  if (at === EVENTFUL)
    post(nextBankingDay(dayBefore(demo, location, 8)), 41_250, 'REFUND OF UTILITY DEPOSIT');
  return [...days]
    .map(([date, transactions]) => ({ date, transactions }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

function postDrop(
  drop: CountedDrop,
  date: string,
  events: ReadonlyMap<Event, CountedDrop>,
  post: Post,
): void {
  const is = (event: Event) => events.get(event) === drop;
  if (is('neverArrived')) return;
  if (is('inParts')) {
    const part = Math.round(drop.Cents * 0.6);
    post(date, part, 'CASH DEPOSIT NOTES');
    post(date, drop.Cents - part, 'CASH DEPOSIT COIN');
    return;
  }
  post(date, is('byHand') ? drop.Cents - 1_000 : drop.Cents, 'CASH DEPOSIT');
  if (is('tie')) post(nextBankingDay(date), drop.Cents, 'ATM CASH DEPOSIT');
}

/** The bank counted ten dollars less, and somebody said so. */
async function matchByHand(demo: Demo, hotel: Hotel, drops: readonly CountedDrop[]): Promise<void> {
  const { location, accountant } = hotel;
  const drop = eventsOf(demo, hotel, drops).get('byHand');
  if (!drop) return;
  const { rows } = await demo.tx.execute<{ id: number }>(sql`
    select transaction_id as id from bank_transactions where location_id = ${location.LocationID}
      and amount = ${(drop.Cents - 1_000) / 100} and date = ${nextBankingDay(drop.Date)} limit 1`);
  await demo.tx.insert(bankDecisions).values({
    ...{ LocationID: location.LocationID, Kind: 'Match', CountIDs: [drop.LogID] },
    TransactionIDs: rows.map(({ id }) => id),
    Reason: 'The bank counted $10.00 less; the slip of the branch says so.',
    ...{ ByID: accountant.EmployeeID, ByName: fullName(accountant), At: demo.now.toISOString() },
  });
}
