import { asc, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { within, type Scope } from '../../db/scope.ts';
import { locations } from '../../db/tables/locations.table.ts';

export interface LocationRecipients {
  readonly LocationID: number;
  readonly ToEmails: readonly string[];
  readonly CcEmails: readonly string[];
  readonly BccEmails: readonly string[];
}

/** The mail lists of locations the caller was found to have access to. */
export async function listRecipients(
  db: Queryable,
  LocationIDs: readonly number[],
): Promise<LocationRecipients[]> {
  return db
    .select({
      LocationID: locations.LocationID,
      ToEmails: locations.ToEmails,
      CcEmails: locations.CcEmails,
      BccEmails: locations.BccEmails,
    })
    .from(locations)
    .where(inArray(locations.LocationID, [...LocationIDs]));
}

/** The mail lists of all locations of the caller, as the screen shows them before a mail is sent. */
export async function listOwnRecipients(db: Queryable, scope: Scope) {
  return db
    .select({
      LocationID: locations.LocationID,
      To: locations.ToEmails,
      Cc: locations.CcEmails,
      Bcc: locations.BccEmails,
    })
    .from(locations)
    .where(within(locations.LocationID, scope))
    .orderBy(asc(locations.LocationID));
}
