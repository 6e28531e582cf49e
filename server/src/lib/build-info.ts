import { existsSync, readFileSync } from 'node:fs';

/** Put in their place when the server is built (`scripts/build.mjs`); run from its sources it has none. */
declare const BUILT_VERSION: string | undefined;
declare const BUILT_COMMIT: string | undefined;

export const VERSION: string = typeof BUILT_VERSION === 'string' ? BUILT_VERSION : versionOfSources();
export const COMMIT: string = typeof BUILT_COMMIT === 'string' ? BUILT_COMMIT : 'unknown';

function versionOfSources(): string {
  const file = new URL('../../../package.json', import.meta.url);
  if (!existsSync(file)) return 'unknown';
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
