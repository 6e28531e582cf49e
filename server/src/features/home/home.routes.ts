import { showHome, type HomeTile } from '@boh/contract/home/home.contract.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { localDay } from '../../lib/local-day.ts';
import { readHotelSteps } from './home.repo.ts';
import { TILE_SOURCES } from './home.tiles.ts';

/** Who sets a hotel up can make its rooms and invite its people. */
const SETTING_UP = ['Rooms Details', 'Invite User'] as const;

export const homeFeature: Feature = {
  routes: [
    bind(showHome, async ({ caller, db, now }) => {
      const { location, pages } = caller;
      if (!location) return { LocationName: null, Tiles: [] };
      const { LocationID, TimeZone: zone } = location;
      const place = { db, caller, now, LocationID, zone, today: localDay(now, zone) };
      const Tiles: HomeTile[] = [];
      for (const { page, read } of TILE_SOURCES.filter((source) => pages.has(source.page))) {
        Tiles.push(...(await read(place)).map((tile) => ({ ...tile, Page: page })));
      }
      const home = { LocationName: location.Name, Tiles };
      if (!SETTING_UP.every((page) => pages.has(page))) return home;
      const HotelSteps = await readHotelSteps(db, { LocationID, EmployeeID: caller.EmployeeID });
      return Object.values(HotelSteps).every(Boolean) ? home : { ...home, HotelSteps };
    }),
  ],
};
