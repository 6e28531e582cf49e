import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LOCKS, NUMBERED_LOCKS, TEXT_LOCKS } from './locks.ts';

const source = path.join(import.meta.dirname, '..');

it('has a number of its own for each lock', () => {
  const numbers = [LOCKS, TEXT_LOCKS, NUMBERED_LOCKS].flatMap((each): number[] => Object.values(each));
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('is where every advisory lock comes from', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const unnamed = files.flatMap((name) => {
    const text = readFileSync(path.join(source, name), 'utf8');
    const calls = [...text.matchAll(/pg_(?:try_)?advisory_\w+\(([^)]*)[\s\S]{0,80}/g)];
    return calls
      .filter(([call]) => !/\b(?:TEXT_|NUMBERED_)?LOCKS\.\w+/.test(call))
      .map(([call]) => `${name}: ${call}`);
  });
  expect(unnamed).toEqual([]);
  const taken = files.filter((name) => readFileSync(path.join(source, name), 'utf8').includes('_advisory_'));
  expect(taken.length).toBeGreaterThan(4);
});
