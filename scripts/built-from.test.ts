import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

// By its address: scripts are no modules with types of their own.
const script = new URL('build.mjs', import.meta.url).href;
const { builtFrom } = (await import(script)) as {
  builtFrom: (environment: Record<string, string>, root: string) => { version: string; commit: string };
};

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'boh-built-'));
  await writeFile(path.join(root, 'package.json'), '{ "version": "4.5.6" }');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@hotel.example', ...args], {
    cwd: root,
    encoding: 'utf8',
  });

describe('what a build says it was built from', () => {
  it('is the commit of the checkout, and whether anything was changed since', async () => {
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'First');
    const commit = git('rev-parse', '--short=12', 'HEAD').trim();
    expect(builtFrom({ COMMIT: 'another' }, root)).toEqual({ version: '4.5.6', commit });
    await writeFile(path.join(root, 'package.json'), '{ "version": "4.5.7" }');
    expect(builtFrom({}, root)).toEqual({ version: '4.5.7', commit: `${commit}-changed` });
  });

  it('is told by COMMIT where there is no checkout, and otherwise unknown', () => {
    expect(builtFrom({ COMMIT: ' f289ec0b1234 ' }, root).commit).toBe('f289ec0b1234');
    expect(builtFrom({ COMMIT: '' }, root).commit).toBe('unknown');
    expect(builtFrom({}, root).commit).toBe('unknown');
  });
});
