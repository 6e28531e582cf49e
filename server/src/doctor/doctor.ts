import { parseEnv, unencrypted, type Env } from '../env.ts';
import { lookAtDatabase } from './database.ts';
import { note, ok, wrong, type Finding } from './finding.ts';
import { lookAtMailbox, lookAtProvider, lookAtRelay, lookAtScanner } from './others.ts';
import { lookAtAttachments, lookAtDisk } from './storage.ts';

type Source = Readonly<Record<string, string | undefined>>;

/** Node 20 gets no more corrections since April 2026. */
const OLDEST_NODE = 22;

/** Looks at everything the console needs, each part for itself: what is wrong with one hides nothing of the others. */
export async function examine(source: Source): Promise<readonly Finding[]> {
  let env: Env;
  try {
    env = parseEnv(source);
  } catch (error) {
    return [
      wrong('Settings', `${(error as Error).message}. Without sound settings nothing else can be looked at.`),
    ];
  }
  const parts = [
    lookAtDatabase,
    lookAtDisk,
    lookAtAttachments,
    lookAtRelay,
    lookAtScanner,
    lookAtMailbox,
    lookAtProvider,
  ];
  // The database first: it may have to be started, and the disk is looked at as it then is.
  const found: Finding[] = [...lookAtNode(), ...lookAtSettings(env)];
  for (const look of parts) found.push(...(await look(env)));
  const secrets = secretsOf(source);
  return found.map((finding) => ({ ...finding, text: without(secrets, finding.text) }));
}

function lookAtNode(): Finding[] {
  const version = process.versions.node;
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return [ok('Node', `Node ${version}.`)];
  return [
    note(
      'Node',
      `Node ${version} gets no more corrections since April 2026. It still works; Node 24 is what the packages bring.`,
    ),
  ];
}

function lookAtSettings(env: Env): Finding[] {
  const plain = unencrypted(env).map((setting) =>
    note('Settings', `${setting}: a connection to another machine is not encrypted.`),
  );
  return plain.length > 0 ? plain : [ok('Settings', 'The settings are sound.')];
}

const WITH_PASSWORD = ['DATABASE_URL', 'SMTP_URL', 'INTAKE_IMAP_URL'];
const SECRET = /PASSWORD|SECRET|TOKEN|KEY/;

/** What others said may repeat what they were told. */
function secretsOf(source: Source): string[] {
  const whole = Object.entries(source).flatMap(([name, value]) =>
    SECRET.test(name) && value ? [value.trim()] : [],
  );
  const inside = WITH_PASSWORD.flatMap((name) => {
    const [, password = ''] = /^\w+:\/\/[^:@/]*:([^@]*)@/.exec(source[name]?.trim() ?? '') ?? [];
    return [password, decoded(password)];
  });
  return [...whole, ...inside].filter((secret) => secret.length > 3);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const without = (secrets: readonly string[], text: string): string =>
  secrets.reduce((told, secret) => told.replaceAll(secret, '…'), text);

const SIGNS = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' } as const;

/** The findings as they stand on a terminal, and a last line that says what to make of them. */
export function reportOf(found: readonly Finding[]): { text: string; isWell: boolean } {
  const widest = Math.max(...found.map(({ about }) => about.length));
  const lines = found.map(({ about, state, text }) => `${SIGNS[state]}  ${about.padEnd(widest)}  ${text}`);
  const count = found.filter(({ state }) => state === 'wrong').length;
  const sum =
    count === 0 ? 'Nothing is wrong.' : count === 1 ? 'One thing is wrong.' : `${count} things are wrong.`;
  return { text: [...lines, '', sum].join('\n'), isWell: count === 0 };
}
