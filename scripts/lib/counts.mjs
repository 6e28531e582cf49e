import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './run.mjs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures each one's name and why, to be repeated where the run ends
 */

/**
 * How a run ended, in one line: what was left out is said as well.
 * @param {Pick<Counts, 'passed' | 'failed' | 'skipped'>} counts
 */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/**
 * Counts the tests in Vitest's report. A file that does not even load has no tests and counts as one failure.
 * @param {string} report
 * @param {number} code how the run ended
 * @returns {Counts}
 */
export function countVitest(report, code) {
  return counted(code, () => {
    const { numPassedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    /** @type {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} */
    const files = testResults;
    const failures = files.flatMap((file) => {
      const name = path.relative(ROOT, file.name);
      const tests = file.assertionResults.filter((test) => test.status === 'failed');
      if (file.status === 'failed' && tests.length === 0) return [failure(name, file.message)];
      return tests.map((test) => failure(`${name}: ${test.fullName}`, test.failureMessages.join('\n')));
    });
    const skipped = numPendingTests + numTodoTests;
    return { passed: numPassedTests, failed: failures.length, skipped, failures };
  });
}

/**
 * @typedef {object} Result
 * @property {{ message?: string }[]} errors
 * @property {{ name: string, path?: string }[]} attachments
 *
 * @typedef {object} Suite
 * @property {Suite[]} [suites]
 * @property {{ title: string, file: string, line: number, ok: boolean, tests: { results: Result[] }[] }[]} [specs]
 */

/**
 * Counts the tests in Playwright's report.
 * @param {string} report
 * @param {number} code how the run ended
 * @returns {Counts}
 */
export function countPlaywright(report, code) {
  return counted(code, () => {
    const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'));
    /** @type {{ message?: string }[]} */
    const outside = errors;
    const failures = [
      ...specsOf({ suites }).flatMap((spec) => (spec.ok ? [] : [failureOf(spec)])),
      ...outside.map((error) => failure('outside of a test', error.message ?? '')),
    ];
    const failed = stats.unexpected + outside.length;
    return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped, failures };
  });
}

/**
 * @param {Suite} suite
 * @returns {NonNullable<Suite['specs']>}
 */
function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** @param {NonNullable<Suite['specs']>[number]} spec */
function failureOf({ title, file, line, tests }) {
  const results = tests.flatMap((test) => test.results);
  // Without the colours of a terminal, which nobody can read in a log.
  const errors = results.flatMap((result) =>
    result.errors.map(({ message = '' }) => stripVTControlCharacters(message)),
  );
  const pages = results.flatMap(pageOf).slice(0, LINES_OF_A_PAGE);
  return [failure(`${file}:${line} ${title}`, errors.join('\n')), ...pages.map((row) => `    | ${row}`)].join(
    '\n',
  );
}

/**
 * What stood on the page: pictures of it are seldom kept, and without it a test that waited in vain says little.
 * @param {Result} result
 */
function pageOf({ attachments }) {
  const context = attachments.find(({ name }) => name === 'error-context')?.path;
  if (context === undefined || !existsSync(context)) return [];
  const [, snapshot = ''] = readFileSync(context, 'utf8').split('```yaml\n');
  const rows = snapshot.split('\n```')[0]?.split('\n') ?? [];
  // What stands around every screen comes first, and tells nothing.
  return rows.slice(
    Math.max(
      0,
      rows.findIndex((row) => /^\s*- main[ :]/.test(row)),
    ),
  );
}

const LINES_OF_A_FAILURE = 12;
const LINES_OF_A_PAGE = 30;

/**
 * @param {string} name
 * @param {string} why
 */
function failure(name, why) {
  const lines = why.split('\n').filter((line) => line.trim() !== '');
  return [name, ...lines.slice(0, LINES_OF_A_FAILURE).map((line) => `    ${line}`)].join('\n');
}

/**
 * A run that ended badly never counts as all passed, whatever its report says or if there is none.
 * @param {number} code
 * @param {() => Counts} read
 * @returns {Counts}
 */
function counted(code, read) {
  /** @type {Counts} */
  let counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
  try {
    counts = read();
  } catch (error) {
    counts = { passed: 0, failed: 1, skipped: 0, failures: [`no report: ${error}`] };
  }
  if (code === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: [`all tests passed, but the run ended with ${code}`] };
}
