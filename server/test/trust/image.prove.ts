import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../running-server.ts';
import { must } from './bare-debian.ts';
import { figure } from './figures.ts';
import { howToInstall, missingPackages, until } from './programs.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const TAG = 'localhost/back-of-house:proof';
const NAME = `back-of-house-proof-${process.pid}`;

const missing = missingPackages({ podman: 'podman', mmdebstrap: 'mmdebstrap' });
const cannot =
  process.getuid?.() !== 0
    ? 'not run, needs root: the base is unpacked with its owners'
    : missing.length > 0
      ? howToInstall(missing)
      : null;
if (cannot !== null) figure('image', 'the container image', cannot);

/** What machines want that give containers less than usual: no higher limits, another runtime. */
const LIMITS = ['--ulimit=nofile=4096:4096', '--ulimit=nproc=2048:2048'];
const WAYS = [
  { engine: [], run: [] },
  { engine: [], run: LIMITS },
  { engine: ['--runtime=runc'], run: LIMITS },
];

describe.runIf(cannot === null)('the container image', () => {
  it('is built by one command', () => {
    must('npm', ['run', '--silent', 'package', '--', 'image', '--tag', TAG], ROOT);
    const size = Number(must('podman', ['image', 'inspect', '--format', '{{.Size}}', TAG]));
    expect(size).toBeGreaterThan(0);
    figure('image', 'size', `${Math.round(size / 1e6)} MB`);
  });

  it('runs without root on a root that is only read, healthy until it is told to stop', async ({ skip }) => {
    const tried = WAYS.map((way) => ({ way, said: trial(way) }));
    const way = tried.find(({ said }) => said.ok)?.way;
    if (way === undefined) {
      const reasons = tried.map(({ said }) => said.output.trim()).join('; ');
      figure('image', 'run', `not run, no container starts on this machine: ${reasons}`);
      skip(reasons);
      return;
    }
    const port = await freePort();
    const volume = `${NAME}-data`;
    must('podman', ['volume', 'create', volume]);
    onTestFinished(() => {
      spawnSync('podman', ['rm', '--force', '--time=5', NAME]);
      spawnSync('podman', ['volume', 'rm', volume]);
    }, 120_000);
    const start = () =>
      must('podman', [
        ...[...way.engine, 'run', '--detach', `--name=${NAME}`, ...way.run, '--read-only', '--tmpfs=/tmp'],
        ...['--cap-drop=all', '--security-opt=no-new-privileges', '--stop-timeout=60'],
        ...[`--volume=${volume}:/data`, '--network=host', `--env=PORT=${port}`, '--env=HOST=127.0.0.1'],
        ...['--env=ADMIN_EMAIL=you@hotel.example', '--env=ADMIN_PASSWORD=a-quiet-lantern', TAG],
      ]);
    const since = performance.now();
    start();
    await ready(port);
    figure('image', 'from podman run to ready', `${Math.round((performance.now() - since) / 1000)} s`);
    expect(await signInStatus(port)).toBe(200);

    const inside = (...args: string[]) =>
      spawnSync('podman', [...way.engine, 'exec', NAME, ...args], { encoding: 'utf8' });
    expect(inside('id', '-u').stdout.trim()).toBe('10001');
    expect(inside('touch', '/usr/lib/back-of-house/x').stderr).toContain('Read-only file system');
    expect(inside('touch', '/etc/x').status).not.toBe(0);
    expect(inside('grep', 'CapEff', '/proc/1/status').stdout).toMatch(/CapEff:\s0+$/m);
    const health = spawnSync('podman', [...way.engine, 'healthcheck', 'run', NAME], { encoding: 'utf8' });
    expect([health.status, health.stdout + health.stderr]).toEqual([0, expect.any(String)]);
    const backup = inside('bin/node', 'server/dist/command.js', 'backup', '/data/proof.tar.gz');
    expect(backup.stdout).toContain('Backed up');

    // Told to stop it ends by itself, its database in order; another container goes on with the volume.
    const stopping = performance.now();
    must('podman', [...way.engine, 'stop', NAME]);
    figure('image', 'stopped after', `${((performance.now() - stopping) / 1000).toFixed(1)} s`);
    expect(must('podman', ['inspect', '--format', '{{.State.ExitCode}}', NAME]).trim()).toBe('0');
    must('podman', ['rm', NAME]);
    start();
    await ready(port);
    expect(await signInStatus(port)).toBe(200);
  });
});

function trial(way: (typeof WAYS)[number]): { ok: boolean; output: string } {
  const args = [...way.engine, 'run', '--rm', '--network=host', ...way.run, TAG, 'bin/node', '--version'];
  const done = spawnSync('podman', args, { encoding: 'utf8' });
  return { ok: done.status === 0, output: done.stderr };
}

const ready = (port: number) =>
  until(`ready on ${port}`, 180, async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).ok);

async function signInStatus(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email: 'you@hotel.example', Password: 'a-quiet-lantern' }),
  });
  return answer.status;
}
