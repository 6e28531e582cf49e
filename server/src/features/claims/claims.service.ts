import { isApproved, type Verdict } from '@boh/contract/claims/approvals.calc.ts';
import { claimRefusal, type ClaimRefusal } from '@boh/contract/claims/claim-saves.calc.ts';
import { CLAIM_PAGES, MAX_RECEIPTS, type ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import { attachFiles } from '../../db/attach-files.ts';
import { requireVersion } from '../../db/audit.ts';
import { locationsOnly, onlyLocation } from '../../db/scope.ts';
import type { Call } from '../../http/call.ts';
import { changeFiles, openFile } from '../../http/stored-files.ts';
import { AppError, badField, notFound } from '../../lib/app-error.ts';
import { noteDecided } from './claims.events.ts';
import { listClaims, type ClaimQuery, type ClaimRow } from './claims.list.repo.ts';
import * as repo from './claims.repo.ts';
import * as rights from './claims.rights.ts';
import { insertSteps, voidSteps, type NewStep } from './steps.repo.ts';

/** Of some locations, those where somebody sees all claims of a kind. */
export const listFullySeen = repo.listFullySeen;

/** The fields a request may set, of either kind; what is missing stays as it is. */
interface ClaimFields {
  readonly Contexts?: string | undefined;
  readonly Planned?: boolean | undefined;
  readonly Type?: string | undefined;
  readonly TypeInDetails?: string | undefined;
  readonly OtherNotes?: string | undefined;
  readonly Approved?: boolean | undefined;
  readonly ApprovedAmount?: number | null | undefined;
  readonly RemoveReceiptsAttachments: readonly number[];
  readonly Version?: number | undefined;
}

type AnyCall = Pick<Call, 'db' | 'scope' | 'caller' | 'files' | 'now' | 'audit' | 'afterCommit' | 'services'>;

const BLANK = { Contexts: '', Planned: false, Type: '', TypeInDetails: '', OtherNotes: '' };
const TEXTS = ['Contexts', 'Planned', 'Type', 'TypeInDetails', 'OtherNotes'] as const;

/** The claims the caller may see, with the caller's rights on each; those of a file are read while it is written. */
export function listVisible(
  call: Pick<AnyCall, 'db' | 'scope' | 'caller' | 'now'>,
  kind: ClaimKind,
  query: ClaimQuery,
) {
  const { db, scope, now } = call;
  const list = async () => {
    const asking = await rights.askingAt(call, kind);
    const visible = await rights.visibleTo(call, kind, asking);
    const isForMe = query.Show === 'ForMe';
    const waiting = isForMe ? await rights.listWaitingFor(db, kind, onlyLocation(scope), asking) : [];
    const { EmployeeID } = asking;
    const found = listClaims(db, scope, kind, visible, query, {
      EmployeeID,
      now,
      waiting: waiting.map(({ id }) => id),
    });
    return { found, shown: (row: object) => rights.shownTo(kind, asking, row as ClaimRow) };
  };
  return {
    page: async () => {
      const { found, shown } = await list();
      const { json, total } = await found.page();
      return { rows: (JSON.parse(json) as ClaimRow[]).map(shown), total };
    },
    all: async function* () {
      const { found, shown } = await list();
      for await (const row of found.all?.() ?? []) yield shown(row);
    },
  };
}

/** A claim the caller may see; any other looks as if it did not exist. */
async function requireVisible(
  call: Pick<AnyCall, 'db' | 'scope' | 'caller' | 'now'>,
  kind: ClaimKind,
  id: number,
) {
  const row = await repo.findClaim(call.db, call.scope, kind, id);
  const visible = await rights.visibleTo(call, kind);
  if (!row || !rights.isVisible(visible, row)) throw notFound(`This ${kind}`);
  return row;
}

/** The claim for a change of it: seen by the caller, locked, and of the version that they saw. */
export async function lockForChange(
  call: Pick<AnyCall, 'db' | 'scope' | 'caller' | 'now'>,
  kind: ClaimKind,
  id: number,
  version: number | undefined,
): Promise<ClaimRow> {
  await requireVisible(call, kind, id);
  const stored = await repo.lockClaim(call.db, call.scope, kind, id);
  if (!stored) throw notFound(`This ${kind}`);
  await requireVersion(call.db, `claim:${id}`, stored.Version, version);
  return stored;
}

/** Whether the caller may read a claim (and with it its history) from the selected location. */
export async function mayRead(call: Pick<AnyCall, 'db' | 'caller' | 'now'>, id: number): Promise<boolean> {
  const { caller, db } = call;
  if (!caller.location) return false;
  const scope = locationsOnly([caller.location.LocationID]);
  const kind = await repo.findClaimKind(db, scope, id);
  if (!kind || !caller.pages.has(CLAIM_PAGES[kind])) return false;
  const row = await repo.findClaim(db, scope, kind, id);
  return row !== undefined && rights.isVisible(await rights.visibleTo(call, kind), row);
}

/** Records a claim of the caller's own. It is never approved at birth: an amount sent with it is what is asked for. */
export async function submitClaim(call: AnyCall, kind: ClaimKind, body: ClaimFields) {
  const { caller, db, now } = call;
  const own: Verdict = { may: false, code: 'forbidden', reason: 'Nobody decides on their own claim.' };
  const change = { Approved: body.Approved, ApprovedAmount: null };
  refuse(claimRefusal(kind, 'Open', change, { verdict: own, isSubmitter: true }));
  const at = now.toISOString();
  const id = await repo.insertClaim(db, {
    ...BLANK,
    ...textsOf(body),
    RequestedAmount: body.ApprovedAmount ?? null,
    Kind: kind,
    LocationID: onlyLocation(call.scope),
    EmployeeID: caller.EmployeeID,
    SubmittedLevel: caller.level,
    CreatedAt: at,
    UpdatedAt: at,
  });
  const by = { UploadedBy: caller.EmployeeID, UploadedAt: at };
  await attachFiles(db, repo.ownerOf(id), call.files.ReceiptsAttachments ?? [], by);
  return answerSaved(call, kind, id, null);
}

/**
 * Changes, approves or un-approves a claim. Who approved and when comes from the session and the clock; an amount from
 * somebody who may approve is what is granted, from the submitter what is asked for. What the submitter changes, what somebody
 * else rewrites, and what takes an approval back makes the steps before it void: they were about something else.
 */
export async function changeClaim(call: AnyCall, kind: ClaimKind, id: number, body: ClaimFields) {
  const { caller, db, now } = call;
  const stored = await lockForChange(call, kind, id, body.Version);
  const asking = await rights.askingAt(call, kind);
  const isSubmitter = stored.EmployeeID === caller.EmployeeID;
  const isVoided = isSubmitter || isApproved(stored.State) || isRewritten(call, stored, body);
  const amounts = amountsAfter(stored, body, { isSubmitter, isVoided });
  // Without a decision one's own standing comes first, whatever the amount.
  const decidedOn = body.Approved === true ? amounts.ApprovedAmount : null;
  const verdict = rights.verdictFor(kind, asking, stored, decidedOn ?? 0);
  const change = { Approved: body.Approved, ApprovedAmount: amounts.ApprovedAmount };
  refuse(claimRefusal(kind, stored.State, change, { verdict, isSubmitter }));
  await changeFiles(call, repo.ownerOf(id), {
    part: 'ReceiptsAttachments',
    removed: body.RemoveReceiptsAttachments,
    most: MAX_RECEIPTS,
    what: kind,
  });
  const at = now.toISOString();
  const isGiven = body.Approved === true && verdict.may;
  const Approved = isGiven && verdict.isFinal;
  if (isVoided) await voidSteps(db, [id], at);
  if (isGiven) await insertSteps(db, [stepOf(stored, verdict, amounts.ApprovedAmount)], at);
  await repo.updateClaim(db, id, {
    ...textsOf(body),
    ...amounts,
    Approved,
    ApprovedBy: Approved ? caller.EmployeeID : null,
    ApprovedAt: Approved ? at : null,
    UpdatedAt: at,
    Version: stored.Version + 1,
  });
  const { ApprovedAmount } = amounts;
  if (Approved) await noteDecided(call, kind, [{ id, Decision: 'Approved', ApprovedAmount }]);
  return answerSaved(call, kind, id, stored, verdict);
}

/** Whether a save makes something else of a claim than its endorsers saw. Another amount that is granted is a step of its own. */
const isRewritten = ({ files }: Pick<AnyCall, 'files'>, stored: ClaimRow, body: ClaimFields) =>
  TEXTS.some((name) => body[name] !== undefined && body[name] !== stored[name]) ||
  body.RemoveReceiptsAttachments.length > 0 ||
  (files.ReceiptsAttachments ?? []).length > 0 ||
  (body.Approved !== true &&
    body.ApprovedAmount !== undefined &&
    body.ApprovedAmount !== stored.ApprovedAmount);

/** What an approval leaves: the last word, or an endorsement where the amount is above the limit. */
export const stepOf = (
  { id: ClaimID }: Pick<ClaimRow, 'id'>,
  { as, isFinal }: Extract<Verdict, { may: true }>,
  Amount: number | null,
  Reason = '',
): NewStep => ({
  ClaimID,
  EmployeeID: as.EmployeeID,
  ForEmployeeID: as.For?.EmployeeID ?? null,
  Level: as.Level,
  Decision: isFinal ? 'Approved' : 'Endorsed',
  Amount,
  Reason,
});

/**
 * The amount sent is asked for by the submitter and granted by anybody else: blank takes it away, a missing one keeps it.
 * What was endorsed of an amount goes with the endorsement; what was noted of one goes once the submitter asks for another.
 */
function amountsAfter(
  stored: ClaimRow,
  { Approved, ApprovedAmount: sent }: ClaimFields,
  by: { readonly isSubmitter: boolean; readonly isVoided: boolean },
) {
  const { RequestedAmount, State } = stored;
  const isEndorsementGone = by.isVoided && State === 'Endorsed' && Approved !== true;
  const noted = isEndorsementGone || State === 'Rejected' ? null : stored.ApprovedAmount;
  if (!by.isSubmitter) return { RequestedAmount, ApprovedAmount: sent === undefined ? noted : sent };
  const asked = sent === undefined ? RequestedAmount : sent;
  return { RequestedAmount: asked, ApprovedAmount: asked === RequestedAmount ? noted : null };
}

function textsOf(body: ClaimFields) {
  return Object.fromEntries(
    TEXTS.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]),
  ) as Partial<typeof BLANK>;
}

