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
  const held = await heldIn(db);
  const refusal = startRefusal(env, held);
  if (refusal !== null) throw new Error(refusal);
  if (!held.isEmpty) return held.knownPasswords > 0;
  if (!getsDemo(env)) {
    const first = await createFirstAdministrator(db, env, now);
    say(`The first administrator is ${first.email}.`);
    if (first.temporaryPassword !== null) say(`Temporary password, shown once: ${first.temporaryPassword}`);
    return false;
  }
  say('Preparing the demo group...');
  const { loadDemoGroup } = await import('./demo/demo-group.ts');
  await loadDemoGroup(db, files, now);
  return true;
}

/** What a database holds, as far as a start depends on it. */
interface Held {
  /** Also when a first start was cut short before its data was there. */
  readonly isEmpty: boolean;
  /** Accounts that open with the demo group's password. */
  readonly knownPasswords: number;
}

export async function heldIn(db: Database): Promise<Held> {
  if (await isEmpty(db)) return { isEmpty: true, knownPasswords: 0 };
  const { countKnownPasswords } = await import('./demo/known-password.ts');
  return { isEmpty: false, knownPasswords: await countKnownPasswords(db) };
}

/** An empty embedded database counts as new, and gets the demo group unless told otherwise. */
const getsDemo = ({ demoData, databaseUrl }: Env): boolean =>
  (demoData ?? (databaseUrl === undefined ? 'on' : 'off')) === 'on';

/** Why the server would not start with these settings on such a database; null where it would. */
export function startRefusal(env: Env, { isEmpty: isNew, knownPasswords }: Held): string | null {
  if (isNew) {
    if (!getsDemo(env)) return null;
    const what = 'this new database would get the demo group, whose password everybody knows';
    return openedRefusal(env, what, 'Set DEMO_DATA=off to begin with an empty console');
  }
  if (knownPasswords === 0) return null;
  const what = `this database holds the demo group, whose password everybody knows (${knownPasswords} accounts have it)`;
  if (env.demoData === 'off') return `DEMO_DATA=off, but ${what}. ${LEAVE}.`;
  return openedRefusal(env, what, LEAVE);
}

/** The known password is for this machine alone, unless somebody says in so many words that others may use it. */
function openedRefusal(env: Env, what: string, otherwise: string): string | null {
  if (env.openedBy === undefined || env.demoData === 'on') return null;
  return `${env.openedBy} lets others reach the console, and ${what}. ${otherwise}; or set DEMO_DATA=on to show the demo group to others all the same.`;
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
