import { showHome, type HomeTile } from '@boh/contract/home/home.contract.ts';
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
      const place = { db, caller, LocationID, zone, today: localDay(now, zone) };
      const Tiles: HomeTile[] = [];
      for (const { page, read } of TILE_SOURCES.filter((source) => pages.has(source.page))) {
        Tiles.push(...(await read(place)).map((tile) => ({ ...tile, Page: page })));
      }
      return { LocationName: location.Name, Tiles };
    }),
  ],
};
