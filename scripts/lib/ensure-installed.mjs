import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, runNpm, seconds } from './run.mjs';

const LOCK = path.join(ROOT, 'package-lock.json');
const INSTALLED = path.join(ROOT, 'node_modules', '.package-lock.json');
const HASH = path.join(ROOT, 'node_modules', '.boh-lock-hash');

/**
 * Installs the packages if they are missing or not those of package-lock.json. Ends the process with one line where
 * that cannot be done.
 */
export async function ensureInstalled() {
  refuseOldNode();
  const wanted = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  if (readOr(HASH, '') === wanted) return;
  if (!installedByHand()) await install();
  writeFileSync(HASH, wanted);
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Back of House needs Node.js 20.19 or newer; this is ${process.versions.node} (https://nodejs.org)`);
}

async function install() {
  const since = performance.now();
  console.log('Installing packages (once, about a minute) ...');
  // The tools that build are development packages: NODE_ENV=production must not leave them out.
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code } = await runNpm(['ci', ...options], { show: true });
  if (code !== 0) fail('The packages could not be installed: see the lines above, then try again');
  console.log(`Installed packages in ${seconds(since)}`);
}

/**
 * Whether somebody ran npm already: npm lists in node_modules what it put there. Packages for other platforms are
 * in the lock file and rightly not in that list.
 */
function installedByHand() {
  /** @type {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }>} */
  const wanted = JSON.parse(readFileSync(LOCK, 'utf8')).packages;
  const installed = JSON.parse(readOr(INSTALLED, '{}')).packages ?? {};
  return Object.entries(wanted).every(([name, entry]) => {
    if (!name.includes('node_modules/')) return true;
    const found = installed[name];
    if (found === undefined)
      return entry.optional === true || entry.devOptional === true || entry.peer === true;
    return found.version === entry.version;
  });
}

/**
 * @param {string} file
 * @param {string} otherwise
 */
function readOr(file, otherwise) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
}

/** @param {string} line */
function fail(line) {
  console.error(line);
  process.exit(1);
}
