import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';

/*
 * Whether two builds answer alike: `npm run bench:same-answers -- OLD_URL NEW_URL`, on copies of one data folder.
 * Every call that only reads is sent to both, with each order, some searches, pages, days and wrong
 * values, as every account that is named; bodies have to be the same to the byte. Workbooks are left out: they are
 * compared by what LibreOffice reads in them.
 */

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '4000' },
    seed: { type: 'string', default: 'back of house' },
    accounts: { type: 'string', default: '' },
    password: { type: 'string', default: '' },
  },
});
const [oldUrl = '', newUrl = ''] = positionals;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: { readonly enum?: readonly string[]; readonly type?: string };
}
interface Description {
  readonly paths: Record<string, Record<string, { readonly parameters?: readonly Parameter[] }>>;
}

/** Calls that do more than read, or answer what only a moment or a process knows. */
const LEFT_OUT = /mail|send|health|metrics|docs|openapi|logout|progress|Email/i;

/** The same numbers for the same seed, from 0 to 1. */
function randomFrom(seed: string): () => number {
  let drawn = 0;
  return () => {
    drawn += 1;
    return createHash('sha256').update(`${seed}:${drawn}`).digest().readUInt32BE() / 2 ** 32;
  };
}

const random = randomFrom(options.seed);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

const WORDS = [
  'a',
  'er',
  '1',
  '10',
  'room',
  '2026',
  '11/',
  '1,2',
  'yes',
  'done',
  'open',
  'no such words',
  '%',
  '_',
  "o'",
];
const WRONG = ['', 'x', '-1', '1e9', '0', '2026-02-30', 'null'];

function valueOf({ name, schema }: Parameter): string {
  if (random() < 0.04) return pick(WRONG);
  if (schema.enum) return pick(schema.enum);
  if (name === 'Search') return pick(WORDS);
  if (name === 'Page') return String(1 + Math.floor(random() * 3));
  if (name === 'PageSize') return pick(['1', '8', '10', '25', '50', '500']);
  if (/date|from|to$/i.test(name)) return pick(['2026-01-01', '2026-10-20', '2026-11-15', '2025-11-01']);
  if (name === 'Record')
    return `${pick(['room', 'location', 'roomlog', 'employee', 'payroll', 'ada', 'claim'])}:${1 + Math.floor(random() * 9)}`;
  if (/year/i.test(name)) return pick(['2024', '2025', '2026']);
  if (schema.type === 'boolean' || /done|approved/i.test(name)) return pick(['true', 'false']);
  return String(1 + Math.floor(random() * 12));
}

/** An address of a call, with the parameters that it needs and some of the others. */
function addressOf(path: string, parameters: readonly Parameter[]): string {
  const known = parameters.filter((parameter) => parameter.in === 'path' || parameter.in === 'query');
  const used = known.filter(({ required }) => required === true || random() < 0.3);
  const query = new URLSearchParams();
  let filled = path;
  for (const parameter of used) {
    const value = valueOf(parameter);
    if (parameter.in === 'path') filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(value));
    else if (value !== 'xlsx') query.set(parameter.name, value);
  }
  return `${filled}?${query.toString()}`;
}

async function answerOf(url: string, address: string, token: string): Promise<string> {
  const answer = await fetch(`${url}${address}`, { headers: { authorization: `Bearer ${token}` } });
  const isWorkbook = answer.headers.get('content-type')?.includes('spreadsheetml') ?? false;
  const body = isWorkbook ? '' : await answer.text();
  const told = ['content-type', 'x-total-count', 'content-disposition'].map((name) =>
    answer.headers.get(name),
  );
  // The number of a request is its own.
  return [answer.status, ...told, body.replace(/"(request|Request)I[dD]":"[^"]*"/g, '')].join('\n');
}

async function signIn(url: string, Email: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email, Password: options.password }),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (token === undefined) throw new Error(`${Email} cannot sign in.`);
  return token;
}

const description = (await (await fetch(`${oldUrl}/api/openapi.json`)).json()) as Description;
const reads = Object.entries(description.paths).flatMap(([path, calls]) =>
  calls['get'] && !LEFT_OUT.test(path) ? [{ path, parameters: calls['get'].parameters ?? [] }] : [],
);
const tokens = await Promise.all(
  options.accounts
    .split(',')
    .map(async (account) => ({ old: await signIn(oldUrl, account), now: await signIn(newUrl, account) })),
);
const statuses = new Map<string, number>();
const differences: string[] = [];
const wanted = Number(options.requests);
for (let sent = 0; sent < wanted; sent += 1) {
  const { path, parameters } = reads[sent % reads.length] ?? { path: '', parameters: [] };
  const address = addressOf(path, parameters);
  const token = pick(tokens);
  const [before, after] = await Promise.all([
    answerOf(oldUrl, address, token.old),
    answerOf(newUrl, address, token.now),
  ]);
  const status = before.slice(0, 3);
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (before !== after)
    differences.push(`${address}\n  old: ${before.slice(0, 400)}\n  new: ${after.slice(0, 400)}`);
}
process.stdout.write(`${differences.join('\n\n')}\n`);
process.stdout.write(`${wanted} requests to ${reads.length} calls as ${tokens.length} accounts: `);
process.stdout.write(`${[...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')}; `);
process.stdout.write(`${differences.length} answered otherwise\n`);
process.exitCode = differences.length === 0 ? 0 : 1;
