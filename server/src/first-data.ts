import { createFirstAdministrator, isEmpty } from './base-data.ts';
import type { Database } from './db/client.ts';
import type { Env } from './env.ts';
import type { FileStore } from './lib/files/file-store.ts';

interface FirstDataOptions {
  readonly env: Env;
  readonly db: Database;
  readonly files: FileStore;
  readonly now: Date;
  /** Receives the lines for the person at the terminal. */
  readonly say: (line: string) => void;
}

const LEAVE =
  'To leave it, start with DEMO_DATA=off on an empty database: another DATA_DIR, or another DATABASE_URL';

/**
 * Demo data for a new embedded database, otherwise the first administrator of an empty one. Tells whether people can
 * sign in with the demo group's password, which everybody knows; settings that would let others use it are refused.
 */
export async function firstData({ env, db, files, now, say }: FirstDataOptions): Promise<boolean> {
  if (!(await isEmpty(db))) return hasKnownPassword(env, db);
  // An empty embedded database counts as new: also when a first start was cut short before its data was there.
  if ((env.demoData ?? (env.databaseUrl === undefined ? 'on' : 'off')) === 'off') {
    const first = await createFirstAdministrator(db, env, now);
    say(`The first administrator is ${first.email}.`);
    if (first.temporaryPassword !== null) say(`Temporary password, shown once: ${first.temporaryPassword}`);
    return false;
  }
  refuseOpened(
    env,
    'this new database would get the demo group, whose password everybody knows',
    'Set DEMO_DATA=off to begin with an empty console',
  );
  say('Preparing the demo group...');
  const { loadDemoGroup } = await import('./demo/demo-group.ts');
  await loadDemoGroup(db, files, now);
  return true;
}

async function hasKnownPassword(env: Env, db: Database): Promise<boolean> {
  const { countKnownPasswords } = await import('./demo/known-password.ts');
  const count = await countKnownPasswords(db);
  if (count === 0) return false;
  const held = `this database holds the demo group, whose password everybody knows (${count} accounts have it)`;
  if (env.demoData === 'off') throw new Error(`DEMO_DATA=off, but ${held}. ${LEAVE}.`);
  refuseOpened(env, held, LEAVE);
  return true;
}

/** The known password is for this machine alone, unless somebody says in so many words that others may use it. */
function refuseOpened(env: Env, what: string, otherwise: string): void {
  if (env.openedBy === undefined || env.demoData === 'on') return;
  throw new Error(
    `${env.openedBy} lets others reach the console, and ${what}. ${otherwise}; or set DEMO_DATA=on to show the demo group to others all the same.`,
  );
}

export async function sayDemoAccounts(say: FirstDataOptions['say']): Promise<void> {
  const { DEMO_ACCOUNTS, DEMO_DOMAIN, DEMO_PASSWORD } = await import('./demo/people.ts');
  say(`Demo accounts, all with the password ${DEMO_PASSWORD}:`);
  for (const { account, roles } of DEMO_ACCOUNTS) {
    say(
      `  ${`${account}@${DEMO_DOMAIN}`.padEnd(36)}${roles.map(({ role }) => role).join(', ') || 'no role'}`,
    );
  }
}
