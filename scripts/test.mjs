import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { closingLine, countPlaywright, countVitest } from './lib/counts.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { ROOT, run, runNpm, seconds, tool } from './lib/run.mjs';

/** @typedef {import('./lib/counts.mjs').Counts} Counts */
/** @typedef {{ name: string, script: string }} Check */

/** Checks that know nothing of each other: two at a time, each one's output printed when it ends. @type {Check[]} */
const CHECKS = [
  { name: 'types', script: 'typecheck' },
  { name: 'lint', script: 'lint' },
  { name: 'format', script: 'format:check' },
  { name: 'imports', script: 'imports' },
  { name: 'unused', script: 'unused' },
  { name: 'build', script: 'build' },
];
const NAMES = [...CHECKS.map((check) => check.name), 'unit', 'e2e'];

const chosen = chooseSteps(process.argv.slice(2));
await ensureInstalled();
const reports = mkdtempSync(path.join(os.tmpdir(), 'boh-reports-'));
// The database of the browser tests lies in it and may run as another user, who has to pass through.
chmodSync(reports, 0o711);
/** @type {Counts} */
const total = { passed: 0, failed: 0, skipped: 0, failures: [] };
try {
  await runChecks(CHECKS.filter((check) => chosen.includes(check.name) && isDefined(check)));
  if (chosen.includes('unit')) await runSuite('unit', runVitest);
  if (chosen.includes('e2e') && existsSync(path.join(ROOT, 'playwright.config.ts'))) {
    await runSuite('e2e', runPlaywright);
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}
process.exitCode = total.failed === 0 ? 0 : 1;
// Once more at the end: the tail of a log is what is looked at first, and often all that is kept.
for (const failure of total.failures) console.log(`FAILED ${failure}`);
console.log(closingLine(total));

/** @param {string[]} args */
function chooseSteps(args) {
  const only = args.flatMap((arg) =>
    arg.startsWith('--only=') ? arg.slice('--only='.length).split(',') : [arg],
  );
  const unknown = only.filter((name) => !NAMES.includes(name));
  if (unknown.length === 0) return only.length === 0 ? NAMES : only;
  console.error(`There is no step "${unknown.join(', ')}"; choose from --only=${NAMES.join(',')}`);
  process.exit(1);
}

/** @param {Check} check */
function isDefined({ script }) {
  return script in JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).scripts;
}

/** @param {Check[]} checks */
async function runChecks(checks) {
  const waiting = [...checks];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await runCheck(next);
  };
  await Promise.all([lane(), lane()]);
}

/** @param {Check} check */
async function runCheck({ name, script }) {
  const since = performance.now();
  const { code, output } = await runNpm(['run', '--silent', script]);
  const failures = code === 0 ? [] : output.trimEnd().split('\n').slice(-8);
  report(name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, failures }, since);
  if (code !== 0) console.log(output.trimEnd());
}

/**
 * @param {string} name
 * @param {() => Promise<Counts>} suite
 */
async function runSuite(name, suite) {
  const since = performance.now();
  console.log(`== ${name} ...`);
  report(name, await suite(), since);
}

async function runVitest() {
  const file = path.join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await run(process.execPath, [tool('vitest/vitest.mjs'), 'run', ...reporters], {
    show: true,
  });
  return countVitest(file, code);
}

async function runPlaywright() {
  const file = path.join(reports, 'playwright.json');
  let chromium = '';
  try {
    chromium = await ensureChromium();
  } catch (error) {
    const failures = [error instanceof Error ? error.message : String(error)];
    return { passed: 0, failed: 1, skipped: 0, failures };
  }
  const data = { E2E_DATA_DIR: path.join(reports, 'data') };
  const env = { ...process.env, ...data, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const args = [tool('@playwright/test/cli.js'), 'test', '--reporter=list,json'];
  const { code } = await run(process.execPath, args, { env, show: true });
  return countPlaywright(file, code);
}

/**
 * @param {string} name
 * @param {Counts} counts
 * @param {number} since
 */
function report(name, { failures, ...counts }, since) {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  total.failures.push(...failures.map((failure) => `${name}: ${failure}`));
  const isOne = counts.passed + counts.failed + counts.skipped === 1;
  const result = isOne ? (counts.failed === 0 ? 'passed' : 'FAILED') : closingLine(counts);
  console.log(`== ${name}: ${result} (${seconds(since)})`);
}
