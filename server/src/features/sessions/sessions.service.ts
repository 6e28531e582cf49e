import { FORBIDDEN_TEXT } from '@boh/contract/errors.ts';
import { said } from '@boh/contract/fields.ts';
import {
  othersEndedText,
  SESSION_TEXTS,
  type endOtherSessions as endOthersEndpoint,
  type endSession as endEndpoint,
  type listSessions as listEndpoint,
} from '@boh/contract/sessions/sessions.contract.ts';
import type { Call } from '../../http/call.ts';
import { AppError } from '../../lib/app-error.ts';
import { keepAdministrator } from '../roles/granting.service.ts';
import { requireManaged } from '../team/managed.service.ts';
import { deviceName } from './device-name.calc.ts';
import * as repo from './sessions.repo.ts';

type Asking = Call<typeof listEndpoint> | Call<typeof endEndpoint> | Call<typeof endOthersEndpoint>;

const isOwn = ({ query, caller }: Asking) =>
  query.EmployeeID === undefined || query.EmployeeID === caller.EmployeeID;

/** Whose sessions a call is about: the caller's, or those of somebody on their roster whom they manage. */
async function requireOwner(call: Asking): Promise<number> {
  const EmployeeID = call.query.EmployeeID ?? call.caller.EmployeeID;
  if (isOwn(call)) return EmployeeID;
  if (!call.caller.pages.has('Team')) throw new AppError('forbidden', FORBIDDEN_TEXT);
  await requireManaged(call, EmployeeID);
  return EmployeeID;
}

/** Others' sessions are ended under the lock of all roles, so that nobody rises above the caller meanwhile. */
const settled = <T>(call: Asking, end: () => Promise<T>) =>
  isOwn(call) ? end() : keepAdministrator(call.db, end);

export async function listSessions(call: Call<typeof listEndpoint>) {
  const EmployeeID = await requireOwner(call);
  const asked = { EmployeeID, SessionID: call.caller.sessionId, now: call.now.toISOString() };
  const signIns = await repo.listSignIns(call.db, asked);
  return signIns.map(({ UserAgent, ...signIn }) => ({ ...signIn, Device: deviceName(UserAgent) }));
}

/** Ends a sign-in with all its tabs. */
export const endSession = (call: Call<typeof endEndpoint>) =>
  settled(call, async () => {
    const EmployeeID = await requireOwner(call);
    await repo.holdSessionsOf(call.db, EmployeeID);
    const agent = await repo.deleteSignIn(call.db, EmployeeID, call.params.SessionID);
    if (agent === undefined) throw new AppError('not_found', SESSION_TEXTS.gone);
    await call.audit({ record: `employee:${EmployeeID}`, after: { SessionEnded: deviceName(agent) } });
    return said(SESSION_TEXTS.ended);
  });

/** Ends all sign-ins but the caller's own; of somebody else all there are. */
export const endOtherSessions = (call: Call<typeof endOthersEndpoint>) =>
  settled(call, async () => {
    const EmployeeID = await requireOwner(call);
    await repo.holdSessionsOf(call.db, EmployeeID);
    const Ended = await repo.deleteOtherSignIns(call.db, EmployeeID, call.caller.sessionId);
    await call.audit({ record: `employee:${EmployeeID}`, after: { SessionsEnded: Ended } });
    return { ...said(othersEndedText(Ended)), Ended };
  });
