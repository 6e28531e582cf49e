import { CLAIM_PAGES, type ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import { EVENT_PAGES } from '@boh/contract/webhooks/webhooks.words.ts';
import type { Queryable } from '../../db/client.ts';
import { listHeldLocations } from '../../db/held-locations.ts';
import { listFullySeen } from '../claims/claims.service.ts';
import type { Claimed } from './sending.repo.ts';

type Told = Pick<Claimed, 'EmployeeID' | 'Event' | 'LocationID' | 'Body'>;

/** Whether the owner sees every claim of its kind there, as the Claims report asks it. */
async function seesClaim(db: Queryable, { EmployeeID, LocationID, Body }: Told, now: Date): Promise<boolean> {
  const { data } = JSON.parse(Body) as { data: { Kind?: unknown } };
  const kind = (Object.keys(CLAIM_PAGES) as ClaimKind[]).find((name) => name === data.Kind);
  if (!kind) return false;
  return (await listFullySeen(db, kind, EmployeeID, [LocationID], now)).includes(LocationID);
}

/** Why the owner of a webhook may not be told of an event now; null where they may. Nothing of it is remembered. */
export async function sightRefusal(db: Queryable, told: Told, now: Date): Promise<string | null> {
  const { EmployeeID, Event, LocationID } = told;
  const held = await listHeldLocations(db, { EmployeeID, pages: ['Integrations'] });
  if (!held.includes(LocationID)) return 'Its owner does not open Integrations at this location.';
  if (Event === 'claim.decided')
    return (await seesClaim(db, told, now)) ? null : 'Its owner does not see all claims at this location.';
  const page = EVENT_PAGES[Event];
  const seen = await listHeldLocations(db, { EmployeeID, pages: [page] });
  return seen.includes(LocationID) ? null : `Its owner does not open ${page} at this location.`;
}
