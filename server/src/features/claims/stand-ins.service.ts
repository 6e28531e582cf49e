import { APPROVAL_TEXTS, type nameStandIn as nameEndpoint } from '@boh/contract/claims/approvals.contract.ts';
import { CLAIM_PAGES } from '@boh/contract/claims/claims.calc.ts';
import { said } from '@boh/contract/fields.ts';
import { requireVersion } from '../../db/audit.ts';
import { onlyLocation } from '../../db/scope.ts';
import type { Call } from '../../http/call.ts';
import { holdCaller } from '../../http/hold-caller.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { AppError, badField } from '../../lib/app-error.ts';
import { localDay } from '../../lib/local-day.ts';
import { isAboveSomeone } from './claims.repo.ts';
import * as repo from './stand-ins.repo.ts';

type ReadCall = Pick<Call, 'db' | 'scope' | 'caller' | 'now'>;

const KINDS = ['reimbursement', 'bonus'] as const;

/** The caller at the selected location, with the pages of claims that are theirs. */
function askedBy({ scope, caller }: ReadCall) {
  const pages = KINDS.map((kind) => CLAIM_PAGES[kind]).filter((page) => caller.pages.has(page));
  return {
    LocationID: onlyLocation(scope),
    EmployeeID: caller.EmployeeID,
    pages: `{${pages.join(',')}}`,
  };
}

/** Whether the caller has a Level to lend: one above somebody who claims here. */
async function isApprover({ db, scope, caller }: ReadCall): Promise<boolean> {
  for (const kind of KINDS) {
    if (!caller.pages.has(CLAIM_PAGES[kind])) continue;
    if (await isAboveSomeone(db, onlyLocation(scope), kind, caller)) return true;
  }
  return false;
}

/** The caller's stand-in at the selected location, and for whom they are one. */
export async function showStandIn(call: ReadCall) {
  const { db, scope, caller, now } = call;
  const LocationID = onlyLocation(scope);
  const today = localDay(now, zoneOf(call));
  const named = await repo.findStandIn(db, LocationID, caller.EmployeeID);
  const asked = askedBy(call);
  const others = await repo.listCandidates(db, asked);
  const person = others.find(({ EmployeeID }) => EmployeeID === named?.StandInEmployeeID);
  const StandIn = named && {
    StandInID: named.StandInID,
    EmployeeID: named.StandInEmployeeID,
    Name: person?.Name ?? 'Somebody who left',
    From: named.FirstDay,
    To: named.LastDay,
    InForce: person !== undefined && named.FirstDay <= today && named.LastDay >= today,
    Version: named.Version,
  };
  const For = await repo.listStoodInFor(db, { ...asked, today });
  const People = (await isApprover(call)) ? others : [];
  return { StandIn: StandIn ?? null, For, People };
}

/** Names who decides for the caller while they are away, or nobody any more. */
export async function nameStandIn(call: Call<typeof nameEndpoint>) {
  const { db, scope, caller, now, body } = call;
  const LocationID = onlyLocation(scope);
  // Before any row of theirs, as a deactivation does: in the other order the two would wait for each other.
  await holdCaller(db, caller);
  const before = await repo.findStandIn(db, LocationID, caller.EmployeeID, true);
  if (before) await requireVersion(db, recordOf(before), before.Version, body.Version);
  if (body.EmployeeID === undefined) {
    if (!before) throw new AppError('conflict', 'You have named no stand-in here.');
    await repo.deleteStandIn(db, before.StandInID);
    await call.audit({ record: recordOf(before), before });
    return { ...said(APPROVAL_TEXTS.removed), ...(await showStandIn(call)) };
  }
  const { EmployeeID, From = '', To = '' } = body;
  if (!(await isApprover(call))) throw new AppError('forbidden', APPROVAL_TEXTS.nothingToLend);
  if (!(await repo.listCandidates(db, askedBy(call))).some((one) => one.EmployeeID === EmployeeID))
    throw badField('EmployeeID', 'Please choose somebody else who holds the page at this location.');
  if (To < localDay(now, zoneOf(call))) throw badField('To', 'These days are over already.');
  const after = await repo.saveStandIn(db, {
    LocationID,
    EmployeeID: caller.EmployeeID,
    StandInEmployeeID: EmployeeID,
    FirstDay: From,
    LastDay: To,
    Version: (before?.Version ?? 0) + 1,
  });
  await call.audit({ record: recordOf(after), before: before ?? null, after });
  return { ...said(APPROVAL_TEXTS.named), ...(await showStandIn(call)) };
}

const recordOf = ({ StandInID }: { readonly StandInID: number }) => `stand-in:${StandInID}`;
