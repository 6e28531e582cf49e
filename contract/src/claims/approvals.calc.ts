import { CLAIM_PAGES, type ClaimKind } from './claims.calc.ts';

/** What becomes of a claim. Its `Approved` is true in Approved and Paid. */
export const CLAIM_STATES = ['Open', 'Endorsed', 'Approved', 'Rejected', 'Paid'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

export const isApproved = (State: ClaimState): boolean => State === 'Approved' || State === 'Paid';

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

export interface Refusal {
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

export function standingsOf(approvers: Approvers, EmployeeID: number): readonly Standing[] {
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

export const PAID_IS_PAID = 'It is paid: that cannot be taken back.';

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
