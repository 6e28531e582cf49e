import { type ComponentType, lazy } from 'react';
import type { TileName } from '../tiles/tiles.ts';

interface ScreenModule {
  readonly Screen: ComponentType;
}

/**
 * The screens by their address below /floor. Each is fetched when it is opened, from what the phone keeps of the app. A tile
 * shows once its screen stands here.
 */
const LOADS: Readonly<Record<string, () => Promise<ScreenModule>>> = {
  rooms: () => import('../screens/rooms/rooms-screen.tsx'),
  report: () => import('../screens/report/report-screen.tsx'),
  logbook: () => import('../screens/logbook/logbook-screen.tsx'),
  sheets: () => import('../screens/sheets/sheets-screen.tsx'),
  handover: () => import('../screens/handover/handover-screen.tsx'),
  inbox: () => import('../screens/inbox/inbox-screen.tsx'),
  waiting: () => import('../screens/waiting/waiting-screen.tsx'),
} satisfies Partial<Record<TileName | 'waiting', () => Promise<ScreenModule>>>;

const SCREENS = new Map(
  Object.entries(LOADS).map(([name, load]) => [name, lazy(async () => ({ default: (await load()).Screen }))]),
);

/** The parts of the app that there are. */
export const BUILT = new Set(Object.keys(LOADS)) as ReadonlySet<TileName>;

/** The screen of an address such as `/floor/rooms/12`; undefined for home, and for what there is not. */
export const screenAt = (path: string): ComponentType | undefined => SCREENS.get(path.split('/')[2] ?? '');

/** Fetches the screens before they are asked for: the first tap is as quick as the next. */
export async function warmScreens(names: readonly string[]): Promise<void> {
  for (const name of names) await LOADS[name]?.().catch(() => undefined);
}