export const refusalOf = (refusal: ClaimRefusal): AppError =>
  refusal.code === 'bad_fields'
    ? badField(refusal.field, refusal.message)
    : new AppError(refusal.code, refusal.message);

function refuse(refusal: ClaimRefusal | null): void {
  if (refusal) throw refusalOf(refusal);
}

/** The saved claim as its caller sees it, with the row of the audit trail that the save owes. */
export async function answerSaved(
  call: Pick<AnyCall, 'db' | 'scope' | 'caller' | 'now' | 'audit'>,
  kind: ClaimKind,
  id: number,
  before: ClaimRow | null,
  verdict?: Verdict,
) {
  const after = await repo.findClaim(call.db, call.scope, kind, id);
  if (!after) throw new Error('The claim was not saved.');
  await call.audit({
    record: `claim:${id}`,
    before: before && rights.trailed(before),
    after: rights.trailed(after),
    ...rights.authorOf(call.caller, verdict),
  });
  return rights.shownTo(kind, await rights.askingAt(call, kind), after);
}

/** One receipt. */
export async function openReceipt(
  call: Pick<AnyCall, 'db' | 'scope' | 'caller' | 'now' | 'services'>,
  kind: ClaimKind,
  id: number,
  index: number,
) {
  await requireVisible(call, kind, id);
  return openFile(call, repo.ownerOf(id), { index, shown: 'inline' });
}
