import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { afterAll, expect, it } from 'vitest';
import { oneStatementAtATime } from './one-statement-at-a-time.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'boh-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(
  path.join(folder, 'tsconfig.json'),
  '{ "compilerOptions": { "strict": true, "lib": ["es2022"] } }',
);

const KNOWN = `
  interface Queryable { $client: object; select(): Query }
  interface Query extends PromiseLike<number> { from(table: string): Query }
  declare const db: Queryable;
  declare const ids: number[];
  declare function lock(db: Queryable, id: number): Promise<number>;
  declare function read(db: Queryable, id: number): Promise<number>;
  declare function first(asked: Promise<number>, other?: Promise<number>): Promise<number | null>;
  declare function filter(db: Queryable): string;
  declare function inTransaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;`;

function problemsIn(code: string): number {
  const file = path.join(folder, 'sample.ts');
  const text = `${KNOWN}\nexport async function work(isOne: boolean) { ${code} }`;
  writeFileSync(file, text);
  const languageOptions = {
    parser: tseslint.parser as Linter.Parser,
    parserOptions: {
      project: './tsconfig.json',
      tsconfigRootDir: folder,
      // Each sample is another file of the same name.
      disallowAutomaticSingleRunInference: true,
    },
  };
  const plugins = { statements: { rules: { 'one-at-a-time': oneStatementAtATime } } };
  const found = new Linter({ cwd: folder }).verify(
    text,
    [{ files: ['**/*.ts'], languageOptions, plugins, rules: { 'statements/one-at-a-time': 'error' } }],
    file,
  );
  expect(found.filter(({ ruleId }) => ruleId === null)).toEqual([]);
  return found.length;
}

it.each([
  ['starts both and waits later', 'const a = lock(db, 1); const b = read(db, 1); await a; await b;'],
  ['waits for both at once', 'await Promise.all([lock(db, 1), read(db, 1)]);'],
  [
    'starts one for each and waits for all',
    'const sent = ids.map((id) => lock(db, id)); await Promise.all(sent);',
  ],
  [
    'waits inside of what is done for each',
    'await Promise.all(ids.map(async (id) => { await lock(db, id); }));',
  ],
  ['waits for two queries at once', 'await Promise.all([db.select().from("a"), db.select().from("b")]);'],
  ['hands both to somebody else', 'await first(lock(db, 1), read(db, 1));'],
  ['hands a promise to somebody else', 'ids.push(Number(lock(db, 1)));'],
])('code that %s does not pass: a lock could be overtaken', (_name, code) => {
  expect(problemsIn(code)).toBeGreaterThan(0);
});

it.each([
  ['waits for one after the other', 'await lock(db, 1); await read(db, 1);'],
  ['hands on what was asked for', 'return isOne ? lock(db, 1) : read(db, 1);'],
  ['waits for each in turn', 'for (const id of ids) await lock(db, id);'],
  ['makes something of it alone', 'return first(lock(db, 1)).catch(() => null);'],
  ['works in a transaction', 'await inTransaction((tx) => lock(tx, 1));'],
  ['builds a query before it is sent', 'const query = db.select().from("a"); await query;'],
  ['asks for something that is no promise', 'const where = filter(db); return where;'],
])('code that %s passes', (_name, code) => {
  expect(problemsIn(code)).toBe(0);
});
