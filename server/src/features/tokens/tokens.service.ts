import { said } from '@boh/contract/fields.ts';
import type * as contract from '@boh/contract/tokens/tokens.contract.ts';
import { TOKEN_DAYS, TOKEN_TEXTS } from '@boh/contract/tokens/tokens.contract.ts';
import { listHeldLocations } from '../../db/held-locations.ts';
import { newApiToken } from '../../http/api-token.ts';
import type { Call } from '../../http/call.ts';
import { holdCaller } from '../../http/hold-caller.ts';
import { AppError, badField, notFound } from '../../lib/app-error.ts';
import { localTime } from '../../lib/local-day.ts';
import * as repo from './tokens.repo.ts';

const recordOf = (TokenID: number) => `api-token:${TokenID}`;

type Asking = Pick<Call, 'db' | 'caller'>;

/** Whoever opens Integrations looks after the tokens of the hotels where they do; anybody, after their own. */
async function keeperOf({ db, caller }: Asking): Promise<repo.Keeper> {
  const { EmployeeID, pages } = caller;
  const opens = pages.has('Integrations');
  return {
    EmployeeID,
    held: opens ? await listHeldLocations(db, { EmployeeID, pages: ['Integrations'] }) : [],
  };
}

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
  await holdCaller(db, caller);
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
  const made = await repo.findToken(db, { EmployeeID: caller.EmployeeID, held: [] }, TokenID);
  if (!made) throw notFound(TOKEN_TEXTS.missing);
  return { ...said(TOKEN_TEXTS.made), ...made, Token: token };
}

export async function endToken(call: Call<typeof contract.endToken>) {
  const { db, params } = call;
  const token = await repo.findToken(db, await keeperOf(call), params.TokenID);
  if (!token || !(await repo.deleteToken(db, params.TokenID))) throw notFound(TOKEN_TEXTS.missing);
  const { Name, Owner, Pages, Locations, ReadOnly, ExpiresAt } = token;
  await call.audit({
    record: recordOf(params.TokenID),
    before: { Name, Owner, Pages, Locations, ReadOnly, ExpiresAt },
  });
  return said(TOKEN_TEXTS.ended);
}

/** The history of those that have ended stays with whoever saw them. */
export async function readsToken(call: Call, TokenID: number): Promise<boolean> {
  const keeper = await keeperOf(call);
  if (await repo.findToken(call.db, keeper, TokenID)) return true;
  return repo.sawEnded(call.db, recordOf(TokenID), keeper);
}

export async function listSeen(call: Call<typeof contract.listTokens>) {
  const { EmployeeID, pages } = call.caller;
  const isOwn = call.query.Own || !pages.has('Integrations');
  return repo.listTokens(call.db, isOwn ? { EmployeeID } : await keeperOf(call), call.query);
}
