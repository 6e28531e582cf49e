import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build, exitWith } from './build.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { HOME, isArchitecture, layOut, ownArchitecture, productVersion } from './lib/installed-tree.mjs';
import { ROOT, run, seconds } from './lib/run.mjs';

/** @typedef {import('./lib/installed-tree.mjs').Architecture} Architecture */

/**
 * What is installed elsewhere, from a clean checkout: `npm run package -- deb` (for another kind of machine: `--arch arm64`)
 * or `npm run package -- image`.
 */
const USAGE =
  'npm run package -- deb [--arch amd64|arm64] [--to FOLDER], or npm run package -- image [--tag NAME]';
const BASE = 'localhost/back-of-house-base';
/** What Node and PostgreSQL are linked to, beyond Debian's essential packages. */
const LIBRARIES = ['libstdc++6', 'libgcc-s1'];

/** @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
async function must(command, args, env = process.env) {
  const { code, output } = await run(command, args, { env });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`);
  return output.trim();
}

/** @param {Architecture} architecture @param {string} to */
async function makeDeb(architecture, to) {
  const root = mkdtempSync(path.join(os.tmpdir(), 'boh-deb-'));
  chmodSync(root, 0o755);
  try {
    await layOut(root, architecture);
    /** @param {string} from @param {string} at @param {number} mode */
    const put = (from, at, mode) => {
      const target = path.join(root, at);
      mkdirSync(path.dirname(target), { recursive: true, mode: 0o755 });
      cpSync(path.join(ROOT, from), target);
      chmodSync(target, mode);
    };
    put('deploy/debian/back-of-house', 'usr/bin/back-of-house', 0o755);
    put('deploy/debian/back-of-house.env', 'etc/back-of-house/back-of-house.env', 0o600);
    for (const file of ['README.md', 'CHANGELOG.md', 'docs/operations.md', 'deploy/nginx.conf'])
      put(file, `usr/share/doc/back-of-house/${path.basename(file)}`, 0o644);
    for (const script of ['postinst', 'prerm', 'postrm'])
      put(`deploy/debian/${script}`, `DEBIAN/${script}`, 0o755);
    const unit = 'usr/lib/systemd/system/back-of-house@.service';
    put('deploy/back-of-house@.service', unit, 0o644);
    writeFileSync(path.join(root, unit), unitAsInstalled());
    writeFileSync(path.join(root, 'DEBIAN/conffiles'), '/etc/back-of-house/back-of-house.env\n');
    const version = productVersion();
    const size = Number((await must('du', ['-sk', '--exclude=DEBIAN', root])).split('\t')[0]);
    writeFileSync(path.join(root, 'DEBIAN/control'), controlOf(version, architecture, size));
    mkdirSync(to, { recursive: true });
    const file = path.join(to, `back-of-house_${version}_${architecture}.deb`);
    await must('dpkg-deb', ['--build', '--root-owner-group', '-Zzstd', '-z6', root, file]);
    return file;
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** The unit of a checkout, with the package's own places. */
function unitAsInstalled() {
  return readFileSync(path.join(ROOT, 'deploy/back-of-house@.service'), 'utf8')
    .replace('/etc/systemd/system/back-of-house@.service', '/usr/lib/systemd/system/back-of-house@.service')
    .replace('WorkingDirectory=/opt/back-of-house', `WorkingDirectory=${HOME}`)
    .replace('ExecStart=/usr/bin/node', `ExecStart=${HOME}/bin/node`);
}

/** @param {string} version @param {Architecture} architecture @param {number} size in kB */
function controlOf(version, architecture, size) {
  return `Package: back-of-house
Version: ${version}
Architecture: ${architecture}
Maintainer: Back of House <noreply@backofhouse.example>
Installed-Size: ${size}
Depends: adduser, libc6 (>= 2.28), ${LIBRARIES.join(', ')}
Suggests: nginx
Section: web
Priority: optional
Description: back-office console of a hotel group
 Sign-in, roles per page and location, housekeeping, desk log, sales, payroll,
 budgets and a public investor section. Brings Node and PostgreSQL along.
`;
}

/** @param {string} tag */
async function makeImage(tag) {
  const engine = await firstOf(['podman', 'buildah']);
  const base = path.join(ROOT, '.cache', 'image-base.tar');
  const context = mkdtempSync(path.join(os.tmpdir(), 'boh-image-'));
  try {
    await layOut(context, ownArchitecture());
    mkdirSync(path.dirname(base), { recursive: true });
    const include = `--include=passwd,${LIBRARIES.join(',')}`;
    await must('mmdebstrap', ['--quiet', '--variant=essential', include, 'bookworm', base]);
    writeFileSync(path.join(context, 'Containerfile.base'), 'FROM scratch\nADD image-base.tar /\n');
    cpSync(base, path.join(context, 'image-base.tar'));
    // Commands of the build run in a chroot: that works wherever files can be given to other users.
    const build = [...(engine === 'podman' ? ['build'] : ['bud']), '--isolation=chroot', '--format=docker'];
    await must(engine, [...build, '-t', BASE, '-f', path.join(context, 'Containerfile.base'), context]);
    rmSync(path.join(context, 'image-base.tar'));
    const file = path.join(ROOT, 'deploy/Containerfile');
    const labels = ['--label', `org.opencontainers.image.version=${productVersion()}`];
    await must(engine, [...build, ...labels, '-t', tag, '-f', file, context]);
    return tag;
  } finally {
    rmSync(context, { recursive: true });
  }
}

/** @param {string[]} programs */
async function firstOf(programs) {
  for (const program of programs) if ((await run(program, ['--version'])).code === 0) return program;
  throw new Error(`An image needs one of: ${programs.join(', ')} (apt-get install -y podman mmdebstrap)`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { arch: { type: 'string' }, to: { type: 'string' }, tag: { type: 'string' } },
});
const [kind = ''] = positionals;
const since = performance.now();
const architecture = values.arch ?? ownArchitecture();
if (!['deb', 'image'].includes(kind) || !isArchitecture(architecture)) exitWith(new Error(USAGE));
else {
  await ensureInstalled();
  await build().catch(exitWith);
  if (kind === 'deb') {
    const file = await makeDeb(architecture, path.resolve(values.to ?? 'dist')).catch(exitWith);
    if (file) console.log(`${file}\n${Math.round(statSync(file).size / 1e6)} MB in ${seconds(since)}`);
  } else {
    const version = productVersion().replace('+', '-');
    const tag = await makeImage(values.tag ?? `localhost/back-of-house:${version}`).catch(exitWith);
    console.log(`${tag}\nin ${seconds(since)}`);
  }
}
