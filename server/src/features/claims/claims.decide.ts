import { mayDecide } from '@boh/contract/claims/approvals.calc.ts';
import { claimRefusal, refusedText } from '@boh/contract/claims/claim-saves.calc.ts';
import { CLAIM_PAGES, claimCount, type ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import { said } from '@boh/contract/fields.ts';
import type { Call } from '../../http/call.ts';
import { actOnSeveral, type Chosen } from '../../http/several.ts';
import { AppError, badField } from '../../lib/app-error.ts';
import { noteDecided } from './claims.events.ts';
import type { ClaimRow } from './claims.list.repo.ts';
import * as repo from './claims.repo.ts';
import { askingAt, authorOf, decidable, isVisible, trailed, verdictFor, visibleTo } from './claims.rights.ts';
import { answerSaved, lockForChange, refusalOf, stepOf } from './claims.service.ts';
import { insertSteps, voidSteps } from './steps.repo.ts';

type DecideCall = Pick<Call, 'db' | 'scope' | 'caller' | 'now' | 'audit'>;

interface Decision {
  readonly id: number;
  readonly Decision: 'Approve' | 'Reject';
  readonly Amount?: number | null | undefined;
  readonly Reason: string;
  readonly Version?: number | undefined;
}

/** Approves, endorses or rejects one claim, and says which it was. */
export async function decideOne(call: DecideCall, kind: ClaimKind, body: Decision) {
  const { db, scope, caller, now } = call;
  const stored = await lockForChange(call, kind, body.id, body.Version);
  const { approvers } = await askingAt(call, kind);
  const isApproval = body.Decision === 'Approve';
  const amount = body.Amount ?? stored.ApprovedAmount;
  const verdict = mayDecide(
    kind,
    approvers,
    caller.EmployeeID,
    decidable(stored),
    isApproval ? (amount ?? 0) : 0,
  );
  if (!verdict.may) throw refusalOf(refusedText(kind, verdict));
  if (isApproval && amount === null)
    throw badField('Amount', 'Please enter an approved amount of 0 or more.');
  const at = now.toISOString();
  const step = stepOf(stored, verdict, isApproval ? amount : null, body.Reason);
  const Decision = isApproval ? step.Decision : 'Rejected';
  await insertSteps(db, [{ ...step, Decision }], at);
  const decided = {
    id: stored.id,
    amount: isApproval ? amount : stored.ApprovedAmount,
    Approved: Decision === 'Approved',
  };
  await repo.decideClaims(db, scope, kind, [decided], { by: caller.EmployeeID, at });
  if (Decision !== 'Endorsed')
    await noteDecided(call, kind, [{ id: stored.id, Decision, ApprovedAmount: isApproval ? amount : null }]);
  return {
    ...said(DONE[Decision](CLAIM_PAGES[kind])),
    ...(await answerSaved(call, kind, stored.id, stored, verdict)),
  };
}

const DONE = {
  Approved: (noun: string) => `${noun} approved.`,
  Endorsed: (noun: string) => `${noun} endorsed. It waits for somebody higher.`,
  Rejected: (noun: string) => `${noun} rejected.`,
} as const;

interface Decided {
  readonly id: number;
  readonly Version: number;
  /** What is granted; left out where an approval is taken back, it stays as it is. */
  readonly ApprovedAmount?: number | null | undefined;
}

type ChosenClaim = Chosen<ClaimRow, Decided>;

const amountOf = ({ row, item }: ChosenClaim) =>
  item.ApprovedAmount === undefined ? row.ApprovedAmount : item.ApprovedAmount;

/** Approves several claims, or takes their approval back, each by the rules that hold for it alone. */
export async function decideSeveral(
  call: DecideCall,
  kind: ClaimKind,
  Approved: boolean,
  asked: { readonly Items: readonly Decided[]; readonly SkipRefused: boolean },
) {
  const { db, scope, caller, now } = call;
  const asking = await askingAt(call, kind);
  const at = now.toISOString();
  const verdictOf = (chosen: ChosenClaim) =>
    verdictFor(kind, asking, chosen.row, (Approved && amountOf(chosen)) || 0);
  const stepsOf = (chosen: readonly ChosenClaim[]) =>
    chosen.flatMap((one) => {
      const verdict = verdictOf(one);
      return verdict.may ? [stepOf(one.row, verdict, amountOf(one))] : [];
    });
  return actOnSeveral<ClaimRow, Decided>(call, asked, {
    kind: 'claim',
    missing: `This ${kind}`,
    keyOf: ({ id }) => id,
    lock: async (ids) => {
      const visible = await visibleTo(call, kind, asking);
      const rows = await repo.lockClaims(db, scope, kind, ids);
      return rows.filter((row) => isVisible(visible, row));
    },
    refusalOf: (chosen) => {
      const { row } = chosen;
      const rights = { verdict: verdictOf(chosen), isSubmitter: row.EmployeeID === caller.EmployeeID };
      const refusal = claimRefusal(kind, row.State, { Approved, ApprovedAmount: amountOf(chosen) }, rights);
      if (refusal) return refusalOf(refusal);
      return row.Approved === Approved ? new AppError('conflict', `This ${kind} is not approved.`) : null;
    },
    save: async (chosen) => {
      const steps = stepsOf(chosen);
      if (Approved) await insertSteps(db, steps, at);
      else
        await voidSteps(
          db,
          chosen.map(({ item }) => item.id),
          at,
        );
      const final = new Set(
        steps.filter(({ Decision }) => Decision === 'Approved').map(({ ClaimID }) => ClaimID),
      );
      const decided = chosen.map((one) => ({
        id: one.item.id,
        amount: amountOf(one),
        Approved: Approved && final.has(one.item.id),
      }));
      const approved = decided.filter((one) => one.Approved);
      await noteDecided(
        call,
        kind,
        approved.map(({ id, amount }) => ({ id, Decision: 'Approved', ApprovedAmount: amount })),
      );
      return repo.decideClaims(db, scope, kind, decided, { by: caller.EmployeeID, at });
    },
    trail: trailed,
    author: (chosen) => authorOf(caller, verdictOf(chosen)),
    done: (count, chosen) => {
      if (!Approved) return `Approval of ${claimCount(kind, count)} taken back.`;
      const endorsed = stepsOf(chosen).filter(({ Decision }) => Decision === 'Endorsed').length;
      return approvedText(kind, count - endorsed, endorsed);
    },
  });
}

const approvedText = (kind: ClaimKind, approved: number, endorsed: number) =>
  [
    (approved > 0 || endorsed === 0) && `${claimCount(kind, approved)} approved.`,
    endorsed > 0 && `${claimCount(kind, endorsed)} endorsed: above your limit, waiting for somebody higher.`,
  ]
    .filter((text) => text !== false)
    .join(' ');
