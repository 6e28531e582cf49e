import {
  canApprove,
  canEdit,
  CLAIM_PAGES,
  claimRefusal,
  MAX_RECEIPTS,
  type ClaimKind,
  type ClaimRefusal,
  type ClaimViewer,
} from '@boh/contract/claims/claims.calc.ts';
import { attachFiles } from '../../db/attach-files.ts';
import { requireVersion } from '../../db/audit.ts';
import type { Queryable } from '../../db/client.ts';
import { locationsOnly, onlyLocation } from '../../db/scope.ts';
import type { Call } from '../../http/call.ts';
import type { Caller } from '../../http/session.ts';
import { changeFiles, openFile } from '../../http/stored-files.ts';
import { AppError, badField, notFound } from '../../lib/app-error.ts';
import { listClaims, type ClaimRow, type Visible } from './claims.list.repo.ts';
import * as repo from './claims.repo.ts';

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

export const viewerOf = ({ EmployeeID, level, pages }: Caller): ClaimViewer => ({ EmployeeID, level, pages });

export const submitterOf = (row: ClaimRow) => ({ EmployeeID: row.EmployeeID, level: row.submitterLevel });

/** A row as this caller sees it: with their rights as flags and without what is only for the rules. */
export function shownTo(kind: ClaimKind, viewer: ClaimViewer, row: ClaimRow) {
  const { EmployeeID, submitterLevel: _, ApprovedAt, ...shown } = row;
  return {
    ...shown,
    ApprovedAt: ApprovedAt === null ? null : Math.floor(Date.parse(ApprovedAt) / 1000),
    CanBeApprovedByUser: canApprove(kind, viewer, submitterOf(row)),
    CanBeEditedByUser: canEdit(kind, viewer, submitterOf(row)),
    IsYours: EmployeeID === viewer.EmployeeID,
  };
}

/** Approvers see all claims of the location, the others their own. */
export async function visibleTo(
  db: Queryable,
  LocationID: number,
  kind: ClaimKind,
  caller: Caller,
): Promise<Visible> {
  const isApprover = await repo.isAboveSomeone(db, LocationID, kind, caller);
  return isApprover ? 'all' : { EmployeeID: caller.EmployeeID };
}

export const isVisible = (visible: Visible, row: ClaimRow) =>
  visible === 'all' || row.EmployeeID === visible.EmployeeID;

/** The claims the caller may see, with the caller's rights on each; those of a file are read while it is written. */
export function listVisible(
  call: Pick<AnyCall, 'db' | 'scope' | 'caller' | 'now'>,
  kind: ClaimKind,
  query: Parameters<typeof listClaims>[4],
) {
  const viewer = viewerOf(call.caller);
  const shown = (row: object) => shownTo(kind, viewer, row as ClaimRow);
  const list = async () => {
    const visible = await visibleTo(call.db, onlyLocation(call.scope), kind, call.caller);
    return listClaims(call.db, call.scope, kind, visible, query, { ...viewer, now: call.now });
  };
  return {
    page: async () => {
      const { json, total } = await (await list()).page();
      return { rows: (JSON.parse(json) as ClaimRow[]).map(shown), total };
    },
    all: async function* () {
      const { all } = await list();
      for await (const row of all?.() ?? []) yield shown(row);
    },
  };
}

/** A claim the caller may see; any other looks as if it did not exist. */
async function requireVisible(call: Pick<AnyCall, 'db' | 'scope' | 'caller'>, kind: ClaimKind, id: number) {
  const row = await repo.findClaim(call.db, call.scope, kind, id);
  const visible = await visibleTo(call.db, onlyLocation(call.scope), kind, call.caller);
  if (!row || !isVisible(visible, row)) throw notFound(`This ${kind}`);
  return row;
}

/** Whether the caller may read a claim (and with it its history) from the selected location. */
export async function mayRead(call: Pick<AnyCall, 'db' | 'caller'>, id: number): Promise<boolean> {
  const { caller, db } = call;
  if (!caller.location) return false;
  const scope = locationsOnly([caller.location.LocationID]);
  const kind = await repo.findClaimKind(db, scope, id);
  if (!kind || !caller.pages.has(CLAIM_PAGES[kind])) return false;
  const row = await repo.findClaim(db, scope, kind, id);
  const visible = await visibleTo(db, caller.location.LocationID, kind, caller);
  return row !== undefined && isVisible(visible, row);
}

