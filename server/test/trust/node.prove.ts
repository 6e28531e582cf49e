import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeDataFolder } from '../data-folder.ts';
import { freePort, startServer } from '../running-server.ts';
import { figure } from './figures.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const CACHE = path.join(ROOT, '.cache/node');
/** Quick ones that touch what differs between versions: the database, files, passwords, dates, streams, threads. */
const QUICK = [
  'contract/src',
  'server/src/db',
  'server/src/lib',
  'server/src/backup',
  'server/test/upgrade.test.ts',
  'server/test/spine.test.ts',
];

describe.each(['20', '22', '24'])('Node %s', (major) => {
  it('starts the console and passes the quick tests', async () => {
    const node = programOf(major);
    if (node === null) {
      figure('node', `Node ${major}`, 'not run, its package cannot be had');
      return;
    }
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
    expect(version).toMatch(new RegExp(`^v${major}\\.`));
    const dataDir = makeDataFolder('node');
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const settings = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO_DATA: 'on' };
    const server = await startServer(settings, node);
    const started = await fetch(`http://127.0.0.1:${server.port}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Email: 'manager@backofhouse.example', Password: 'Welcome-2026' }),
    });
    expect(started.status).toBe(200);
    await server.stop();

    const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
    const short = { PROVE: '', PROVE_FIGURES: '', VITEST: '' };
    const PATH = `${path.dirname(node)}${path.delimiter}${process.env['PATH']}`;
    const done = spawnSync(node, [vitest, 'run', ...QUICK], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 100_000_000,
      env: { ...process.env, ...short, PATH, NO_COLOR: '1' },
    });
    const counts = /Tests {2}(.*)/.exec(done.stdout)?.[1] ?? 'none';
    figure(
      'node',
      `Node ${version}: demo group ready, then quick tests`,
      `${Math.round(server.readyAfter / 1000)} s, ${counts}`,
    );
    expect([
      done.status,
      done.status === 0 ? '' : done.stdout.slice(-6000) + done.stderr.slice(-2000),
    ]).toEqual([0, '']);
  });
});

/** The newest of a line, as the registry has it; kept in a folder of the checkout. */
function programOf(major: string): string | null {
  const folder = path.join(CACHE, major);
  const name = `node-linux-${process.arch}`;
  const program = path.join(folder, 'node_modules', name, 'bin/node');
  if (existsSync(program)) return program;
  const listed = spawnSync('npm', ['view', `${name}@${major}`, 'version', '--json'], { encoding: 'utf8' });
  if (listed.status !== 0 || listed.stdout.trim() === '') return null;
  const versions = [JSON.parse(listed.stdout) as string | string[]].flat();
  const newest = versions.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1);
  const install = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    `${name}@${newest}`,
  ];
  return spawnSync('npm', install).status === 0 && existsSync(program) ? program : null;
}
