import { bankingDayNumber, dayOf } from './banking-days.calc.ts';
import { chosenBy, waysToMake } from './part-sums.calc.ts';

/** A drop reaches the bank within so many banking days. */
const MATCH_DAYS = 4;
/** A drop without its credit after so many is overdue. */
export const OVERDUE_DAYS = 5;
/** Drops that are brought to the bank together lie within so many days of the calendar, both ends included. */
const SPAN_DAYS = 5;
/** On a day with more open credits than this no sum of several is looked for: something would always fit by chance. No other day is taken for the drop then. */
export const MOST_PARTS = 20;
/**
 * No drop, credit or decision changes what becomes of others further away than this. A step sets off what shares a
 * candidate with the new one, and what shares one with that; candidates lie within 10, 14 and 10 days of the calendar (four
 * banking days are at most ten, before them up to four days of a span): twice their sum is 68.
 */
export const REACH_DAYS = 70;
/** So many drops of the days of one span are added up: a hotel has three shifts. */
const MOST_TOGETHER = 50;
/** So many ways to make a drop of one day's credits are told apart; with more of them all those credits are offered. */
const MOST_SUMS = 200;
/** So many offers are kept for one drop: nobody chooses among more. */
const MOST_OFFERS = 20;

/** What a cash count says went to the bank. */
export interface Drop {
  readonly LogID: number;
  /** The first count, where this one corrects it: a drop keeps its place among the others, and what was decided of it. */
  readonly CountID: number;
  readonly Date: string;
  readonly Cents: number;
}

export interface Credit {
  readonly TransactionID: number;
  readonly Date: string;
  readonly Cents: number;
}

/** What people decided: these belong together, or no drop of these belongs to any credit of those. Drops by their CountID. */
export interface Decision {
  readonly DecisionID: number;
  readonly Kind: 'Match' | 'Apart';
  readonly CountIDs: readonly number[];
  readonly TransactionIDs: readonly number[];
}

/** One drop is one credit; several drops are one credit; one drop is several credits; somebody said so. */
export const MATCH_WAYS = ['One', 'Together', 'Parts', 'Hand'] as const;
export type MatchWay = (typeof MATCH_WAYS)[number];

/** Drops and credits that belong together, or that could. */
export interface Match {
  readonly Way: MatchWay;
  readonly LogIDs: readonly number[];
  readonly TransactionIDs: readonly number[];
  /** For what was decided by hand. */
  readonly DecisionID: number | null;
}

export interface Matching {
  readonly matches: readonly Match[];
  /** What could belong together in more than one way, the first few for each drop. */
  readonly offers: readonly Match[];
  /** The drops and credits of all that, which are left to people. */
  readonly offeredDrops: ReadonlySet<number>;
  readonly offeredCredits: ReadonlySet<number>;
}

interface OpenDrop extends Drop {
  /** Its place among all drops. */
  readonly at: number;
  readonly day: number;
  readonly bankingDay: number;
}
interface OpenCredit extends Credit {
  readonly day: number;
  readonly bankingDay: number;
}

interface Candidate {
  readonly drops: readonly OpenDrop[];
  readonly credits: readonly OpenCredit[];
  /** Some of these credits are the drop, in more than one way: the first few of them, none where there are too many. */
  readonly ways?: readonly (readonly OpenCredit[])[];
  /** Nobody looked whether some of these credits are the drop: it is offered nothing by this, but nothing else of the step is sure. */
  readonly isUnseen?: true;
}

/** Looks at what is open, and then shows every candidate of a step, the same ones each time it is asked. */
type Step = (open: Open) => (show: (candidate: Candidate) => void) => void;

/**
 * Finds the credits of drops at one location, exact to the cent. It only knows what there is, not when it came: the same
 * drops, credits and decisions are matched the same way in any order. Step by step, and in each step only those candidates
 * are taken that share nothing with another one; the others are offered and take no part in later steps.
 */
export function matchDeposits(
  drops: readonly Drop[],
  credits: readonly Credit[],
  decisions: readonly Decision[],
): Matching {
  const open = openItems(drops, credits, decisions);
  settle(open, 'One', oneToOne);
  settle(open, 'Together', dropsTogether);
  settle(open, 'Parts', dropInParts);
  return open;
}

/** What is still open, and what was found so far. */
interface Open extends Matching {
  readonly matches: Match[];
  readonly offers: Match[];
  readonly offeredDrops: Set<number>;
  readonly offeredCredits: Set<number>;
  /** All drops in their order, taken ones too: those end a row of consecutive ones. */
  readonly drops: readonly OpenDrop[];
  /** In the order of their days. */
  readonly credits: readonly OpenCredit[];
  readonly isOpenDrop: (drop: OpenDrop) => boolean;
  readonly isOpenCredit: (credit: OpenCredit) => boolean;
  readonly mayBelong: (drop: OpenDrop, credit: OpenCredit) => boolean;
  /** Whether there is any credit that it may not belong to. */
  readonly hasApart: (drop: OpenDrop) => boolean;
  readonly take: (match: Match) => void;
}