/** The open claims at the selected location that wait for the caller's approval (the landing page's tile). */
export async function findToApprove(db: Queryable, caller: Caller, kind: ClaimKind) {
  if (!caller.location || !caller.pages.has(CLAIM_PAGES[kind])) return { count: 0, oldest: null };
  return repo.findApprovable(db, caller.location.LocationID, kind, caller);
}

/** What became of the caller's own claims at the selected location; undefined where they never made one. */
export async function ownClaims(db: Queryable, caller: Caller, kind: ClaimKind) {
  if (!caller.location) return undefined;
  return repo.findOwn(db, caller.location.LocationID, kind, caller.EmployeeID);
}

/** Records a claim of the caller's own. It is never approved at birth: an amount sent with it is what is asked for. */
export async function submitClaim(call: AnyCall, kind: ClaimKind, body: ClaimFields) {
  const { caller, db, now } = call;
  const rights = { mayApprove: false, mayEdit: true };
  const change = { Approved: body.Approved, ApprovedAmount: null };
  refuse(claimRefusal(kind, { Approved: false }, change, rights));
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
 * somebody who may approve is what is granted, from the submitter what is asked for.
 */
export async function changeClaim(call: AnyCall, kind: ClaimKind, id: number, body: ClaimFields) {
  const { caller, db, now } = call;
  await requireVisible(call, kind, id);
  const stored = await repo.lockClaim(db, call.scope, kind, id);
  if (!stored) throw notFound(`This ${kind}`);
  await requireVersion(db, `claim:${id}`, stored.Version, body.Version);
  const viewer = viewerOf(caller);
  const mayApprove = canApprove(kind, viewer, submitterOf(stored));
  const amounts = amountsAfter(stored, body, mayApprove);
  const rights = { mayApprove, mayEdit: canEdit(kind, viewer, submitterOf(stored)) };
  refuse(
    claimRefusal(kind, stored, { Approved: body.Approved, ApprovedAmount: amounts.ApprovedAmount }, rights),
  );
  await changeFiles(call, repo.ownerOf(id), {
    part: 'ReceiptsAttachments',
    removed: body.RemoveReceiptsAttachments,
    most: MAX_RECEIPTS,
    what: kind,
  });
  const at = now.toISOString();
  const Approved = body.Approved ?? stored.Approved;
  await repo.updateClaim(db, id, {
    ...textsOf(body),
    ...amounts,
    Approved,
    ApprovedBy: Approved ? caller.EmployeeID : null,
    ApprovedAt: Approved ? at : null,
    UpdatedAt: at,
    Version: stored.Version + 1,
  });
  return answerSaved(call, kind, id, stored);
}

/** The amount sent is granted by an approver and asked for by the submitter: blank takes it away, a missing one keeps it. */
function amountsAfter(stored: ClaimRow, { ApprovedAmount: sent }: ClaimFields, mayApprove: boolean) {
  const { RequestedAmount, ApprovedAmount } = stored;
  if (sent === undefined) return { RequestedAmount, ApprovedAmount };
  return mayApprove ? { RequestedAmount, ApprovedAmount: sent } : { RequestedAmount: sent, ApprovedAmount };
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
async function answerSaved(call: AnyCall, kind: ClaimKind, id: number, before: ClaimRow | null) {
  const after = await repo.findClaim(call.db, call.scope, kind, id);
  if (!after) throw new Error('The claim was not saved.');
  await call.audit({ record: `claim:${id}`, before, after });
  return shownTo(kind, viewerOf(call.caller), after);
}

/** One receipt. */
export async function openReceipt(
  call: Pick<AnyCall, 'db' | 'scope' | 'caller' | 'services'>,
  kind: ClaimKind,
  id: number,
  index: number,
) {
  await requireVisible(call, kind, id);
  return openFile(call, repo.ownerOf(id), { index, shown: 'inline' });
}
