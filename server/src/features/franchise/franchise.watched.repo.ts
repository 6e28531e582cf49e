import { sql } from 'drizzle-orm';
import type { franchiseWarnings } from '@boh/contract/franchise/franchise.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { idsOf, type Scope } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { franchises } from './franchise.table.ts';

type Watched = Parameters<typeof franchiseWarnings>[0][number];

const watched = statement.once<{ ids: string | null }, Watched>(
  (value) => sql`
    select l.location_id as "LocationID", l.name as "Name", coalesce(f."window", '') as "Window",
      coalesce(f.expiration, '') as "Expiration"
    from ${locations} l left join ${franchises} f on f.location_id = l.location_id
    where l.franchise and (${value('ids')}::int[] is null or l.location_id = any(${value('ids')}::int[]))
    order by lower(l.name), l.location_id`,
);

/** The dates of each agreement that the landing page warns of. */
export const listWatched = (db: Queryable, scope: Scope) => watched(db, { ids: idsOf(scope) });
