import { exactSum } from '../exact-sum.ts';
import {
  JOURNAL_ITEMS,
  journalSentences,
  MAPPED_LABELS,
  type JournalItem,
  type JournalKind,
  type Mapped,
} from './journals.words.ts';

/** What a record comes to, by kind of amount, as its own screen shows it. What is missing is 0. */
export type Amounts = Readonly<Partial<Record<JournalItem, number>>>;

/** Names of accounts; what is missing or blank has none. */
export type Accounts = Readonly<Partial<Record<Mapped, string>>>;

/** What the journals so far come to for one record, and the accounts where that stands. */
export interface Standing {
  readonly Amounts: Amounts;
  readonly Accounts: Accounts;
}

export const NOTHING: Standing = { Amounts: {}, Accounts: {} };

/** Debits above 0, credits below. */
export interface Line {
  readonly Item: Mapped;
  readonly Account: string;
  readonly Amount: number;
}

/** One entry of a journal: what has to be posted so that the books show a record as it is now. */
export interface Posting {
  /** Clearing first. Empty where the books are right already. */
  readonly Lines: readonly Line[];
  /** What needs an account and has none. */
  readonly Missing: readonly Mapped[];
  /** What would go to the account that it goes against. */
  readonly Same: readonly Mapped[];
  /** What the journals come to afterwards. */
  readonly Standing: Standing;
}

const CREDITS: ReadonlySet<JournalItem> = new Set(['RoomRevenue', 'OtherRevenue']);

/** Revenue is credited, cost debited. */
const signed = (item: JournalItem, amount: number): number =>
  amount !== 0 && CREDITS.has(item) ? -amount : amount;

/** What the clearing account has to hold against some amounts. */
const against = (amounts: Amounts): number =>
  exactSum(JOURNAL_ITEMS.map((item) => -signed(item, amounts[item] ?? 0)));

const sameName = (a: string, b: string): boolean => a !== '' && a.toLowerCase() === b.toLowerCase();

/**
 * The difference between a record as it is now and what was journaled of it. An amount that stands at an account changes
 * there, whatever the map says meanwhile: otherwise the former account would keep it for good. Whatever stands nowhere
 * goes to the account of the map. The clearing line is the sum of all others, so that every entry balances. Where the others
 * cancel out (a refund as large as the rest of a day) they balance by themselves, and nothing goes against the clearing account:
 * a line of 0.00 would say nothing, and some programs refuse it.
 */
export function postingOf(present: Amounts, standing: Standing, map: Accounts): Posting {
  const accountOf = (name: Mapped, stands: number): string =>
    (stands !== 0 ? standing.Accounts[name] : undefined) ?? map[name] ?? '';
  const items = JOURNAL_ITEMS.flatMap((Item): Line[] => {
    const stands = standing.Amounts[Item] ?? 0;
    const Amount = signed(Item, exactSum([present[Item] ?? 0, -stands]));
    return Amount === 0 ? [] : [{ Item, Account: accountOf(Item, stands), Amount }];
  });
  const clearing: Line = {
    Item: 'Clearing',
    Account: accountOf('Clearing', against(standing.Amounts)),
    Amount: exactSum(items.map(({ Amount }) => -Amount)),
  };
  const Lines = clearing.Amount === 0 ? items : [clearing, ...items];
  return {
    Lines,
    Missing: Lines.filter(({ Account }) => Account === '').map(({ Item }) => Item),
    Same: items.filter(({ Account }) => sameName(Account, clearing.Account)).map(({ Item }) => Item),
    Standing: standingAfter(present, standing, Lines),
  };
}

function standingAfter(present: Amounts, before: Standing, lines: readonly Line[]): Standing {
  const Amounts = Object.fromEntries(
    JOURNAL_ITEMS.filter((item) => (present[item] ?? 0) !== 0).map((item) => [item, present[item]]),
  ) as Amounts;
  const posted = Object.fromEntries(lines.map(({ Item, Account }) => [Item, Account])) as Accounts;
  const stands = (name: Mapped) =>
    name === 'Clearing' ? against(Amounts) !== 0 : Amounts[name] !== undefined;
  const Accounts = Object.fromEntries(
    Object.entries({ ...before.Accounts, ...posted }).filter(([name]) => stands(name as Mapped)),
  ) as Accounts;
  return { Amounts, Accounts };
}

/** What is debited, which is what is credited. */
export const totalOf = (lines: readonly Pick<Line, 'Amount'>[]): number =>
  exactSum(lines.map(({ Amount }) => Math.max(Amount, 0)));

/** Lines of several entries put together, one for each kind of amount and account; what cancels out is left out. */
export function summedLines(lines: Iterable<Line>): Line[] {
  const sums = new Map<string, Line>();
  for (const line of lines) {
    const key = `${line.Item} ${line.Account}`;
    const Amount = exactSum([sums.get(key)?.Amount ?? 0, line.Amount]);
    sums.set(key, { ...line, Amount });
  }
  return [...sums.values()].filter(({ Amount }) => Amount !== 0);
}

/** What tells one journal of a location from another of the same making. */
interface Filed {
  readonly Kind: JournalKind;
  readonly Date: string;
  /** Whether an earlier journal has an entry of the record. */
  readonly Correcting: boolean;
}

/**
 * The journals that entries of one location go to: corrections apart from what is new, a payroll journal for each check
 * date, all days and all claims together.
 */
export function journalsOf<Entry extends Filed>(entries: readonly Entry[]): Entry[][] {
  const journals = new Map<string, Entry[]>();
  for (const entry of entries) {
    const { Kind, Date, Correcting } = entry;
    const key = `${Kind} ${Kind === 'Payroll' ? Date : ''} ${String(Correcting)}`;
    const journal = journals.get(key);
    if (journal) journal.push(entry);
    else journals.set(key, [entry]);
  }
  return [...journals.values()];
}

/** Why entries of a location cannot be journaled; blank where they can. */
export function problemOf(location: string, postings: Iterable<Pick<Posting, 'Missing' | 'Same'>>): string {
  const missing = new Set<Mapped>();
  const same = new Set<Mapped>();
  for (const posting of postings) {
    for (const item of posting.Missing) missing.add(item);
    for (const item of posting.Same) same.add(item);
  }
  const labels = (names: ReadonlySet<Mapped>) =>
    [...JOURNAL_ITEMS, 'Clearing' as const]
      .filter((name) => names.has(name))
      .map((name) => MAPPED_LABELS[name]);
  if (missing.size > 0) return journalSentences.noAccount(location, labels(missing));
  return same.size > 0 ? journalSentences.sameAccount(location, labels(same)) : '';
}
