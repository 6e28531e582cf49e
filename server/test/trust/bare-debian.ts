import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from './programs.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
/** Debian's essential packages and apt, as its installer leaves them. Kept, since getting them takes minutes. */
const BASE = path.join(ROOT, '.cache/bare-debian.tar');
const STAND_INS = ['systemctl', 'journalctl'];
/** What the services wrote last, for the message of a failure: the folder goes with it. */
const LAST_WORDS = 'tail -n 40 /var/log/back-of-house@*.log';

export interface BareDebian {
  readonly folder: string;
  /** Runs a line of shell there as root and answers what it said; throws where it fails. */
  run(line: string): string;
  /** The same, answering whether it worked. */
  try(line: string): { ok: boolean; output: string };
  /** Puts a file of this machine there. */
  put(file: string, at: string): Promise<void>;
  close(): Promise<void>;
}

/** A Debian without anything else, in a folder: its processes and mounts are its own and end with it, its network is ours. */
export async function openBareDebian(): Promise<BareDebian> {
  makeBase();
  const folder = await mkdtemp(path.join(tmpdir(), 'boh-debian-'));
  must('tar', ['-xf', BASE, '-C', folder]);
  must('chmod', ['755', folder]);
  for (const name of STAND_INS)
    await copyFile(path.join(import.meta.dirname, 'bare-debian', name), path.join(folder, 'usr/bin', name));
  await copyFile('/etc/resolv.conf', path.join(folder, 'etc/resolv.conf'));
  const init = [
    'mount -t proc proc "$0/proc"',
    'mount --rbind /dev "$0/dev"',
    'mount -t tmpfs tmpfs "$0/run"',
    // What tells maintainer scripts that there is a systemd to speak to.
    'mkdir -p "$0/run/systemd/system"',
    // As the first process it also takes leave of those that end: it must wait, again and again.
    'exec chroot "$0" sh -c "touch /run/up; while sleep 1; do :; done"',
  ].join(' && ');
  const own = ['--mount', '--pid', '--fork', '--kill-child', '--propagation=private'];
  const namespace = spawn('unshare', [...own, 'sh', '-c', init, folder], { stdio: 'inherit' });
  const children = `/proc/${namespace.pid}/task/${namespace.pid}/children`;
  const first = await until('the namespace of the bare Debian', 60, () => {
    const pid = readFileSync(children, 'utf8').trim();
    return Promise.resolve(pid !== '' && existsSync(`/proc/${pid}/root/run/up`) && pid);
  });
  const attempt = (line: string) => {
    const inside = ['--target', first, '--mount', '--pid', 'chroot', folder, 'env', '-i'];
    const env = ['PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root', 'DEBIAN_FRONTEND=noninteractive'];
    const options = { encoding: 'utf8', maxBuffer: 100_000_000 } as const;
    const done = spawnSync('nsenter', [...inside, ...env, 'sh', '-c', `cd /root\n${line}`], options);
    return { ok: done.status === 0, output: `${done.stdout}${done.stderr}` };
  };
  return {
    folder,
    try: attempt,
    run(line) {
      const { ok, output } = attempt(line);
      if (!ok) throw new Error(`${line}\n${output}\n${attempt(LAST_WORDS).output}`);
      return output;
    },
    put: (file, at) => copyFile(file, path.join(folder, at)),
    async close() {
      namespace.kill('SIGKILL');
      await until('the end of the namespace', 60, () => Promise.resolve(!existsSync(`/proc/${first}`)));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function makeBase(): void {
  if (existsSync(BASE)) return;
  mkdirSync(path.dirname(BASE), { recursive: true });
  must('mmdebstrap', ['--quiet', '--variant=minbase', 'bookworm', `${BASE}.part.tar`]);
  must('mv', [`${BASE}.part.tar`, BASE]);
}

export function must(command: string, args: readonly string[], cwd = ROOT): string {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 100_000_000 });
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}\n${done.stdout}${done.stderr}`);
  return done.stdout;
}

/** Makes a package with one command, as an operator would, and answers the file. */
export function makePackage(checkout: string, to: string): string {
  const said = must('npm', ['run', '--silent', 'package', '--', 'deb', '--to', to], checkout);
  const file = said.split('\n').find((line) => line.endsWith('.deb'));
  if (file === undefined) throw new Error(`No package: ${said}`);
  return file;
}
