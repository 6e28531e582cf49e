import {
  mayDecide,
  standingsOf,
  type Approvers,
  type DecidableClaim,
  type Standing,
} from './approvals.calc.ts';
import { CLAIM_PAGES, type ClaimKind } from './claims.calc.ts';

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
