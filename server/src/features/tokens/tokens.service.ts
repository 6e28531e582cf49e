import { said } from '@boh/contract/fields.ts';
import type * as contract from '@boh/contract/tokens/tokens.contract.ts';
import { TOKEN_DAYS, TOKEN_TEXTS } from '@boh/contract/tokens/tokens.contract.ts';
import { newApiToken } from '../../http/api-token.ts';
import type { Call } from '../../http/call.ts';
import { AppError, badField, notFound } from '../../lib/app-error.ts';
import { localTime } from '../../lib/local-day.ts';
import * as repo from './tokens.repo.ts';

const recordOf = (TokenID: number) => `api-token:${TokenID}`;

/** Whether somebody looks after the tokens of all people. */
const seesAll = ({ caller }: Pick<Call, 'caller'>): boolean => caller.pages.has('Integrations');

/** A year is one of the calendar: it ends on the same day. */
function endOf(sent: string | undefined, now: Date): string {
  const start = localTime(now, 'utc');
  const end = sent === undefined ? start.plus({ days: TOKEN_DAYS }).toJSDate() : new Date(sent);
  if (end <= now) throw badField('ExpiresAt', TOKEN_TEXTS.past);
  if (end > start.plus({ years: 1 }).toJSDate()) throw badField('ExpiresAt', TOKEN_TEXTS.tooLong);
  return end.toISOString();
}

/** A token is made of what its owner holds now. What they hold later is looked at whenever it calls. */
async function refuseWider(call: Call<typeof contract.makeToken>): Promise<void> {
  const { Pages, LocationIDs } = call.body;
  const held = await repo.listHeldPages(call.db, call.caller.EmployeeID);
  const chosen = LocationIDs ? held.filter(({ LocationID }) => LocationIDs.includes(LocationID)) : held;
  if (LocationIDs && chosen.length < new Set(LocationIDs).size) {
    throw new AppError('forbidden', TOKEN_TEXTS.widerLocations);
  }
  const opened = new Set(chosen.flatMap((place) => place.Pages));
  const wider = (Pages ?? []).filter((page) => !opened.has(page));
  if (wider.length > 0) throw new AppError('forbidden', TOKEN_TEXTS.widerPages(wider.join(', ')));
}

/** The token is answered this once and kept nowhere: neither by us nor in the trail. */
export async function makeToken(call: Call<typeof contract.makeToken>) {
  const { db, caller, now, body } = call;
  await refuseWider(call);
  const { token, hash } = newApiToken();
  const given = {
    Name: body.Name,
    Pages: body.Pages ? [...new Set(body.Pages)].sort() : null,
    LocationIDs: body.LocationIDs ? [...new Set(body.LocationIDs)].sort((a, b) => a - b) : null,
    ReadOnly: body.ReadOnly,
    ExpiresAt: endOf(body.ExpiresAt, now),
  };
  const TokenID = await repo.insertToken(db, {
    ...given,
    ...{ TokenHash: hash, EmployeeID: caller.EmployeeID, CreatedAt: now.toISOString() },
  });
  await call.audit({ record: recordOf(TokenID), after: given });
  const made = await repo.findToken(db, TokenID);
  if (!made) throw notFound(TOKEN_TEXTS.missing);
  return { ...said(TOKEN_TEXTS.made), ...made, Token: token };
}

/** One's own, or anybody's for whoever looks after all: another one looks as if it did not exist. */
async function findSeen(call: Pick<Call, 'db' | 'caller'>, TokenID: number) {
  const token = await repo.findToken(call.db, TokenID);
  return token && (seesAll(call) || token.EmployeeID === call.caller.EmployeeID) ? token : undefined;
}

export async function endToken(call: Call<typeof contract.endToken>) {
  const { db, params } = call;
  const token = await findSeen(call, params.TokenID);
  if (!token || !(await repo.deleteToken(db, params.TokenID))) throw notFound(TOKEN_TEXTS.missing);
  const { Name, Owner, Pages, Locations, ReadOnly, ExpiresAt } = token;
  await call.audit({
    record: recordOf(params.TokenID),
    before: { Name, Owner, Pages, Locations, ReadOnly, ExpiresAt },
  });
  return said(TOKEN_TEXTS.ended);
}

/** Whoever looks after all tokens reads of ended ones too. */
export const readsToken = async (call: Call, TokenID: number): Promise<boolean> =>
  seesAll(call) || (await findSeen(call, TokenID)) !== undefined;

export const listSeen = (call: Call<typeof contract.listTokens>) =>
  repo.listTokens(call.db, seesAll(call) && !call.query.Own ? undefined : call.caller.EmployeeID, call.query);
