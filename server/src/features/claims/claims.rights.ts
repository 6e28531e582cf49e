import {
  finalUpTo,
  standingLevel,
  standingName,
  verdictOn,
  type Approvers,
  type DecidableClaim,
  type Verdict,
} from '@boh/contract/claims/approvals.calc.ts';
import { chainOf } from '@boh/contract/claims/chain.calc.ts';
import { CLAIM_PAGES, type ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import type { AuditEntry } from '../../db/audit.ts';
import type { Queryable } from '../../db/client.ts';
import type { Call } from '../../http/call.ts';
import type { Caller } from '../../http/session.ts';
import { localDay } from '../../lib/local-day.ts';
import { findApprovers } from './approvers.repo.ts';
import type { ClaimRow, Visible } from './claims.list.repo.ts';
import * as repo from './claims.repo.ts';
import type { StoredStep } from './steps.repo.ts';

/** Who asks, and who may decide where they ask. */
export interface Asking {
  readonly EmployeeID: number;
  readonly approvers: Approvers;
}

export async function askingAt(
  { db, caller, now }: Pick<Call, 'db' | 'caller' | 'now'>,
  kind: ClaimKind,
): Promise<Asking> {
  const { EmployeeID, location } = caller;
  if (!location) throw new Error('Whoever holds a page works at a location.');
  const today = localDay(now, location.TimeZone);
  return { EmployeeID, approvers: await findApprovers(db, location.LocationID, kind, today) };
}

/** A claim as the rules want it: with the steps that stand. */
export const decidable = (row: repo.WaitingClaim): DecidableClaim => ({ ...row, Steps: standing(row.Steps) });

const standing = (steps: readonly StoredStep[]) => steps.filter(({ VoidedAt }) => VoidedAt === null);

/** What is offered to whoever decides: what was noted or endorsed, otherwise what was asked for. */
export const offeredAmount = ({
  ApprovedAmount,
  RequestedAmount,
}: Pick<ClaimRow, 'ApprovedAmount' | 'RequestedAmount'>): number => ApprovedAmount ?? RequestedAmount ?? 0;

export const verdictFor = (kind: ClaimKind, asking: Asking, row: repo.WaitingClaim, amount: number) =>
  verdictOn(kind, asking.approvers, asking.EmployeeID, decidable(row), amount);

const shownStep = ({ Name, Decision, Level, Amount, Reason, At }: StoredStep) => ({
  Name,
  Decision,
  Level,
  Amount,
  Reason,
  At,
});

/** What the rules say to somebody of a claim. */
interface Judged {
  readonly verdict: Verdict;
  readonly waitsFor: string[];
  readonly missing: string | null;
  readonly upTo: number | null;
}

function judgeAnew(
  kind: ClaimKind,
  { approvers, EmployeeID }: Asking,
  claim: DecidableClaim,
  amount: number,
): Judged {
  const { waitsFor, missing } = chainOf(kind, approvers, claim, amount);
  return {
    verdict: verdictOn(kind, approvers, EmployeeID, claim, amount),
    waitsFor: waitsFor.map(standingName),
    missing,
    upTo: finalUpTo(kind, approvers, EmployeeID, claim) ?? null,
  };
}

const judged = new WeakMap<Asking, Map<string, Judged>>();

/**
 * Of claims that nobody took a step about the rules say the same for all of a submitter whose amounts lie between the same
 * limits: a list of thousands asks them once for each. Who is missing is told with the amount, and so each time anew.
 */
function judge(kind: ClaimKind, asking: Asking, claim: DecidableClaim, amount: number): Judged {
  if (claim.Steps.length > 0) return judgeAnew(kind, asking, claim, amount);
  const known = judged.get(asking) ?? new Map<string, Judged>();
  judged.set(asking, known);
  const passed = asking.approvers.people.filter(({ Limit }) => Limit !== null && amount > Limit).length;
  const key = [kind, claim.EmployeeID, claim.submitterLevel, claim.State, passed].join('.');
  const found = known.get(key);
  if (found && found.missing === null) return found;
  const made = judgeAnew(kind, asking, claim, amount);
  known.set(key, made);
  return made;
}

/** A row as this caller sees it: with their rights as flags and reasons, without what is only for the rules. */
export function shownTo(kind: ClaimKind, asking: Asking, row: ClaimRow) {
  const { EmployeeID, submitterLevel: _, ApprovedAt, Steps, CameAt, ...shown } = row;
  const amount = offeredAmount(row);
  const { verdict, waitsFor, missing, upTo } = judge(kind, asking, decidable(row), amount);
  const isWaiting = row.State === 'Open' || row.State === 'Endorsed';
  const IsYours = EmployeeID === asking.EmployeeID;
  return {
    ...shown,
    ApprovedAt: ApprovedAt === null ? null : Math.floor(Date.parse(ApprovedAt) / 1000),
    CanBeApprovedByUser: verdict.may,
    CanBeEditedByUser: IsYours || verdict.may,
    IsYours,
    Steps: standing(Steps).map(shownStep),
    EarlierSteps: Steps.filter(({ VoidedAt }) => VoidedAt !== null).map(shownStep),
    CannotDecide: verdict.may ? null : verdict.reason,
    DecidesFor: (isWaiting && verdict.may && verdict.as.For?.Name) || null,
    FinalUpTo: isWaiting ? upTo : null,
    WaitsFor: waitsFor,
    Missing: missing,
    WaitingSince: isWaiting ? CameAt : null,
  };
}

/** What the trail tells of a claim: its steps in words. One that became void is still there, and says so. */
export const trailed = ({ Steps, CameAt: _, ...row }: ClaimRow) => ({
  ...row,
  Steps: Steps.map(({ Decision, Name, Reason, VoidedAt }, place) => {
    const said = Reason === '' ? '' : `. ${Reason}`;
    return `${place + 1}. ${Decision}: ${Name}${said}${VoidedAt === null ? '' : ' (void)'}`;
  }),
});

/** Whoever acts with the Level of another is recorded with both names. */
export const authorOf = (
  { EmployeeID, name, location }: Caller,
  verdict: Verdict | undefined,
): Pick<AuditEntry, 'by'> =>
  verdict?.may && verdict.as.For
    ? {
        by: {
          EmployeeID,
          By: standingName({ Name: name, For: verdict.as.For }),
          LocationID: location?.LocationID ?? null,
        },
      }
    : {};

/** Approvers, and who stands in for one, see all claims of the location, the others their own. */
export async function visibleTo(
  call: Pick<Call, 'db' | 'caller' | 'now'>,
  kind: ClaimKind,
  asking?: Asking,
): Promise<Visible> {
  const { EmployeeID, location, level } = call.caller;
  if (!location) return { EmployeeID };
  const { approvers } = asking ?? (await askingAt(call, kind));
  const highest = standingLevel(approvers, EmployeeID) ?? level;
  const isApprover = await repo.isAboveSomeone(call.db, location.LocationID, kind, {
    EmployeeID,
    level: highest,
  });
  return isApprover ? 'all' : { EmployeeID };
}

export const isVisible = (visible: Visible, row: ClaimRow) =>
  visible === 'all' || row.EmployeeID === visible.EmployeeID;

/** The claims at the selected location that wait for the caller. */
export async function listWaitingFor(
  db: Queryable,
  kind: ClaimKind,
  LocationID: number,
  asking: Asking,
): Promise<repo.WaitingClaim[]> {
  const open = await repo.findWaiting(db, LocationID, kind);
  return open.filter((row) => verdictFor(kind, asking, row, offeredAmount(row)).may);
}

/** How many wait for the caller, and since when the oldest of them does (the landing page's tile). */
export async function findToApprove(call: Pick<Call, 'db' | 'caller' | 'now'>, kind: ClaimKind) {
  const { caller, db } = call;
  if (!caller.location || !caller.pages.has(CLAIM_PAGES[kind])) return { count: 0, oldest: null };
  const asking = await askingAt(call, kind);
  const found = await listWaitingFor(db, kind, caller.location.LocationID, asking);
  const oldest =
    found
      .map(({ CreatedAt }) => CreatedAt)
      .toSorted()
      .at(0) ?? null;
  return { count: found.length, oldest };
}

/** What became of the caller's own claims at the selected location; undefined where they never made one. */
export async function ownClaims(db: Queryable, caller: Caller, kind: ClaimKind) {
  if (!caller.location) return undefined;
  return repo.findOwn(db, caller.location.LocationID, kind, caller.EmployeeID);
}