function openItems(drops: readonly Drop[], credits: readonly Credit[], decisions: readonly Decision[]): Open {
  const numbered = dayNumbers();
  const inOrder = [...drops]
    .sort((a, b) => compare(a.Date, b.Date) || a.CountID - b.CountID)
    .map((drop, at) => ({ ...drop, at, ...numbered(drop.Date) }));
  const takenDrops = new Set<number>();
  const takenCredits = new Set<number>();
  const offeredDrops = new Set<number>();
  const offeredCredits = new Set<number>();
  const matches: Match[] = [];
  const take = (match: Match) => {
    matches.push(match);
    for (const LogID of match.LogIDs) takenDrops.add(LogID);
    for (const TransactionID of match.TransactionIDs) takenCredits.add(TransactionID);
  };
  const apart = new Map<number, Set<number>>();
  const byCount = new Map(inOrder.map((drop) => [drop.CountID, drop.LogID]));
  const known = new Set(credits.map(({ TransactionID }) => TransactionID));
  for (const { DecisionID, Kind, CountIDs, TransactionIDs } of decisions) {
    if (Kind === 'Apart') {
      for (const CountID of CountIDs)
        apart.set(CountID, new Set([...(apart.get(CountID) ?? []), ...TransactionIDs]));
      continue;
    }
    const LogIDs = CountIDs.flatMap((CountID) => byCount.get(CountID) ?? []);
    const found = TransactionIDs.filter((TransactionID) => known.has(TransactionID));
    // A count that was corrected to no drop at all has left nothing to match.
    if (LogIDs.length > 0 && found.length > 0)
      take({ Way: 'Hand', LogIDs, TransactionIDs: found, DecisionID });
  }
  return {
    matches,
    offers: [],
    offeredDrops,
    offeredCredits,
    drops: inOrder,
    credits: credits
      .map((credit) => ({ ...credit, ...numbered(credit.Date) }))
      .sort((a, b) => a.day - b.day || a.TransactionID - b.TransactionID),
    isOpenDrop: ({ LogID }) => !takenDrops.has(LogID) && !offeredDrops.has(LogID),
    isOpenCredit: ({ TransactionID }) =>
      !takenCredits.has(TransactionID) && !offeredCredits.has(TransactionID),
    mayBelong: ({ CountID }, { TransactionID }) => !apart.get(CountID)?.has(TransactionID),
    hasApart: ({ CountID }) => apart.has(CountID),
    take,
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The numbers of days, each worked out once. */
function dayNumbers() {
  const known = new Map<string, { day: number; bankingDay: number }>();
  return (date: string) => {
    const numbers = known.get(date) ?? { day: dayOf(date), bankingDay: bankingDayNumber(date) };
    known.set(date, numbers);
    return numbers;
  };
}

/** Takes the candidates that share nothing with another one, and offers the others. */
function settle(open: Open, Way: MatchWay, step: Step): void {
  const uses = new Map<OpenDrop | OpenCredit, number>();
  const unsure = new Set<OpenDrop | OpenCredit>();
  const showAll = step(open);
  showAll(({ drops, credits, ways, isUnseen }) => {
    for (const item of [...drops, ...credits])
      if (isUnseen) unsure.add(item);
      else uses.set(item, (uses.get(item) ?? 0) + (ways ? 2 : 1));
  });
  const taken: Candidate[] = [];
  const offers = new Map<OpenDrop, number>();
  showAll((candidate) => {
    const { drops, credits, ways = [credits], isUnseen } = candidate;
    if (isUnseen) return;
    if ([...drops, ...credits].every((item) => uses.get(item) === 1 && !unsure.has(item))) {
      taken.push(candidate);
      return;
    }
    for (const way of ways) {
      if (drops.some((drop) => (offers.get(drop) ?? 0) >= MOST_OFFERS)) break;
      for (const drop of drops) offers.set(drop, (offers.get(drop) ?? 0) + 1);
      open.offers.push(matchOf(Way, { drops, credits: way }));
    }
  });
  for (const candidate of taken) {
    open.take(matchOf(Way, candidate));
    for (const item of [...candidate.drops, ...candidate.credits]) uses.delete(item);
  }
  for (const item of uses.keys()) {
    if ('LogID' in item) open.offeredDrops.add(item.LogID);
    else open.offeredCredits.add(item.TransactionID);
  }
}

const matchOf = (Way: MatchWay, { drops, credits }: Candidate): Match => ({
  Way,
  LogIDs: drops.map(({ LogID }) => LogID),
  TransactionIDs: credits.map(({ TransactionID }) => TransactionID).sort((a, b) => a - b),
  DecisionID: null,
});

function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Posted on the day of the drop or later, and not too late. */
const isInTime = (drop: OpenDrop, credit: OpenCredit): boolean =>
  credit.day >= drop.day && credit.bankingDay - drop.bankingDay <= MATCH_DAYS;

const NONE: readonly OpenCredit[] = [];

/** The credits of one amount that are in time for a drop, found among those of all days. */
function inTimeFor(drop: OpenDrop, credits: readonly OpenCredit[] = NONE): readonly OpenCredit[] {
  let low = 0;
  let high = credits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((credits[middle]?.day ?? Infinity) < drop.day) low = middle + 1;
    else high = middle;
  }
  let end = low;
  for (let credit = credits[end]; credit && isInTime(drop, credit); credit = credits[end]) end += 1;
  return end === low ? NONE : credits.slice(low, end);
}

const byAmount = (open: Open) => groupedBy(open.credits.filter(open.isOpenCredit), ({ Cents }) => Cents);

/** One drop is one credit. */
const oneToOne: Step = (open) => {
  const drops = open.drops.filter(open.isOpenDrop);
  const credits = byAmount(open);
  return (show) => {
    for (const drop of drops)
      for (const credit of inTimeFor(drop, credits.get(drop.Cents)))
        if (open.mayBelong(drop, credit)) show({ drops: [drop], credits: [credit] });
  };
};

/** Drops that follow each other, brought to the bank together after the last of them. */
const dropsTogether: Step = (open) => {
  const credits = byAmount(open);
  const firsts = open.drops.filter(open.isOpenDrop);
  return (show) => {
    for (const first of firsts) {
      let sum = first.Cents;
      for (let at = first.at + 1; at < first.at + MOST_TOGETHER; at += 1) {
        const last = open.drops[at];
        if (!last || !open.isOpenDrop(last) || last.day - first.day >= SPAN_DAYS) break;
        sum += last.Cents;
        for (const credit of inTimeFor(last, credits.get(sum))) {
          const run = open.drops.slice(first.at, at + 1);
          if (run.every((drop) => open.mayBelong(drop, credit))) show({ drops: run, credits: [credit] });
        }
      }
    }
  };
};

/** One drop that was credited in several parts of one day, at whichever accounts of the hotel. */
const dropInParts: Step = (open) => {
  const drops = open.drops.filter(open.isOpenDrop);
  const credits = drops.length === 0 ? [] : open.credits.filter(open.isOpenCredit);
  const allowed = (drop: OpenDrop, { credits: all }: CreditsOfDay) =>
    creditsOfDay(all.filter((credit) => open.mayBelong(drop, credit)));
  const found: Candidate[] = [];
  let from = 0;
  // Day by day, for the sums of a day are many: those of one are held at a time.
  for (const some of groupedBy(credits, ({ day }) => day).values()) {
    const [first] = some;
    if (!first || some.length < 2) continue;
    const day = creditsOfDay(some);
    for (let drop = drops[from]; drop && !isInTime(drop, first) && drop.day <= first.day; drop = drops[from])
      from += 1;
    for (let at = from, drop = drops[at]; drop && isInTime(drop, first); at += 1, drop = drops[at]) {
      const candidate = partsOf(drop, open.hasApart(drop) ? allowed(drop, day) : day);
      if (candidate) found.push(candidate);
    }
  }
  return (show) => found.forEach(show);
};

type CreditsOfDay = ReturnType<typeof creditsOfDay>;

/** The credits of a day, the smallest first, and the sums that they make, worked out when they are needed. */
function creditsOfDay(some: readonly OpenCredit[]) {
  const credits = [...some].sort((a, b) => a.Cents - b.Cents || a.TransactionID - b.TransactionID);
  let ways: ReturnType<typeof waysToMake> | undefined;
  return {
    credits,
    /** All that make a drop are below it; larger ones make no difference to those sums. */
    waysToMake: (target: number, most: number) =>
      (ways ??= waysToMake(credits.slice(0, MOST_PARTS)))(target, most),
  };
}

function partsOf(drop: OpenDrop, day: CreditsOfDay): Candidate | null {
  const { Cents: target } = drop;
  let count = 0;
  let total = 0;
  for (const { Cents } of day.credits) {
    if (Cents >= target) break;
    count += 1;
    total += Cents;
  }
  if (count < 2 || total < target) return null;
  const parts = day.credits.slice(0, count);
  if (count > MOST_PARTS) return { drops: [drop], credits: parts, isUnseen: true };
  const ways = day.waysToMake(target, MOST_SUMS + 1);
  if (ways.length === 0) return null;
  if (ways.length > MOST_SUMS) return { drops: [drop], credits: parts, ways: [] };
  const credits = chosenBy(
    ways.reduce((all, way) => all | way, 0),
    parts,
  );
  if (ways.length === 1) return { drops: [drop], credits };
  return { drops: [drop], credits, ways: ways.slice(0, MOST_OFFERS).map((way) => chosenBy(way, parts)) };
}
