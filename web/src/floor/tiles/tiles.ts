import { openPages, type PageName } from '@boh/contract/pages.ts';

/** A part of the app that somebody may open: in the order of the tiles. */
const TILES = [
  { name: 'rooms', path: '/floor/rooms', page: 'Housekeeping Reports' },
  { name: 'report', path: '/floor/report', page: 'Room Logs' },
  { name: 'logbook', path: '/floor/logbook', page: 'logbook' },
  { name: 'sheets', path: '/floor/sheets', page: 'logbook' },
  { name: 'handover', path: '/floor/handover', page: 'logbook' },
  { name: 'inbox', path: '/floor/inbox', page: null },
] as const satisfies readonly { name: string; path: string; page: PageName | null }[];

export type Tile = (typeof TILES)[number];
export type TileName = Tile['name'];

/** Those that a role opens. */
export function tilesOf(allowedPages: readonly string[], built: ReadonlySet<TileName>): Tile[] {
  const open = new Set(openPages(allowedPages));
  return TILES.filter(({ name, page }) => built.has(name) && (page === null || open.has(page)));
}
