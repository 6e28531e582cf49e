import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 */

/**
 * Counts the tests in Vitest's report. A file that does not even load has no tests and counts as one failure.
 * @param {string} report
 * @param {number} code how the run ended
 * @returns {Counts}
 */
export function countVitest(report, code) {
  return counted(code, () => {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    /** @type {{ status: string, assertionResults: unknown[] }[]} */
    const files = testResults;
    const unloadable = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
    return { passed: numPassedTests, failed: numFailedTests + unloadable.length };
  });
}

/**
 * Counts the tests in Playwright's report.
 * @param {string} report
 * @param {number} code how the run ended
 * @returns {Counts}
 */
export function countPlaywright(report, code) {
  return counted(code, () => {
    const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
  });
}

/**
 * A run that ended badly never counts as all passed, whatever its report says or if there is none.
 * @param {number} code
 * @param {() => Counts} read
 * @returns {Counts}
 */
function counted(code, read) {
  /** @type {Counts} */
  let counts = { passed: 0, failed: 0 };
  try {
    counts = read();
  } catch {
    counts.failed = 1;
  }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
