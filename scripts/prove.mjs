import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { closingLine, countVitest } from './lib/counts.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { run, runNpm, seconds, tool } from './lib/run.mjs';

/** @typedef {{ proof: string, what: string, value: string }} Figure */

await ensureInstalled();
const built = await runNpm(['run', '--silent', 'build']);
if (built.code !== 0) {
  console.error(built.output);
  process.exit(1);
}
const since = performance.now();
const folder = mkdtempSync(path.join(os.tmpdir(), 'boh-prove-'));
const report = path.join(folder, 'vitest.json');
const figures = path.join(folder, 'figures.jsonl');
const { code } = await run(
  process.execPath,
  [
    tool('vitest/vitest.mjs'),
    'run',
    '--config=vitest.prove.config.ts',
    '--reporter=verbose',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { env: { ...process.env, PROVE: 'long', PROVE_FIGURES: figures }, show: true },
);
const counts = countVitest(report, code);
printTable(existsSync(figures) ? readFileSync(figures, 'utf8').trim().split('\n') : []);
rmSync(folder, { recursive: true, force: true });
process.exitCode = counts.failed === 0 ? 0 : 1;
console.log(`\n${seconds(since)}`);
console.log(closingLine(counts));

/** @param {string[]} lines */
function printTable(lines) {
  console.log('\n| proof | figure | value |\n| --- | --- | --- |');
  for (const line of lines) {
    /** @type {Figure} */
    const { proof, what, value } = JSON.parse(line);
    console.log(`| ${proof} | ${what} | ${value} |`);
  }
}
