import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { bundleForNode, threadEntries } from './lib/bundle.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { ROOT, run, seconds, tool } from './lib/run.mjs';
import { hashOf, isFresh, markFresh } from './lib/stale.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} source built only where this file exists
 * @property {string[]} inputs what the outputs depend on
 * @property {string} mark holds the hash of the inputs, beside the outputs: whoever removes them removes it
 * @property {() => Promise<void>} build
 * @property {() => string} [stamp] what else the outputs say
 */

const COMMON = [
  'contract/src',
  'contract/package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'scripts/lib/bundle.mjs',
];
const WEB = [...COMMON, 'web'];

/** Lists of steps that may run side by side, one list after the other. @type {Step[][]} */
const STEPS = [
  [
    {
      name: 'server',
      source: 'server/src/main.ts',
      inputs: [...COMMON, 'server/src', 'server/package.json'],
      mark: 'server/dist/.build-hash',
      build: bundleServer,
      stamp: () => Object.values(builtFrom()).join(' '),
    },
    {
      name: 'web',
      source: 'web/vite.config.ts',
      inputs: WEB,
      mark: 'web/dist/.build-hash',
      build: async () => {
        await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'], 'web');
        compressFiles(path.join(ROOT, 'web/dist/console'));
      },
    },
    {
      name: 'floor app',
      source: 'web/floor.build.ts',
      inputs: WEB,
      mark: 'web/dist/floor/.build-hash',
      build: async () => {
        await runTool('tsx/dist/cli.mjs', ['floor.build.ts'], 'web');
        compressFiles(path.join(ROOT, 'web/dist/floor'));
      },
    },
  ],
  [
    {
      name: 'investor section',
      source: 'web/investor.build.ts',
      inputs: WEB,
      // Vite empties its output folder, and with it this mark: the section is then made again.
      mark: 'web/dist/.investor-hash',
      build: () => runTool('tsx/dist/cli.mjs', ['investor.build.ts'], 'web'),
    },
  ],
];

/** Builds what changed since the last build, and says so only then. */
export async function build() {
  for (const steps of STEPS) await Promise.all(steps.map(buildIfStale));
}

/** @param {Step} step */
async function buildIfStale(step) {
  if (!existsSync(path.join(ROOT, step.source))) return;
  const hash = [hashOf(step.inputs), step.stamp?.()].filter(Boolean).join(' ');
  if (isFresh(step.mark, hash)) return;
  const since = performance.now();
  await step.build();
  markFresh(step.mark, hash);
  console.log(`Built the ${step.name} in ${seconds(since)}`);
}

/**
 * Puts a .br beside each text file, which the server sends as it is: smaller than what it could compress per request.
 * @param {string} folder
 */
function compressFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html|svg|webmanifest)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
}

/** The server, the commands, and each worker thread under its own name beside them. */
async function bundleServer() {
  const { version, commit } = builtFrom();
  rmSync(path.join(ROOT, 'server/dist'), { recursive: true, force: true });
  const programs = { main: 'server/src/main.ts', command: 'server/src/command.ts' };
  await bundleForNode({ ...programs, ...threadEntries('server/src') }, 'server/dist', {
    BUILT_VERSION: JSON.stringify(version),
    BUILT_COMMIT: JSON.stringify(commit),
  });
}

/** The version, and the commit of the checkout; what is built elsewhere, from an archive, is told it by COMMIT. */
export function builtFrom(environment = process.env, root = ROOT) {
  const { version } = /** @type {{ version: string }} */ (
    JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  );
  return { version, commit: commitOf(root) ?? (environment.COMMIT?.trim() || 'unknown') };
}

/**
 * The commit, and whether anything was changed since; undefined where there is no git or no checkout.
 * @param {string} root
 */
function commitOf(root) {
  // An archive that was unpacked within another checkout has nothing to do with that one's commits.
  if (!existsSync(path.join(root, '.git'))) return undefined;
  // The checkout belongs to root, who alone may change it, and the commands are run by others.
  const asked = [
    '-c',
    `safe.directory=${root}`,
    'describe',
    '--always',
    '--abbrev=12',
    '--exclude=*',
    '--dirty=-changed',
  ];
  const { status, stdout } = spawnSync('git', asked, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {string} folder
 */
async function runTool(file, args, folder) {
  const { code, output } = await run(process.execPath, [tool(file), ...args], {
    cwd: path.join(ROOT, folder),
  });
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} failed:\n${output}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  await ensureInstalled();
  await build().catch(exitWith);
}

/** @param {unknown} error */
export function exitWith(error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
