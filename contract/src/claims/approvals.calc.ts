import { addDays } from '../desk-log/desk-log.calc.ts';
import { CLAIM_PAGES, type ClaimKind } from './claims.calc.ts';

/** What becomes of a claim. Its `Approved` is true in Approved and Paid. */
export const CLAIM_STATES = ['Open', 'Endorsed', 'Approved', 'Rejected', 'Paid'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** What one step of the way to a decision can be. */
export const STEP_DECISIONS = ['Endorsed', 'Approved', 'Rejected'] as const;
export type StepDecision = (typeof STEP_DECISIONS)[number];

/** Somebody who holds the page of the claim's kind at its location. */
export interface Approver {
  readonly EmployeeID: number;
  readonly Name: string;
  /** Level at the location; none counts as 0. */
  readonly Level: number;
  /** Up to here their approval is final; null: any amount. */
  readonly Limit: number | null;
}

/** Who may decide at a location, with the stand-ins of the day. */
export interface Approvers {
  readonly people: readonly Approver[];
  readonly standIns: readonly { readonly EmployeeID: number; readonly ForEmployeeID: number }[];
}

/** With what somebody decides: their own Level and limit, or those of the one they stand in for. */
export interface Standing extends Approver {
  readonly For: { readonly EmployeeID: number; readonly Name: string } | null;
}

/** What the rules want to know of a claim; its steps are those that stand. */
export interface DecidableClaim {
  readonly EmployeeID: number;
  readonly submitterLevel: number;
  readonly State: ClaimState;
  readonly Steps: readonly {
    readonly EmployeeID: number;
    readonly ForEmployeeID: number | null;
    readonly Name: string;
    readonly Level: number;
    readonly Decision: StepDecision;
  }[];
}

interface Refusal {
  readonly may: false;
  /** `forbidden`: not this person; `conflict`: nobody, as the claim stands. */
  readonly code: 'forbidden' | 'conflict';
  readonly reason: string;
}
/** Whether somebody may decide, with which standing, and whether that is the last word; otherwise why not. */
export type Verdict = { readonly may: true; readonly as: Standing; readonly isFinal: boolean } | Refusal;

const forbidden = (reason: string): Refusal => ({ may: false, code: 'forbidden', reason });
const conflict = (reason: string): Refusal => ({ may: false, code: 'conflict', reason });

/** `X for Y`, as a step is recorded. */
export const standingName = ({ Name, For }: Pick<Standing, 'Name' | 'For'>): string =>
  For ? `${Name} for ${For.Name}` : Name;

/** A list judges thousands of claims by the same people: what each of them decides with is worked out once. */
const known = new WeakMap<Approvers, Map<number, readonly Standing[]>>();

function standingsOf(approvers: Approvers, EmployeeID: number): readonly Standing[] {
  let ofPeople = known.get(approvers);
  if (!ofPeople) {
    ofPeople = new Map();
    known.set(approvers, ofPeople);
  }
  let standings = ofPeople.get(EmployeeID);
  if (!standings) {
    standings = workOutStandings(approvers, EmployeeID);
    ofPeople.set(EmployeeID, standings);
  }
  return standings;
}

/** Somebody's own standing first, then those of the people they stand in for, from the lowest. */
function workOutStandings({ people, standIns }: Approvers, EmployeeID: number): Standing[] {
  const own = people.find((person) => person.EmployeeID === EmployeeID);
  if (!own) return [];
  const lent = standIns
    .filter((standIn) => standIn.EmployeeID === EmployeeID)
    .flatMap(({ ForEmployeeID }) => people.filter((person) => person.EmployeeID === ForEmployeeID))
    .filter((person) => person !== own)
    .sort((a, b) => a.Level - b.Level || a.EmployeeID - b.EmployeeID)
    .map(({ EmployeeID: id, Name, Level, Limit }) => ({
      EmployeeID,
      Name: own.Name,
      Level,
      Limit,
      For: { EmployeeID: id, Name },
    }));
  return [{ ...own, For: null }, ...lent];
}

/** The highest Level that somebody decides with; undefined without the page. */
export function standingLevel(approvers: Approvers, EmployeeID: number): number | undefined {
  const levels = standingsOf(approvers, EmployeeID).map(({ Level }) => Level);
  return levels.length === 0 ? undefined : Math.max(...levels);
}

type Rule = (standing: Standing, claim: DecidableClaim) => Refusal | null;

const notOneself: Rule = ({ EmployeeID, For }, claim) =>
  claim.EmployeeID === EmployeeID || claim.EmployeeID === For?.EmployeeID
    ? forbidden('Nobody decides on their own claim.')
    : null;

/** A stand-in is told the Level they would decide with, and whose it is. */
const levelText = ({ Level, For }: Standing) => `${For ? `that of ${For.Name}` : 'yours'} is ${Level}`;

const aboveSubmitter: Rule = (standing, { submitterLevel }) =>
  standing.Level > submitterLevel
    ? null
    : forbidden(`It takes a Level above the submitter's (${submitterLevel}): ${levelText(standing)}.`);

const hasDecided = ({ Steps }: DecidableClaim, EmployeeID: number) =>
  Steps.some((step) => step.EmployeeID === EmployeeID || step.ForEmployeeID === EmployeeID);

const notAgain: Rule = ({ EmployeeID }, claim) =>
  hasDecided(claim, EmployeeID)
    ? forbidden('You have decided on it already: the next step is somebody else’s.')
    : null;

const notTwice: Rule = (standing, claim) => {
  const again = notAgain(standing, claim);
  const { For } = standing;
  if (again || !For || !hasDecided(claim, For.EmployeeID)) return again;
  return forbidden(`${For.Name} has decided on it already: the next step is somebody else’s.`);
};

const highestStep = ({ Steps }: DecidableClaim) => Steps.toSorted((a, b) => b.Level - a.Level).at(0) ?? null;

const aboveEndorsers: Rule = (standing, claim) => {
  const highest = highestStep(claim);
  return highest === null || standing.Level > highest.Level
    ? null
    : forbidden(
        `${highest.Name} endorsed it with Level ${highest.Level}: it waits for somebody above, and ${levelText(standing)}.`,
      );
};

const waits: Rule = (_, { State }) => {
  if (State === 'Approved')
    return conflict('It is approved and cannot be changed. Take the approval back first.');
  if (State === 'Paid') return conflict('It is paid and cannot be changed.');
  if (State === 'Rejected')
    return conflict('It was rejected: its submitter may correct it and send it again.');
  return null;
};

const DECIDING: readonly Rule[] = [notOneself, aboveSubmitter, waits, notTwice, aboveEndorsers];

const PAID_IS_PAID = 'It is paid: that cannot be taken back.';

/** Taking back is for whoever stands as high as the last word did; a stand-in never does it to a claim they decided on. */
const unpaid: Rule = (_, { State }) => (State === 'Paid' ? conflict(PAID_IS_PAID) : null);
const asHighAsTheLast: Rule = ({ Level }, claim) => {
  const highest = highestStep(claim);
  return highest === null || Level >= highest.Level
    ? null
    : forbidden(`${highest.Name} approved it with Level ${highest.Level}: taking it back takes that Level.`);
};
// What the other decided is theirs to take back, and so their stand-in's: it adds no second step.
const noStandInAgain: Rule = (standing, claim) =>
  standing.For && notAgain(standing, claim)
    ? forbidden(`You have decided on it already: for ${standing.For.Name} you cannot take it back.`)
    : null;

const TAKING_BACK: readonly Rule[] = [notOneself, aboveSubmitter, unpaid, asHighAsTheLast, noStandInAgain];

const isWithin = (amount: number, { Limit }: Standing) => Limit === null || amount <= Limit;

function judge(
  kind: ClaimKind,
  approvers: Approvers,
  EmployeeID: number,
  claim: DecidableClaim,
  rules: readonly Rule[],
): Standing[] | Refusal {
  const standings = standingsOf(approvers, EmployeeID);
  if (standings.length === 0) {
    return claim.EmployeeID === EmployeeID
      ? forbidden('Nobody decides on their own claim.')
      : forbidden(`It takes the page ${CLAIM_PAGES[kind]} at this location.`);
  }
  const allowed: Standing[] = [];
  let nearest: { readonly refusal: Refusal; readonly passed: number } | null = null;
  for (const standing of standings) {
    const passed = rules.findIndex((rule) => rule(standing, claim) !== null);
    const refusal = rules[passed]?.(standing, claim) ?? null;
    if (!refusal) allowed.push(standing);
    // Whoever stands in is told of the standing that came furthest: the reason of their own may be none of it.
    else if (nearest === null || passed > nearest.passed) nearest = { refusal, passed };
  }
  return allowed.length === 0 && nearest ? nearest.refusal : allowed;
}

/**
 * Whether somebody may approve an amount of a claim, or reject it: they hold the page there, stand above the submitter and
 * above every endorser, are not the submitter and have not decided on it yet. The amount within the limit is the last word,
 * above it an endorsement. Of several standings the first that has the last word is taken, otherwise the first.
 */
export function mayDecide(
  kind: ClaimKind,
  approvers: Approvers,
  EmployeeID: number,
  claim: DecidableClaim,
  amount: number,
): Verdict {
  const allowed = judge(kind, approvers, EmployeeID, claim, DECIDING);
  if (!Array.isArray(allowed)) return allowed;
  const final = allowed.find((standing) => isWithin(amount, standing));
  const as = final ?? allowed[0];
  return as ? { may: true, as, isFinal: final !== undefined } : forbidden('It waits for somebody else.');
}

/** Whether somebody may take the approval of a claim back. */
function mayTakeBack(
  kind: ClaimKind,
  approvers: Approvers,
  EmployeeID: number,
  claim: DecidableClaim,
): Verdict {
  const allowed = judge(kind, approvers, EmployeeID, claim, TAKING_BACK);
  if (!Array.isArray(allowed)) return allowed;
  const [as] = allowed;
  return as ? { may: true, as, isFinal: true } : forbidden('It waits for somebody else.');
}

/** What `CanBeApprovedByUser` says: of a claim that is approved, whether they may take it back; of any other, decide on it. */
export const verdictOn = (
  kind: ClaimKind,
  approvers: Approvers,
  EmployeeID: number,
  claim: DecidableClaim,
  amount: number,
): Verdict =>
  isApproved(claim.State)
    ? mayTakeBack(kind, approvers, EmployeeID, claim)
    : mayDecide(kind, approvers, EmployeeID, claim, amount);

/** Up to which amount somebody's approval is the last word: null is any amount, undefined where they may not decide. */
export function finalUpTo(
  kind: ClaimKind,
  approvers: Approvers,
  EmployeeID: number,
  claim: DecidableClaim,
): number | null | undefined {
  const allowed = judge(kind, approvers, EmployeeID, claim, DECIDING);
  if (!Array.isArray(allowed)) return undefined;
  const limits = allowed.map(({ Limit }) => Limit);
  return limits.includes(null) ? null : Math.max(...limits.map(Number));
}

interface Chain {
  /** Whom the claim waits for: everybody who may decide now, from the lowest Level. */
  readonly waitsFor: readonly Standing[];
  /** Who is missing for the last word; null where somebody who waits has it. */
  readonly missing: string | null;
}

/**
 * Where the way of a claim leads from here. Each step stands above the ones before it, so whoever could have the last word
 * later could have it now: either one of those it waits for has it, or somebody is missing who would.
 */
export function chainOf(kind: ClaimKind, approvers: Approvers, claim: DecidableClaim, amount: number): Chain {
  if (claim.State !== 'Open' && claim.State !== 'Endorsed') return { waitsFor: [], missing: null };
  const level = Math.max(claim.submitterLevel, ...claim.Steps.map(({ Level }) => Level));
  const verdicts = approvers.people
    // Most people of a hotel stand below what it takes: for them no reasons are needed.
    .filter(({ EmployeeID }) => standingsOf(approvers, EmployeeID).some(({ Level }) => Level > level))
    .map(({ EmployeeID }) => mayDecide(kind, approvers, EmployeeID, claim, amount))
    .filter((verdict) => verdict.may);
  const waitsFor = verdicts
    .map(({ as }) => as)
    .sort((a, b) => a.Level - b.Level || byName.compare(a.Name, b.Name));
  if (verdicts.some(({ isFinal }) => isFinal)) return { waitsFor, missing: null };
  const missing =
    `Nobody here has the last word: it takes somebody above Level ${level} with the page ${CLAIM_PAGES[kind]}` +
    ` and a limit of ${inDollars(amount)} or more.`;
  return { waitsFor, missing };
}

// Making one takes long, using it does not.
const byName = new Intl.Collator();
const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const inDollars = (amount: number) => dollars.format(amount);

const DAY_MS = 86_400_000;
/** A claim that waits longer than this reminds those it waits for. */
const REMINDED_AFTER_DAYS = 3;
/** And longer than this, those above them too. */
const ESCALATED_AFTER_DAYS = 6;

/** Whom a claim reminds of itself: after three days the lowest Level of those it waits for, after six those above too. */
export function reminded(waitsFor: readonly Standing[], since: string, now: Date): readonly Standing[] {
  const days = (now.getTime() - Date.parse(since)) / DAY_MS;
  if (days <= REMINDED_AFTER_DAYS) return [];
  if (days > ESCALATED_AFTER_DAYS) return waitsFor;
  const lowest = Math.min(...waitsFor.map(({ Level }) => Level));
  return waitsFor.filter(({ Level }) => Level === lowest);
}

/** So far ahead the day of paying may lie: a cheque run is planned, the year after next is a typing error. */
const PAID_AHEAD_DAYS = 60;

/** On which days claims can be paid that were approved on some days: from the first of them until some weeks from today. */
export const paidDays = (approvedOn: readonly string[], today: string) => ({
  from: approvedOn.toSorted().at(0) ?? today,
  to: addDays(today, PAID_AHEAD_DAYS),
});

/** What is wrong with a day of paying, null when nothing is; what is marked as paid stays so. */
export function paidDayRefusal(day: string, approvedOn: readonly string[], today: string): string | null {
  const { from, to } = paidDays(approvedOn, today);
  if (day < from) return 'Nothing of this was approved yet on that day.';
  return day > to ? `The day of paying is at most ${PAID_AHEAD_DAYS} days from today.` : null;
}

interface ClaimChange {
  /** What the request says of Approved; undefined leaves it as it is. */
  readonly Approved: boolean | undefined;
  /** The amount the record would have after the save. */
  readonly ApprovedAmount: number | null;
}

export type ClaimRefusal =
  | { readonly code: 'forbidden' | 'conflict'; readonly message: string }
  | { readonly code: 'bad_fields'; readonly field: string; readonly message: string };

export const isApproved = (State: ClaimState): boolean => State === 'Approved' || State === 'Paid';

const notAuthorized = (kind: ClaimKind) => `You're not authorized to approve this ${kind}.`;

/** What a refused decision is told: where it is about the person, first that they may not approve, then why. */
export const refusedText = (kind: ClaimKind, { code, reason }: Refusal): ClaimRefusal => ({
  code,
  message: code === 'conflict' ? reason : `${notAuthorized(kind)} ${reason}`,
});

/**
 * Why a save is refused, null when it may go through. What is paid nobody takes back; nobody without the right to approve or
 * to take back gets past the second rule, whatever else the request says. What takes an approval back may correct the claim in the same save: it is
 * open then. A rejected claim is its submitter's to correct.
 */
export function claimRefusal(
  kind: ClaimKind,
  State: ClaimState,
  change: ClaimChange,
  rights: { readonly verdict: Verdict; readonly isSubmitter: boolean },
): ClaimRefusal | null {
  const { verdict, isSubmitter } = rights;
  const wanted = change.Approved ?? isApproved(State);
  if (State === 'Paid' && !wanted) return { code: 'conflict', message: PAID_IS_PAID };
  if (wanted !== isApproved(State) && !verdict.may) {
    // That it is theirs is no news to a submitter: they are told no reason.
    return isSubmitter ? { code: 'forbidden', message: notAuthorized(kind) } : refusedText(kind, verdict);
  }
  if (isApproved(State) && wanted) {
    const isKnown = isSubmitter || verdict.may || verdict.code === 'conflict';
    return isKnown ? { code: 'conflict', message: lockedText(kind, State) } : readOnly(kind);
  }
  if (!verdict.may && !isSubmitter) {
    return verdict.code === 'conflict' ? refusedText(kind, verdict) : readOnly(kind);
  }
  if (wanted && (change.ApprovedAmount === null || change.ApprovedAmount < 0)) {
    return {
      code: 'bad_fields',
      field: 'ApprovedAmount',
      message: 'Please enter an approved amount of 0 or more.',
    };
  }
  return null;
}

const readOnly = (kind: ClaimKind): ClaimRefusal => ({
  code: 'forbidden',
  message: `You may read this ${kind} but not change it.`,
});

const lockedText = (kind: ClaimKind, State: ClaimState) =>
  State === 'Paid'
    ? `This ${kind} is paid and cannot be changed.`
    : `This ${kind} is approved and cannot be changed. Take the approval back first.`;
