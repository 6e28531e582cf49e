import { showHome } from '@boh/contract/home/home.contract.ts';
import { together } from '../../db/client.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { localDay } from '../../lib/local-day.ts';
import { TILE_SOURCES } from './home.tiles.ts';

export const homeFeature: Feature = {
  routes: [
    bind(showHome, async ({ caller, db, now }) => {
      const { location, pages } = caller;
      if (!location) return { LocationName: null, Tiles: [] };
      const { LocationID, TimeZone: zone } = location;
      const place = { caller, LocationID, zone, today: localDay(now, zone) };
      const allowed = TILE_SOURCES.filter(({ page }) => pages.has(page));
      const read = await together(db, (one) =>
        Promise.all(
          allowed.map(async ({ page, read: tiles }) =>
            (await tiles({ ...place, db: one })).map((tile) => ({ ...tile, Page: page })),
          ),
        ),
      );
      return { LocationName: location.Name, Tiles: read.flat() };
    }),
  ],
};
