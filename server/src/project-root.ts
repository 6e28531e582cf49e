import { fileURLToPath } from 'node:url';

/** The checkout: this file lies one folder deep in both `server/src` and the bundle in `server/dist`. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
