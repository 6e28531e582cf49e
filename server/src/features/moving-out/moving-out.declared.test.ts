import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { MOVED_TABLES, STAYING_TABLES } from './moved-tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

/** The names of the database and of the program differ in capitals and underscores alone. */
const bare = (name: string) => name.replaceAll('_', '').toLowerCase();

describe('what goes out', () => {
  it('is decided for every table of the database: a new one goes out, or stays with a reason', async () => {
    const { rows } = await t.db.$client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const decided = [...MOVED_TABLES.map(({ name }) => name), ...Object.keys(STAYING_TABLES)];
    expect(decided.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  it('is decided for every column of a table that goes out', async () => {
    const { rows } = await t.db.$client.query<{ name: string; columns: string[] }>(
      `select table_name as name, array_agg(column_name::text) as columns
       from information_schema.columns where table_schema = 'public' group by 1`,
    );
    const stored = new Map(rows.map(({ name, columns }) => [name, columns]));
    for (const { name, columns, leftOut } of MOVED_TABLES) {
      const made = name === 'stored_files' ? ['Path'] : [];
      const decided = [...columns.map((column) => column.name), ...Object.keys(leftOut)]
        .filter((column) => !made.includes(column))
        .map(bare);
      expect([name, decided.toSorted()]).toEqual([name, stored.get(name)?.map(bare).toSorted()]);
    }
  });

  it('has a reason for all that stays, and a key and a sentence for all that goes', () => {
    const reasons = [
      ...Object.values(STAYING_TABLES),
      ...MOVED_TABLES.flatMap((x) => Object.values(x.leftOut)),
    ];
    expect(reasons.filter((reason) => !/^[A-Z].+\.$/.test(reason))).toEqual([]);
    expect(MOVED_TABLES.filter(({ key, about }) => key.length === 0 || !about.endsWith('.'))).toEqual([]);
  });

  it('holds no column that looks like a secret', () => {
    const named = MOVED_TABLES.flatMap(({ name, columns }) =>
      columns.map((column) => `${name}.${column.name}`),
    );
    const suspicious = named.filter((name) => /hash|secret|token|password|challenge|storage/i.test(name));
    // The seals of the history are hashes of rows that go out with them.
    expect(suspicious).toEqual(['audit_seals.Hashes', 'audit_seals.Hash']);
  });
});
